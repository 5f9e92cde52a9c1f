import type { Generated, JSONColumnType } from 'kysely'
import type { PlanDocument } from '../contract/cash-flow-plan.ts'
import type { PlanSide } from '../contract/cash-flow-terms.ts'
import type { FrozenResults } from '../contract/cash-flows.ts'
import type { HoldingType, Ownership, ProtectionKind, RadioType, ValueSource } from '../contract/planning-terms.ts'

type Timestamp = Date
type PlainDateText = string
type PlanColumns = { [Part in keyof PlanDocument]: JSONColumnType<PlanDocument[Part]> }

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    financial_holdings: {
      id: string
      edition: string
      account_id: string
      user_id: string | null
      name: string
      description: string
      radio_type: RadioType
      type: HoldingType
      value: string | null
      currency: string
      value_date: PlainDateText
      returns: string | null
      source: ValueSource
      post_code: string | null
      bedrooms: number | null
      property_type: string | null
      enabled_estimate_btn: boolean
      ownership: Ownership
      share: string
      co_owner: string
      version: Generated<number>
      created_at: Timestamp
      changed_at: Timestamp
    }
    financial_values: {
      holding_id: string
      value_date: PlainDateText
      edition: string
      account_id: string
      value: string | null
      currency: string
      share: string
      source: ValueSource
      recorded_at: Timestamp
    }
    protections: {
      id: string
      edition: string
      account_id: string
      user_id: string | null
      kind: ProtectionKind
      name: string
      sum: string
      currency: string
      ends_on: PlainDateText | null
      premium: string | null
      in_trust: boolean
      version: Generated<number>
      created_at: Timestamp
      changed_at: Timestamp
    }
    cash_flow_plans: PlanColumns & {
      account_id: string
      side: PlanSide
      edition: string
      revision: Generated<number>
      created_at: Timestamp
      changed_at: Timestamp
    }
    cash_flow_versions: {
      id: string
      edition: string
      account_id: string
      side: PlanSide
      name: string
      frozen_on: PlainDateText
      first_year: string
      rules: string
      plan: JSONColumnType<PlanDocument>
      results: JSONColumnType<FrozenResults>
      shared_at: Timestamp | null
      created_at: Timestamp
    }
    cash_flow_comments: {
      id: string
      version_id: string
      edition: string
      account_id: string
      side: PlanSide
      author_id: string | null
      body: string
      created_at: Timestamp
    }
  }
}
