import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PageSize } from '@atrium/platform/signatures/check-pdf'
import type { EnvelopeDraft, NewEnvelope, SigningField, StoredSignature } from '../contract/envelopes.ts'
import type { TemplateContent } from '../contract/templates.ts'
import type { batchStates, EnvelopeKind, EnvelopeState, LeftOutReason, MandateKind } from '../contract/signing-terms.ts'
import type { SealFacts, SigningEvidence, StoredSignerState } from './envelopes/envelope-rules.ts'

type Timestamp = Date
type NullableJson<Value extends object> = ColumnType<Value | null, string | null, string | null>

/** What a signer gave: the signature, and the values of fields by their ids. */
export type GivenValues = { signature: StoredSignature; values: Readonly<Record<string, string | boolean>> }

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    envelopes: {
      id: string
      edition: string
      account_id: string
      document_id: string
      file_id: string
      sha256: string
      title: string
      kind: EnvelopeKind
      message: string
      is_ordered: boolean
      state: EnvelopeState
      request: JSONColumnType<NewEnvelope>
      pages: ColumnType<PageSize[], string, string>
      sent_at: Timestamp
      expires_at: Timestamp
      ended_at: Timestamp | null
      created_by: string | null
      sealed_file_id: string | null
      sealed_at: Timestamp | null
      seal_facts: NullableJson<SealFacts>
      awaits_timestamp: Generated<boolean>
      needed_count: number | null
      remind_days: number | null
      seal_tries: Generated<number>
      next_seal_at: ColumnType<Timestamp | null, never, Timestamp | null>
    }
    envelope_signers: {
      id: string
      envelope_id: string
      edition: string
      account_id: string
      person_id: string | null
      for_person_id: string | null
      name: string
      for_name: string | null
      position: number
      fields: ColumnType<SigningField[], string, string>
      state: Generated<StoredSignerState>
      acted_at: Timestamp | null
      request_id: string | null
      given: NullableJson<GivenValues>
      evidence: NullableJson<SigningEvidence>
      reason: string | null
      opened_at: ColumnType<Timestamp | null, never, Timestamp>
      reminded_at: ColumnType<Timestamp | null, never, Timestamp>
      is_auto_reminded: ColumnType<boolean, never, boolean>
    }
    account_mandates: {
      account_id: string
      edition: string
      kind: MandateKind
      owner_count: number | null
      revision: number
      set_at: Timestamp
      set_by: string | null
    }
    envelope_templates: {
      id: string
      edition: string
      portal_id: string
      name: string
      content: JSONColumnType<TemplateContent>
      revision: number
      updated_at: Timestamp
      updated_by: string | null
    }
    signing_batches: {
      id: string
      edition: string
      portal_id: string
      name: string
      state: (typeof batchStates)[number]
      request: NullableJson<object>
      template_name: string | null
      template: NullableJson<TemplateContent>
      pages: ColumnType<PageSize[] | null, string | null, string>
      message: string
      expires_at: Timestamp | null
      segment: string | null
      unreachable_count: Generated<number>
      created_by: string | null
      created_at: Timestamp
      started_at: Timestamp | null
      ended_at: Timestamp | null
      reminded_at: Timestamp | null
      reminded_by: string | null
      reminded_count: Generated<number>
      worker: string | null
      heartbeat_at: Timestamp | null
    }
    signing_batch_accounts: {
      batch_id: string
      account_id: string
      edition: string
      state: Generated<'waiting' | 'sent' | 'skipped'>
      reason: LeftOutReason | null
      envelope_id: string | null
      is_reminded: Generated<boolean>
    }
    envelope_drafts: {
      document_id: string
      person_id: string
      edition: string
      account_id: string
      content: JSONColumnType<EnvelopeDraft>
      revision: number
      updated_at: Timestamp
    }
  }
}
