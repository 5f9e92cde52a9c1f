import type { RetentionClass } from '@atrium/domain/retention'
import type { Generated, JSONColumnType } from 'kysely'
import type { ArchiveContent } from '../contract/archives.ts'
import type { BulkOutcome } from '../contract/bulk.ts'
import type { DocumentKind } from '../contract/document-terms.ts'
import type { CertificateContent } from '../contract/retention.ts'
import type { publicationStates } from '../contract/publications.ts'

type Timestamp = Date

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    document_folders: {
      id: string
      edition: string
      account_id: string
      parent_id: string | null
      name: string
      is_from_client: boolean
      created_by: string | null
      created_at: Timestamp
    }
    documents: {
      id: string
      edition: string
      account_id: string
      folder_id: string | null
      portfolio_id: Generated<string | null>
      name: string
      kind: DocumentKind
      is_from_client: boolean
      version: number
      file_id: string
      added_by: string | null
      added_at: Timestamp
      versioned_at: Timestamp
      revision: Generated<number>
      deleted_at: Timestamp | null
      deleted_by: string | null
      record_kind: string | null
      record_id: string | null
    }
    document_versions: {
      file_id: string
      document_id: string
      number: number
      edition: string
      account_id: string
      name: string
      added_by: string | null
      added_at: Timestamp
    }
    document_archives: {
      id: string
      edition: string
      person_id: string
      account_id: string
      request: JSONColumnType<ArchiveContent>
      created_at: Timestamp
    }
    document_changes: {
      id: string
      edition: string
      person_id: string
      account_id: string
      request: JSONColumnType<object>
      outcomes: JSONColumnType<BulkOutcome[]>
      created_at: Timestamp
    }
    document_publications: {
      id: string
      edition: string
      portal_id: string
      name: string
      kind: Generated<DocumentKind>
      asks_confirmation: Generated<boolean>
      state: (typeof publicationStates)[number]
      request: JSONColumnType<object> | null
      segment: JSONColumnType<object> | null
      created_by: string | null
      created_at: Timestamp
      started_at: Timestamp | null
      ended_at: Timestamp | null
      withdrawn_at: Timestamp | null
      withdrawn_by: string | null
      worker: string | null
      heartbeat_at: Timestamp | null
    }
    reading_confirmations: {
      id: string
      request_id: string
      edition: string
      account_id: string
      document_id: string
      person_id: string
      version: number
      file_id: string
      sha256: string
      confirmed_at: Timestamp
    }
    document_readings: {
      id: string
      edition: string
      person_id: string
      account_id: string
      document_id: string
      file_id: string
      opened_at: Timestamp
      reported_at: Timestamp
      seconds: Generated<number>
      is_recorded: Generated<boolean>
    }
    reading_requests: {
      id: string
      edition: string
      account_id: string
      document_id: string
      created_by: string | null
      created_at: Timestamp
      withdrawn_at: Timestamp | null
    }
    client_relationships: {
      account_id: string
      edition: string
      ended_on: string
      set_by: string | null
      set_at: Timestamp
    }
    document_classes: {
      document_id: string
      class: RetentionClass
      edition: string
      account_id: string
      record_on: string | null
      tax_year: string | null
      return_sent_on: string | null
      period_end_on: string | null
      ended_on: string | null
      is_mifid: Generated<boolean>
      revision: Generated<number>
      set_by: string | null
      set_at: Timestamp
    }
    legal_holds: {
      id: string
      edition: string
      account_id: string
      document_id: string | null
      reason: string
      from_on: string
      placed_by: string | null
      placed_at: Timestamp
      released_on: string | null
      released_by: string | null
      released_at: Timestamp | null
      release_reason: string | null
    }
    destruction_orders: {
      document_id: string
      edition: string
      account_id: string
      reason: string
      ordered_by: string | null
      ordered_at: Timestamp
    }
    destruction_certificates: {
      id: string
      edition: string
      account_id: string
      document_id: string
      content: JSONColumnType<CertificateContent>
      destroyed_at: Timestamp
    }
    document_texts: {
      file_id: string
      edition: string
      account_id: string
      state: 'waiting' | 'read' | 'none' | 'failed'
      tries: Generated<number>
      next_try_at: Timestamp
      page_count: number | null
      content: Generated<string>
      is_cut: Generated<boolean>
    }
  }
}
