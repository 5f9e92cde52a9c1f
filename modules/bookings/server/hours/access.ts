import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isOfFirm, type EditionScope } from '@atrium/platform/session/access'

/** Returns the scope of a member of the firm. Professionals from outside it have no hours. */
export function memberScope(context: RequestContext): EditionScope {
  const scope = createEditionScope(context)
  if (!isOfFirm(scope.person)) throw refusal('not-allowed')
  return scope
}
