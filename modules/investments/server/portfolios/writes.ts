import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent, type AuditEvent } from '@atrium/platform/events/events'
import type { OpenedPortfolio } from './provider-reads.ts'

/**
 * Counts a download of the caller. Must be called before the file is requested from its provider.
 * @throws an error of the problem catalogue if the person has downloaded too many files
 */
export function countDownload({ deps }: RequestContext, { scope }: OpenedPortfolio): Promise<void> {
  return deps.throttles.count('downloadOfPerson', scope.accountScope.edition.person.id)
}

/** Records in the account's history that the caller downloads a file of a portfolio. Must be called before the file is sent. */
export function recordDownload(
  context: RequestContext,
  { scope, id }: OpenedPortfolio,
  event: Pick<AuditEvent, 'kind' | 'details'>,
): Promise<void> {
  const { edition, account } = scope.accountScope
  return withTenant(context.deps.db, edition.actor, (transaction) =>
    recordEvent(transaction, context, {
      ...event,
      accountId: account.id,
      portalId: account.portal_id,
      subject: { type: 'portfolio', id },
    }),
  )
}
