import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm } from '@atrium/platform/session/access'

/** True if the caller changes the kinds of meetings and the rooms of a portal: admins, and admins of the firm. */
export const mayChangeKinds = ({ edition: { person } }: PortalScope): boolean => person.role === 'admin' || person.role === 'company-admin'

/** Returns the scope of a portal whose kinds of meetings the caller reads: staff of the firm, not professionals from outside it. */
export async function kindScope(context: RequestContext, portal: string): Promise<PortalScope> {
  const scope = await portalScope(context, portal)
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  return scope
}

/** Returns the scope of a portal whose kinds of meetings the caller changes. @throws the refusal `not-allowed` for other staff */
export async function kindChangeScope(context: RequestContext, portal: string): Promise<PortalScope> {
  const scope = await kindScope(context, portal)
  if (!mayChangeKinds(scope)) throw refusal('not-allowed')
  return scope
}
