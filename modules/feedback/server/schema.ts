import type { Generated } from 'kysely'

type Timestamp = Date

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    feedback_entries: {
      id: string
      edition: string
      portal_id: string
      person_id: string
      name: string
      rating: number
      comment: string | null
      is_active: Generated<boolean>
      submitted_at: Timestamp
      submitted_on: string
    }
    feedback_advisers: {
      entry_id: string
      person_id: string
      edition: string
    }
  }
}
