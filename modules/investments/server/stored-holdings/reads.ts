import { sql, type RawBuilder } from 'kysely'
import type { DataSource } from '@atrium/editions/edition'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { StaffView } from '@atrium/accounts/server/accounts/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { isCurrentPortfolio, isCurrentSource, isListed } from './source-access.ts'

/** A portfolio of which the latest holdings and daily values are due. */
export type DuePortfolio = {
  /** Id under which the portfolio is stored. */
  id: string
  accountId: string
  externalId: string
  /** Source of figures of the account's portal. */
  portalSource: DataSource | null
  /** Last day with a stored value, and when all values were last requested. */
  lastValuedOn: string | null
  valuesFetchedAt: Date | null
}

/**
 * Lists the portfolios that the current source of figures listed last and whose holdings or values were not stored since `before`, starting
 * with those stored least recently. Portfolios that a provider no longer lists keep their last holdings and are not requested.
 */
export async function listDuePortfolios(
  transaction: SystemTransacting,
  { before, standardSource }: { before: Date; standardSource: DataSource },
): Promise<DuePortfolio[]> {
  const { rows } = await sql<DuePortfolio>`
    select p.id, p.account_id as "accountId", a.external_id as "externalId", portal.data_source as "portalSource",
      (select max(v.valued_on)::text from portfolio_daily_values v where v.edition = p.edition and v.portfolio_id = p.id) as "lastValuedOn",
      p.values_fetched_at as "valuesFetchedAt"
    from portfolios p
    join accounts a on a.id = p.account_id and a.is_active and a.external_id is not null
    join portals portal on portal.id = a.portal_id
    where ${isCurrentPortfolio(sql`p`, standardSource)} and (p.holdings_fetched_at is null or p.holdings_fetched_at < ${before} or p.are_values_due)
    order by p.holdings_tried_at nulls first, p.id`.execute(transaction)
  return rows
}

/** Total of the portfolios of one currency at the end of a day. */
export type DayTotal = {
  on: string
  currency: string
  value: string
  /**
   * Net flows since each portfolio's first stored day, including its value on that day. Between two days, the difference of `flowTotal` is net
   * new money, and the rest of the difference of `value` is market movement.
   */
  flowTotal: string
  portfolios: number
  clients: number
  /** The earliest valuation day among the portfolios. It is before `on` if a portfolio has no value on that day. */
  oldestOn: string
}

export type DailyValueQuery = {
  /** Days in ascending order, at most `maxDays`. */
  days: readonly string[]
  /** Restricts the totals to these accounts, or to portfolios of this type. */
  accounts?: readonly string[]
  portfolioType?: string
}

/** Maximum number of days of one query. */
export const maxDays = 62
/** A value counts on later days for at most this many days, such as weekends and outages. */
const maxCarriedDays = 31

/** The caller of a query, and the data source of portals without one of their own. */
export type StoredValueView = StaffView & { standardSource: DataSource }

/**
 * The value `v` of a portfolio `p` on a day: the latest one stored. It counts for some days, and only until the provider no longer lists the
 * portfolio. After that, the portfolio has left: its value is zero, and what it was worth has flowed out.
 */
export const valueOn = (day: RawBuilder<unknown>, isStillListed: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select d.currency, d.valued_on, d.value as stated_value, d.flow_total as stated_flow, d.provider, d.fetched_at, present.is_present, case when present.is_present then d.value else 0 end as value,
    case when present.is_present then d.flow_total else d.flow_total - d.value end as flow_total
  from portfolio_daily_values d cross join lateral (
    select d.valued_on > ${day} - ${maxCarriedDays}::int and (${day} <= p.seen_at::date or ${isStillListed}) as is_present
  ) present
  where d.edition = p.edition and d.portfolio_id = p.id and d.valued_on <= ${day}
  order by d.valued_on desc limit 1`

/**
 * Adds up the stored values of a portal's clients within the caller's scope, for each of the given days and each currency. Only portfolios of
 * the portal's current source of figures count, so that none counts twice after a change of the source.
 */
export async function listDailyValues(
  transaction: Transacting,
  { portalId }: PortalScope,
  view: StoredValueView,
  { days, accounts, portfolioType }: DailyValueQuery,
): Promise<DayTotal[]> {
  if (days.length > maxDays) throw new RangeError(`At most ${maxDays} days can be queried.`)
  const ofAccounts = accounts ? sql`a.id = any (${[...accounts]}::uuid[])` : sql`true`
  const ofType = portfolioType === undefined ? sql`true` : sql`p.type = ${portfolioType}`
  const { rows } = await sql<DayTotal>`
    with own as materialized (
      select p.edition, p.id, p.account_id, p.seen_at, ${isListed(sql`p`)} as is_listed from portfolios p join accounts a on a.id = p.account_id
        join portals portal on portal.id = a.portal_id
      where a.portal_id = ${portalId} and a.is_active and ${ofAccounts} and ${ofType} and ${isCurrentSource(sql`p`, view.standardSource)}
        and ${isVisibleToStaff(view.person, view.edition, view.today)}
    )
    select wanted.day::text as "on", v.currency, sum(v.value)::text as value, sum(v.flow_total)::text as "flowTotal",
      (count(*) filter (where v.is_present))::int as portfolios, (count(distinct p.account_id) filter (where v.is_present))::int as clients,
      coalesce(min(v.valued_on) filter (where v.is_present), wanted.day)::text as "oldestOn"
    from unnest(${[...days]}::date[]) as wanted (day) cross join own p cross join lateral (${valueOn(sql`wanted.day`, sql`p.is_listed`)}) v
    group by wanted.day, v.currency order by wanted.day, v.currency`.execute(transaction)
  return rows
}

/** Values of the portfolios of one type, as their provider names it, and their number. `value` is null if none is known. */
export type TypeTotal = { type: string | null; value: string | null; portfolios: number; missing: number }

/**
 * Adds up the values of a day by type of portfolio, in one currency and within the caller's scope. `missing` is the number of listed portfolios
 * without a value in any currency, which the totals lack.
 */
export async function listTypeTotals(
  transaction: Transacting,
  { portalId }: PortalScope,
  view: StoredValueView,
  { day, currency }: { day: string; currency: string },
): Promise<TypeTotal[]> {
  const { rows } = await sql<TypeTotal>`
    select p.type, (sum(v.value) filter (where v.currency = ${currency} and v.is_present))::text as value,
      (count(*) filter (where v.currency = ${currency} and v.is_present))::int as portfolios,
      (count(*) filter (where v.is_present is not true and ${isListed(sql`p`)}))::int as missing
    from portfolios p join accounts a on a.id = p.account_id join portals portal on portal.id = a.portal_id
      left join lateral (${valueOn(sql`${day}::date`, isListed(sql`p`))}) v on true
    where a.portal_id = ${portalId} and a.is_active and ${isCurrentSource(sql`p`, view.standardSource)}
      and ${isVisibleToStaff(view.person, view.edition, view.today)}
    group by p.type`.execute(transaction)
  return rows
}

/** What a part of the assets is: a client, or a group of clients. */
export type AssetPartKind = 'clients' | 'groups'

/** Assets of a client or group on a day, and their change since an earlier day. `id` and `name` are null for clients without a group. */
export type AssetPart = {
  id: string | null
  name: string | null
  value: string
  /** Value on the earlier day, and net flows since. The rest of the change is market movement. */
  valueBefore: string
  newMoney: string
  portfolios: number
}

export type AssetPartQuery = {
  by: AssetPartKind
  /** The day of the change's beginning, and the day of the values. */
  days: readonly [string, string]
  currency: string
  offset: number
  limit: number
}

/**
 * Lists one page of the assets of a portal in one currency by client or group within the caller's scope, the largest first. A client of several
 * groups counts in each. `count` is the number of all parts.
 */
export async function listAssetParts(
  transaction: Transacting,
  { portalId }: PortalScope,
  view: StoredValueView,
  { by, days: [before, on], currency, offset, limit }: AssetPartQuery,
): Promise<{ parts: AssetPart[]; count: number }> {
  const groups = sql`left join (client_group_members m join client_groups g on g.id = m.group_id and g.is_active) on m.account_id = own.account_id`
  const part = by === 'clients' ? { id: sql`own.account_id`, name: sql`own.name` } : { id: sql`g.id`, name: sql`g.name` }
  const { rows } = await sql<AssetPart & { count: number }>`
    with own as materialized (
      select p.edition, p.id, p.account_id, a.name, p.seen_at, ${isListed(sql`p`)} as is_listed
      from portfolios p join accounts a on a.id = p.account_id join portals portal on portal.id = a.portal_id
      where a.portal_id = ${portalId} and a.is_active and ${isCurrentSource(sql`p`, view.standardSource)}
        and ${isVisibleToStaff(view.person, view.edition, view.today)}
    ), valued as materialized (
      select p.account_id, p.name, wanted.day = ${on} as is_now, sum(v.value) as value, sum(v.flow_total) as flow_total,
        (count(*) filter (where v.is_present))::int as portfolios
      from unnest(${[before, on]}::date[]) as wanted (day) cross join own p cross join lateral (${valueOn(sql`wanted.day`, sql`p.is_listed`)}) v
      where v.currency = ${currency} group by p.account_id, p.name, wanted.day
    ), parts as (
      select ${part.id} as id, ${part.name} as name, coalesce(sum(own.value) filter (where own.is_now), 0) as value,
        coalesce(sum(own.value) filter (where not own.is_now), 0) as "valueBefore",
        coalesce(sum(own.flow_total) filter (where own.is_now), 0) - coalesce(sum(own.flow_total) filter (where not own.is_now), 0) as "newMoney",
        coalesce(sum(own.portfolios) filter (where own.is_now), 0)::int as portfolios
      from valued own ${by === 'groups' ? groups : sql``} group by 1, 2
    )
    select id, name, value::text, "valueBefore"::text, "newMoney"::text, portfolios, count(*) over ()::int as count
    from parts where portfolios > 0 order by parts.value desc, name, id limit ${limit} offset ${offset}`.execute(transaction)
  return { parts: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
}
