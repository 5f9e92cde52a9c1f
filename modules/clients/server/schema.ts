import type { Generated } from 'kysely'

type Timestamp = Date
type PlainDateText = string

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    client_notes: {
      id: string
      edition: string
      account_id: string
      visibility: 'private' | 'team' | 'compliance'
      text: string
      adds_to: string | null
      version: Generated<number>
      created_at: Timestamp
      created_by: string | null
      changed_at: Generated<Timestamp | null>
    }
    client_tasks: {
      id: string
      edition: string
      account_id: string
      title: string
      due_on: PlainDateText | null
      assignee_id: string | null
      version: Generated<number>
      created_at: Timestamp
      created_by: string | null
      done_at: Generated<Timestamp | null>
      done_by: Generated<string | null>
    }
    client_flags: {
      id: string
      edition: string
      account_id: string
      driver: 'health' | 'life-event' | 'resilience' | 'capability'
      text: string
      help: string
      review_on: PlainDateText
      version: Generated<number>
      created_at: Timestamp
      created_by: string | null
      ended_at: Generated<Timestamp | null>
      ended_by: Generated<string | null>
    }
    client_flag_readers: { flag_id: string; person_id: string; edition: string }
    client_consents: {
      id: string
      edition: string
      account_id: string
      purpose: string
      decision: 'given' | 'refused' | 'withdrawn'
      decided_on: PlainDateText
      until_on: PlainDateText | null
      evidence: string
      created_at: Timestamp
      created_by: string | null
    }
    client_reviews: {
      id: string
      edition: string
      account_id: string
      held_on: PlainDateText
      held_by: string | null
      next_due_on: PlainDateText | null
      summary: string
      agenda: string
      created_at: Timestamp
      created_by: string | null
    }
    client_agendas: {
      account_id: string
      edition: string
      text: string
      version: number
      saved_at: Timestamp
      saved_by: string | null
    }
  }
}
