import type { Generated, JSONColumnType } from 'kysely'
import type { Proposal } from '../contract/client-imports.ts'
import type { ClientImportRefusal, ClientImportState, RowChoice, RowOutcome, RowResult } from '../contract/client-import-terms.ts'

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    client_imports: {
      id: string
      edition: string
      portal_id: string
      created_by: string
      file_name: string
      state: ClientImportState
      refusal: ClientImportRefusal | null
      refusal_limit: number | null
      is_inviting: Generated<boolean>
      address: string | null
      worker: string | null
      heartbeat_at: Date | null
      created_at: Date
      started_at: Date | null
      done_at: Date | null
    }
    client_import_rows: {
      import_id: string
      row_number: number
      edition: string
      name: string
      email: string
      external_id: string
      group_name: string
      adviser: string
      language: string
      result: RowResult
      field: string | null
      code: string | null
      proposals: JSONColumnType<Proposal[]>
      choice: RowChoice | null
      chosen_external_id: string | null
      outcome: RowOutcome | null
      outcome_code: string | null
      is_invited: Generated<boolean>
      account_id: string | null
    }
  }
}
