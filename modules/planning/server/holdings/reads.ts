import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { Currency } from '@atrium/domain/currency'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { FinancialHolding, StatedValue } from '../../contract/financial-holdings.ts'

const columns = sql`h.id, h.user_id, h.name, h.description, h.radio_type, h.type, h.value, h.currency, h.value_date::text as value_date,
  trim_scale(h.returns)::text as returns, h.source, h.post_code, h.bedrooms, h.property_type, h.enabled_estimate_btn, h.ownership, trim_scale(h.share)::text as share, h.co_owner,
  h.version, h.changed_at`

type HoldingRow = {
  id: string
  user_id: string | null
  name: string
  description: string
  radio_type: FinancialHolding['radioType']
  type: FinancialHolding['type']
  value: string | null
  currency: string
  value_date: string
  returns: string | null
  source: FinancialHolding['source']
  post_code: string | null
  bedrooms: number | null
  property_type: FinancialHolding['propertyType']
  enabled_estimate_btn: boolean
  ownership: FinancialHolding['ownership']
  share: string
  co_owner: string
  version: number
  changed_at: Date
}

/** Lists the holdings of an account by name; of one person, if `userId` is given. */
export async function listHoldings(transaction: Transacting, { account }: AccountScope, userId?: string): Promise<FinancialHolding[]> {
  const { rows } = await sql<HoldingRow>`select ${columns} from financial_holdings h where h.account_id = ${account.id}::uuid
    and ${userId === undefined ? sql`true` : sql`h.user_id = ${userId}::uuid`} order by h.name, h.id`.execute(transaction)
  return rows.map(toHolding)
}

export async function findHolding(transaction: Transacting, { account }: AccountScope, id: string): Promise<FinancialHolding | undefined> {
  const { rows } = await sql<HoldingRow>`
    select ${columns} from financial_holdings h where h.id = ${id}::uuid and h.account_id = ${account.id}::uuid`.execute(transaction)
  return rows[0] && toHolding(rows[0])
}

/** Lists the values of a holding, the newest first. */
export async function listValues(transaction: Transacting, { account }: AccountScope, holding: string): Promise<StatedValue[]> {
  const { rows } = await sql<StatedValue>`select value_date::text as "valueDate", value, currency, trim_scale(share)::text as share, source
    from financial_values
    where holding_id = ${holding}::uuid and account_id = ${account.id}::uuid order by value_date desc`.execute(transaction)
  return rows
}

/** A value of a day, as it was stated. */
export type DatedValue = { on: string } & Pick<FinancialHolding, 'value' | 'currency' | 'share'>

/** Lists the values of all holdings of an account by the id of the holding, the oldest first. */
export async function listAllValues(transaction: Transacting, { account }: AccountScope): Promise<Map<string, DatedValue[]>> {
  const { rows } = await sql<DatedValue & { id: string }>`select holding_id as id, value_date::text as on, value, currency,
      trim_scale(share)::text as share
    from financial_values where account_id = ${account.id}::uuid order by holding_id, value_date`.execute(transaction)
  return Map.groupBy(rows, ({ id }) => id)
}

/**
 * Returns the person for whom an item is recorded: the caller if they are the client, otherwise the first owner of the account; null for an
 * account without an owner.
 */
export async function findRecordOwner(transaction: SystemTransacting, { account, edition }: AccountScope): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select p.id from account_people ap join people p on p.id = ap.person_id
    where ap.account_id = ${account.id}::uuid and ap.relation in ('owner', 'joint') and ${isCurrentOn(sql`ap`, edition.today)}
    order by p.id = ${edition.person.id}::uuid desc, ap.relation = 'joint', p.name, p.id limit 1`.execute(transaction)
  return rows[0]?.id ?? null
}

const toHolding = (row: HoldingRow): FinancialHolding => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  description: row.description,
  radioType: row.radio_type,
  type: row.type,
  value: row.value,
  currency: row.currency as Currency,
  valueDate: row.value_date,
  returns: row.returns,
  source: row.source,
  postCode: row.post_code,
  bedrooms: row.bedrooms,
  propertyType: row.property_type,
  enabledEstimateBtn: row.enabled_estimate_btn,
  ownership: row.ownership,
  share: row.share,
  coOwner: row.co_owner,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
})
