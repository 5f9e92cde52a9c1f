import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { listDailyValues } from '@atrium/investments/server/stored-holdings/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

type View = Parameters<typeof listDailyValues>[2]

/** Values of the portfolios of one type, as their provider names it, and their number. `value` is null if none is known. */
export type TypeTotal = { type: string | null; value: string | null; portfolios: number; missing: number }

/**
 * Adds up the values of a day by type of portfolio, in one currency and within the caller's scope. A value counts for a month. `missing` is
 * the number of portfolios without a value in any currency, which the totals lack.
 */
export async function listTypeTotals(
  transaction: Transacting,
  { portalId }: PortalScope,
  view: View,
  { day, currency }: { day: string; currency: string },
): Promise<TypeTotal[]> {
  const { rows } = await sql<TypeTotal>`
    select p.type, (sum(v.value) filter (where v.currency = ${currency}))::text as value,
      count(*) filter (where v.currency = ${currency})::int as portfolios, count(*) filter (where v.currency is null)::int as missing
    from portfolios p join accounts a on a.id = p.account_id join portals portal on portal.id = a.portal_id left join lateral (
      select d.currency, d.value from portfolio_daily_values d
      where d.edition = p.edition and d.portfolio_id = p.id and d.valued_on <= ${day}::date and d.valued_on > ${day}::date - 31
      order by d.valued_on desc limit 1
    ) v on true
    where a.portal_id = ${portalId} and a.is_active and p.source = coalesce(portal.data_source, ${view.standardSource})
      and ${isVisibleToStaff(view.person, view.edition, view.today)}
    group by p.type`.execute(transaction)
  return rows
}
