import type { RequestContext } from '@atrium/platform/app-context'
import { inScope } from '@atrium/platform/db/scope'
import { recordEvent, type Happening } from '@atrium/platform/events/events'
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
