import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { listDailyValues } from '@atrium/investments/server/stored-holdings/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

type View = Parameters<typeof listDailyValues>[2]

/** Counts the portfolios within the caller's scope that have no stored value for a month before a day, and are missing in the total. */
export async function countWithoutValue(transaction: Transacting, { portalId }: PortalScope, view: View, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from portfolios p join accounts a on a.id = p.account_id join portals portal on portal.id = a.portal_id
    where a.portal_id = ${portalId} and a.is_active and p.source = coalesce(portal.data_source, ${view.standardSource})
      and ${isVisibleToStaff(view.person, view.edition, view.today)}
      and not exists (
        select from portfolio_daily_values v where v.edition = p.edition and v.portfolio_id = p.id
          and v.valued_on <= ${day}::date and v.valued_on > ${day}::date - 31
      )`.execute(transaction)
  return rows[0]?.count ?? 0
}
