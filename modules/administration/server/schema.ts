import type { JSONColumnType } from 'kysely'

type Timestamp = Date

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    maintenance: {
      edition: string
      messages: JSONColumnType<Partial<Record<'en' | 'is' | 'el', string>>>
      until: Timestamp
      set_by: string | null
      set_at: Timestamp
    }
    upstream_connections: {
      edition: string
      name: string
      url: string
      sealed_token: Buffer
      updated_at: Timestamp
    }
  }
}
