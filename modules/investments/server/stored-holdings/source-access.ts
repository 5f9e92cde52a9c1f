import { sql, type RawBuilder } from 'kysely'
import type { DataSource } from '@atrium/editions/edition'

/**
 * Condition that a portfolio belongs to the current source of figures of its portal `portal`, so that none counts twice after a change of the
 * source.
 */
export const isCurrentSource = (portfolio: RawBuilder<unknown>, standard: DataSource): RawBuilder<boolean> =>
  sql`${portfolio}.source = coalesce(portal.data_source, ${standard})`

/** Condition that the provider listed a portfolio when the account was last refreshed, so that it still belongs to the client. */
export const isListed = (portfolio: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from account_overviews refreshed where refreshed.account_id = ${portfolio}.account_id and ${portfolio}.seen_at >= refreshed.refreshed_at)`

/** Condition that a portfolio is listed by the current source of figures of its portal `portal`. */
export const isCurrentPortfolio = (portfolio: RawBuilder<unknown>, standard: DataSource): RawBuilder<boolean> =>
  sql`${isCurrentSource(portfolio, standard)} and ${isListed(portfolio)}`

/**
 * Queries of a `with` clause after `visible` (the accounts with their source): `own`, their portfolios, and whether their provider still lists
 * each. They are materialized, because row-level security makes the planner expect few rows, and it would otherwise look up each of them.
 */
export const ownPortfolios: RawBuilder<unknown> = sql`refreshed as materialized (
      select o.account_id, o.refreshed_at from account_overviews o where (o.account_id in (select id from visible)) is true
    ), own as materialized (
      select f.id, f.holdings_fetched_at, f.holdings_on, coalesce(f.seen_at >= r.refreshed_at, false) as is_listed
      from portfolios f left join refreshed r on r.account_id = f.account_id
      where ((f.account_id, f.source) in (select id, source from visible)) is true
    )`

/** Condition that the provider still lists the portfolio of a stored holding. */
export const isHeldInListed = (holding: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from portfolios p where p.edition = ${holding}.edition and p.id = ${holding}.portfolio_id and ${isListed(sql`p`)})`
