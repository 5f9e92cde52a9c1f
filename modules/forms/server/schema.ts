import type { FieldValues } from '@atrium/domain/fields/definition'
import type { Generated, JSONColumnType } from 'kysely'
import type { SubmissionStep } from '../contract/forms.ts'

type Timestamp = Date

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    form_submissions: {
      id: Generated<string>
      edition: string
      form_id: string
      form_version: number
      portal_id: string
      person_id: string
      account_id: string | null
      owner: string
      answers: JSONColumnType<FieldValues>
      revision: Generated<number>
      field_revisions: JSONColumnType<Readonly<Record<string, number>>>
      place: string | null
      is_single: Generated<boolean>
      created_at: Timestamp
      updated_at: Timestamp
      submitted_at: Timestamp | null
      notified_at: Generated<Timestamp | null>
    }
    form_steps: {
      submission_id: string
      number: number
      edition: string
      step: SubmissionStep
      reason: string | null
      created_at: Timestamp
      created_by: string | null
    }
  }
}
