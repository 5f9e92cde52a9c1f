import type { ApiScope } from '@atrium/contract/api-token'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ImportColumn, ImportCounts, ImportKind, ImportState, Layout } from '../contract/imports.ts'

type Timestamp = Date

declare module '@atrium/platform/db/schema' {
  interface Schema {
    imports: {
      id: Generated<string>
      edition: string
      organisation_id: string | null
      kind: ImportKind
      state: ImportState
      file_name: string
      file_bytes: string | number
      layout: ColumnType<Layout | null, string | null | undefined, string | null>
      columns: ColumnType<ImportColumn[] | null, string | null | undefined, string | null>
      counts: ColumnType<ImportCounts | null, string | null | undefined, string | null>
      refusal: ColumnType<object | null, string | null | undefined, string | null>
      progress: ColumnType<object | null, string | null | undefined, string | null>
      first_sequence_no: Generated<string | null>
      last_sequence_no: Generated<string | null>
      created_by: string | null
      created_by_service: string | null
      created_at: Timestamp
      checked_at: Generated<Timestamp | null>
      committed_by: Generated<string | null>
      committed_by_service: Generated<string | null>
      committed_at: Generated<Timestamp | null>
      undone_by: Generated<string | null>
      undone_at: Generated<Timestamp | null>
      heartbeat_at: Generated<Timestamp | null>
      tries: Generated<number>
      file_hash: Generated<Buffer | null>
      error_count: Generated<number>
    }
    import_parts: { edition: string; import_id: string; number: number; bytes: Buffer }
    import_errors: {
      id: GeneratedAlways<string>
      edition: string
      import_id: string
      row_number: number
      field: string | null
      code: string
      value: string | null
      detail: string | null
    }
    import_headings: {
      edition: string
      organisation_id: string | null
      kind: ImportKind
      heading: string
      field: string
      used_at: Timestamp
    }
    service_accounts: {
      id: Generated<string>
      edition: string
      organisation_id: string | null
      name: string
      scopes: ApiScope[]
      created_by: string
      created_at: Timestamp
      disabled_by: Generated<string | null>
      disabled_at: Generated<Timestamp | null>
    }
    api_tokens: {
      id: Generated<string>
      edition: string
      service_account_id: string
      request_id: string
      name: string
      token_hash: Buffer
      ending: string
      allowed_networks: string[]
      created_by: string
      created_at: Timestamp
      expires_at: Timestamp
      last_used_at: Generated<Timestamp | null>
      refused_at: Generated<Timestamp | null>
      expiry_notified_at: Generated<Timestamp | null>
      revoked_by: Generated<string | null>
      revoked_at: Generated<Timestamp | null>
    }
    reconciliation_runs: {
      id: Generated<string>
      edition: string
      started_at: Timestamp
      finished_at: Timestamp | null
      portfolio_count: Generated<number>
      failure_count: Generated<number>
      difference_count: Generated<number>
      heartbeat_at: Timestamp | null
    }
  }
}
