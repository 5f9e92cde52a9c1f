import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { createEditionScope } from '@atrium/platform/session/access'
import { findPortfolioAccount } from './reads.ts'

declare const portfolioBrand: unique symbol

/** Proof that the caller may view this portfolio through its account. Created only in this file. */
export type PortfolioScope = { readonly accountScope: AccountScope; readonly portfolioId: string; readonly [portfolioBrand]: true }

/**
 * Returns the scope of a portfolio.
 * @throws error `not-found` for an unknown portfolio, and for a portfolio of another client or another edition
 */
export async function portfolioScope(context: RequestContext, portfolioId: string): Promise<PortfolioScope> {
  const { actor } = createEditionScope(context)
  const standard = context.deps.providers.findSource(context.edition, null)
  const accountId = await withTenant(context.deps.db, actor, (transaction) => findPortfolioAccount(transaction, portfolioId, standard))
  if (!accountId) throw refusal('not-found')
  return { accountScope: await accountScope(context, accountId, 'portfolios'), portfolioId } as PortfolioScope
}
