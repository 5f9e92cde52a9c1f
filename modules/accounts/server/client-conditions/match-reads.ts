import { sql, type RawBuilder } from 'kysely'

/**
 * Condition that an account `a` is, or is not, among those that a query returns. The query runs once, and accounts are looked up in a hash of its
 * result. Without `is true` the planner would compare every account with every row, because row-level security makes it expect few of them.
 */
export const isAmong = (accounts: RawBuilder<unknown>, isWanted = true): RawBuilder<boolean> =>
  sql`(a.id in (${accounts})) is ${isWanted ? sql`true` : sql`not true`}`
