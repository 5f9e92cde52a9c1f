import { sql } from 'kysely'
import type { DataSource } from '@atrium/editions/edition'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { StaffView } from '@atrium/accounts/server/accounts/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'

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
 * Lists the portfolios that their providers listed last and whose holdings were not stored since `before`, starting with those stored least
 * recently. Portfolios that a provider no longer lists keep their last holdings and are not requested.
 */
export async function listDuePortfolios(transaction: SystemTransacting, before: Date): Promise<DuePortfolio[]> {
  const { rows } = await sql<DuePortfolio>`
    select p.id, p.account_id as "accountId", a.external_id as "externalId", portal.data_source as "portalSource",
      (select max(v.valued_on)::text from portfolio_daily_values v where v.edition = p.edition and v.portfolio_id = p.id) as "lastValuedOn",
      p.values_fetched_at as "valuesFetchedAt"
    from portfolios p
    join accounts a on a.id = p.account_id and a.is_active and a.external_id is not null
    join portals portal on portal.id = a.portal_id
    join account_overviews o on o.account_id = a.id and p.seen_at >= o.refreshed_at
    where p.holdings_fetched_at is null or p.holdings_fetched_at < ${before}
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

/**
 * Adds up the stored values of a portal's clients within the caller's scope, for each of the given days and each currency. Only portfolios of
 * the portal's current source of figures count, so that none counts twice after a change of the source.
 */
export async function listDailyValues(
  transaction: Transacting,
  { portalId }: PortalScope,
  view: StaffView & { standardSource: DataSource },
  { days, accounts, portfolioType }: DailyValueQuery,
): Promise<DayTotal[]> {
  if (days.length > maxDays) throw new RangeError(`At most ${maxDays} days can be queried.`)
  const ofAccounts = accounts ? sql`a.id = any (${[...accounts]}::uuid[])` : sql`true`
  const ofType = portfolioType === undefined ? sql`true` : sql`p.type = ${portfolioType}`
  const { rows } = await sql<DayTotal>`
    with own as materialized (
      select p.edition, p.id, p.account_id from portfolios p join accounts a on a.id = p.account_id join portals portal on portal.id = a.portal_id
      where a.portal_id = ${portalId} and a.is_active and ${ofAccounts} and ${ofType}
        and p.source = coalesce(portal.data_source, ${view.standardSource})
        and ${isVisibleToStaff(view.person, view.edition, view.today)}
    )
    select wanted.day::text as "on", v.currency, sum(v.value)::text as value, sum(v.flow_total)::text as "flowTotal",
      count(*)::int as portfolios, count(distinct own.account_id)::int as clients, min(v.valued_on)::text as "oldestOn"
    from unnest(${[...days]}::date[]) as wanted (day) cross join own cross join lateral (
      select d.currency, d.value, d.flow_total, d.valued_on from portfolio_daily_values d
      where d.edition = own.edition and d.portfolio_id = own.id and d.valued_on <= wanted.day and d.valued_on > wanted.day - ${maxCarriedDays}::int
      order by d.valued_on desc limit 1
    ) v
    group by wanted.day, v.currency order by wanted.day, v.currency`.execute(transaction)
  return rows
}
