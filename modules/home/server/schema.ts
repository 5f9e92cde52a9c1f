import type { TodayKind } from '../contract/today-terms.ts'

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    postponed_items: {
      edition: string
      person_id: string
      portal_id: string
      kind: TodayKind
      cause: string
      account_id: string
      until_on: string
      postponed_at: Date
    }
  }
}
