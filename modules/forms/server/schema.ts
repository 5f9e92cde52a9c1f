import type { FieldValues } from '@atrium/domain/fields/definition'
import type { Generated, JSONColumnType } from 'kysely'
import type { WorkflowStep } from '@atrium/domain/forms/workflow'

type Timestamp = Date

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    form_submissions: {
      id: Generated<string>
      edition: string
      form_id: string
      form_version: number
      /** Null, like the person, if somebody without an account sent it. */
      portal_id: string | null
      person_id: string | null
      account_id: string | null
      owner: string
      sender: Generated<string | null>
      answers: JSONColumnType<FieldValues>
      revision: Generated<number>
      field_revisions: JSONColumnType<Readonly<Record<string, number>>>
      place: string | null
      is_single: Generated<boolean>
      number: Generated<number | null>
      created_at: Timestamp
      updated_at: Timestamp
      submitted_at: Timestamp | null
      notified_at: Generated<Timestamp | null>
      replied_to: Generated<string | null>
    }
    form_submission_deletions: {
      submission_id: string
      edition: string
      form_id: string
      number: number | null
      reason: string
      deleted_by: string | null
      deleted_at: Timestamp
    }
    form_assignments: {
      id: Generated<string>
      edition: string
      form_id: string
      account_id: string
      due_on: string | null
      created_at: Timestamp
      created_by: string | null
      withdrawn_at: Generated<Timestamp | null>
      notified_at: Timestamp | null
    }
    form_files: {
      id: string
      edition: string
      form_id: string
      person_id: string
      account_id: string | null
      owner: string
      submission_id: string | null
      created_at: Timestamp
      discarded_at: Timestamp | null
    }
    form_steps: {
      submission_id: string
      number: number
      edition: string
      step: WorkflowStep
      reason: string | null
      created_at: Timestamp
      created_by: string | null
    }
    form_work: {
      submission_id: string
      edition: string
      step: Generated<WorkflowStep>
      due_at: Timestamp | null
      reminded_at: Generated<Timestamp | null>
      assignee_id: Generated<string | null>
      locked_by: Generated<string | null>
      locked_until: Generated<Timestamp | null>
    }
    form_comments: {
      id: string
      submission_id: string
      edition: string
      text: string
      created_at: Timestamp
      created_by: string | null
    }
    form_requests: {
      id: string
      submission_id: string
      edition: string
      fields: string[]
      message: string
      created_at: Timestamp
      created_by: string | null
      answered_at: Generated<Timestamp | null>
      withdrawn_at: Generated<Timestamp | null>
      notified_at: Generated<Timestamp | null>
    }
    form_changes: {
      submission_id: string
      revision: number
      edition: string
      form_version: number
      answers: JSONColumnType<FieldValues>
      created_at: Timestamp
      created_by: string | null
    }
  }
}
