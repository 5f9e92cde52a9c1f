import { sql } from 'kysely'
import { dataSources, type DataSource } from '@atrium/editions/edition'
import type { Transacting } from '@atrium/platform/db/scope'
import { toOwnedId } from '@atrium/accounts/server/accounts/writes'

/**
 * Finds the account of a portfolio among the accounts visible to the transaction. A match for the portal's current data source takes
 * precedence over one for an earlier source. `standard` is the source of portals that configure none. The caller must check that the
 * provider still has the portfolio.
 */
export async function findPortfolioAccount(
  transaction: Transacting,
  portfolioId: string,
  standard: DataSource,
): Promise<string | undefined> {
  const ids = dataSources.map((source) => toOwnedId(source, portfolioId))
  const { rows } = await sql<{ account_id: string }>`
    select o.account_id from unnest(${[...dataSources]}::text[], ${ids}::text[]) as wanted (source, id)
    join portfolios o on o.id = wanted.id
    join accounts a on a.id = o.account_id
    join portals p on p.id = a.portal_id
    order by (coalesce(p.data_source, ${standard}) = wanted.source) desc, o.seen_at limit 1`.execute(transaction)
  return rows[0]?.account_id
}
