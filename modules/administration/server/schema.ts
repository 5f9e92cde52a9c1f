import type { JSONColumnType } from 'kysely'

type Timestamp = Date

/** Tables of this module; see `Schema` for the types of columns. */
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
