import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm, isOutsideProfessional } from '@atrium/platform/session/access'

/** Returns the scope of an account whose envelopes the caller may see: its clients and staff of the firm, not outside professionals. */
export async function envelopeScope(context: RequestContext, account: string): Promise<AccountScope> {
  const scope = await accountScope(context, account, 'library')
  if (isOutsideProfessional(scope.edition.person)) throw refusal('not-allowed')
  return scope
}

/** Returns the scope of an account for whose clients the caller sends and withdraws envelopes. */
export async function sendingScope(context: RequestContext, account: string): Promise<AccountScope> {
  const scope = await envelopeScope(context, account)
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  return scope
}

/** Returns the scope of a portal for whose clients the caller sends envelopes. */
export async function sendingPortalScope(context: RequestContext, portal: string): Promise<PortalScope> {
  const scope = await portalScope(context, portal)
  const { person } = scope.edition
  if (!isOfFirm(person)) throw refusal('not-allowed')
  return scope
}
