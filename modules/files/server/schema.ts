import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Timestamp = Date

/** Part of an unfinished upload in the store. */
export type Segment = { blob: string; bytes: number }

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    file_uploads: {
      id: string
      edition: string
      person_id: string
      purpose: string
      target: JSONColumnType<Readonly<Record<string, string>>>
      name: string
      bytes: string
      received: Generated<string>
      segments: ColumnType<Segment[], string | undefined, string>
      state: Generated<'uploading' | 'checking' | 'clean' | 'refused' | 'infected'>
      reason: string | null
      fault_limit: string | null
      fault_used: string | null
      locked_by: string | null
      locked_until: Timestamp | null
      is_release_requested: Generated<boolean>
      tries: Generated<number>
      outages: Generated<number>
      next_try_at: Timestamp | null
      created_at: Timestamp
      updated_at: Timestamp
    }
    files: {
      id: string
      edition: string
      purpose: string
      name: string
      display_path: string
      kind: string
      bytes: string
      sha256: string
      blob: string
      width: number | null
      height: number | null
      is_public: Generated<boolean>
      uploaded_by: string | null
      uploaded_at: Timestamp
      removed_at: Timestamp | null
    }
    file_variants: {
      file_id: string
      variant: string
      edition: string
      blob: string
      bytes: string
      width: number | null
      height: number | null
    }
  }
}
