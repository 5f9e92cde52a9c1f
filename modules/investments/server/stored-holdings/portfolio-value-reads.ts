import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { valueOn, type StoredValueView } from './reads.ts'
import { isCurrentSource, isListed } from './source-access.ts'

/** The stored value of a portfolio that counts on a day. All amounts are exact. */
export type StoredValue = {
  currency: string
  /** Day of the value, on or before the requested one. */
  valuedOn: string
  value: string
  /** Net flows since the first stored day, with the value of that day, as its provider states them. */
  flowTotal: string
  /** False if the value is too old, or if the provider no longer lists the portfolio; it then counts as zero. */
  isPresent: boolean
  provider: string
  fetchedAt: string
}

/** A portfolio with its values on two days. A value is null if none is stored by then. */
export type ValuedPortfolio = {
  id: string
  name: string | null
  type: string | null
  client: string
  account: string
  isListed: boolean
  before: StoredValue | null
  on: StoredValue | null
  /** The first value after the earlier day. */
  first: StoredValue | null
}

/** The clients whose portfolios are listed: those of a group, null for clients without a group, or one account. Undefined for all. */
export type ValuedClients = { group: string | null } | { account: string } | undefined

const toJson = sql`jsonb_build_object('currency', v.currency, 'valuedOn', v.valued_on, 'value', v.stated_value::text, 'flowTotal', v.stated_flow::text,
  'isPresent', v.is_present, 'provider', v.provider, 'fetchedAt', v.fetched_at)`

/**
 * Lists the portfolios of a portal's clients within the caller's scope with their stored values on two days, as the totals of
 * `listDailyValues` count them, by client and name.
 */
export async function listValuedPortfolios(
  transaction: Transacting,
  { portalId }: PortalScope,
  view: StoredValueView,
  { days: [before, on], clients }: { days: readonly [string, string]; clients: ValuedClients },
): Promise<ValuedPortfolio[]> {
  const inGroup = sql`select from client_group_members m join client_groups g on g.id = m.group_id and g.is_active where m.account_id = a.id`
  const ofClients = !clients
    ? sql`true`
    : 'account' in clients
      ? sql`a.id::text = ${clients.account}`
      : clients.group === null
        ? sql`not exists (${inGroup})`
        : sql`exists (${inGroup} and g.id::text = ${clients.group})`
  const { rows } = await sql<ValuedPortfolio>`
    with own as materialized (
      select p.edition, p.id, p.account_id, p.name, p.type, a.name as client, p.seen_at, ${isListed(sql`p`)} as is_listed
      from portfolios p join accounts a on a.id = p.account_id join portals portal on portal.id = a.portal_id
      where a.portal_id = ${portalId} and a.is_active and ${ofClients} and ${isCurrentSource(sql`p`, view.standardSource)}
        and ${isVisibleToStaff(view.person, view.edition, view.today)}
    )
    select p.id, p.name, p.type, p.client, p.account_id as account, p.is_listed as "isListed", before.stored as before, now.stored as "on",
      first.stored as first
    from own p
      left join lateral (select ${toJson} as stored from (${valueOn(sql`${before}::date`, sql`p.is_listed`)}) v) before on true
      left join lateral (select ${toJson} as stored from (${valueOn(sql`${on}::date`, sql`p.is_listed`)}) v) now on true
      left join lateral (
        select ${toJson} as stored from (
          select d.currency, d.valued_on, d.value as stated_value, d.flow_total as stated_flow, true as is_present, d.provider, d.fetched_at
          from portfolio_daily_values d
          where d.edition = p.edition and d.portfolio_id = p.id and d.valued_on > ${before}::date and d.valued_on <= ${on}::date
          order by d.valued_on limit 1
        ) v
      ) first on true
    order by p.client, p.name, p.id`.execute(transaction)
  return rows
}
