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

/** Condition that the provider still lists the portfolio of a stored holding. */
export const isHeldInListed = (holding: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from portfolios p where p.edition = ${holding}.edition and p.id = ${holding}.portfolio_id and ${isListed(sql`p`)})`
