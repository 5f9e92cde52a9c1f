import type { DataSource } from '@atrium/editions/edition'
import type { Generated, GeneratedAlways } from 'kysely'

type Timestamp = Date
type PlainDateText = string

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    held_securities: {
      id: Generated<string>
      edition: string
      name: string
      symbol: string | null
      sedol: string | null
      is_cash: boolean
      search_words: GeneratedAlways<string>
    }
    stored_holdings: {
      edition: string
      portfolio_id: string
      holding_id: string
      account_id: string
      security_id: string
      units: string
      value: string | null
      currency: string
      asset_class: string
      source: DataSource
      provider: string
      as_on: PlainDateText
      fetched_at: Timestamp
    }
    portfolio_daily_values: {
      edition: string
      portfolio_id: string
      valued_on: PlainDateText
      account_id: string
      value: string
      flow_total: string
      currency: string
      provider: string
      fetched_at: Timestamp
    }
  }
}
