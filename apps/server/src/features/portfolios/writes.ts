import type { RequestContext } from '../../app-context.ts'
import { inScope } from '../../db/scope.ts'
import { recordEvent, type Happening } from '../../events/events.ts'
import type { OpenedPortfolio } from './provider-reads.ts'

/** Who took a file of a portfolio away is told by its account, before they have it. */
export function recordTaken(
  context: RequestContext,
  { scope, id }: OpenedPortfolio,
  taken: Pick<Happening, 'kind' | 'details'>,
): Promise<void> {
  const { edition, account } = scope.accountScope
  return inScope(context.deps.db, edition.actor, (transaction) =>
    recordEvent(transaction, context, {
      ...taken,
      accountId: account.id,
      portalId: account.portal_id,
      subject: { type: 'portfolio', id },
    }),
  )
}
