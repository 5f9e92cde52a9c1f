import type { JSONColumnType } from 'kysely'
import type { StoredProposal } from './proposals/stored-rules.ts'

type Timestamp = Date

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    proposals: {
      id: string
      edition: string
      account_id: string
      model_id: string
      model_version: number
      data: JSONColumnType<StoredProposal>
      created_at: Timestamp
      created_by: string | null
      withdrawn_at: Timestamp | null
    }
    proposal_shares: {
      proposal_id: string
      edition: string
      account_id: string
      data: JSONColumnType<StoredProposal>
      note: string
      shared_at: Timestamp
      created_by: string | null
      withdrawn_at: Timestamp | null
    }
  }
}
