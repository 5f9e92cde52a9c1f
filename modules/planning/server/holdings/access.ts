import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { isOutsideProfessional } from '@atrium/platform/session/access'

/** Returns the scope of an account if the caller may open its financial page. */
export const planningScope = (context: RequestContext, account: string): Promise<AccountScope> =>
  accountScope(context, account, 'financial')

/**
 * True if the caller may change what is recorded: the client and staff of the firm, but not professionals from outside it, and nobody during
 * an impersonation.
 */
export const mayChange = ({ session }: RequestContext, { edition }: AccountScope): boolean =>
  session?.impersonation === null && !isOutsideProfessional(edition.person)

/** Returns the scope of an account for a caller who may change what is recorded. */
export async function changingScope(context: RequestContext, account: string): Promise<AccountScope> {
  const scope = await planningScope(context, account)
  if (!mayChange(context, scope)) throw refusal('not-allowed')
  return scope
}
