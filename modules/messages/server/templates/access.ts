import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm } from '@atrium/platform/session/access'
import { messageScope } from '../messages/access.ts'

/** Returns the scope of a portal whose templates the caller uses and changes: staff of the firm, not professionals from outside it. */
export async function templateScope(context: RequestContext, portal: string): Promise<PortalScope> {
  const scope = await messageScope(context, portal)
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  return scope
}
