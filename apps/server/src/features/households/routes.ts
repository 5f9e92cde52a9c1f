import type { RequestContext } from '../../app-context.ts'
import { implementation } from '../../http/implementation.ts'
import { refusal } from '../../http/problem.ts'
import { editionScope, isStaff } from '../identity/access.ts'
import { portalScope, type PortalScope } from '../portals/access.ts'
import { explainHousehold, readHousehold } from './provider-reads.ts'

const { households } = implementation

const get = households.get.handler(async ({ input, context }) => readHousehold(context, await clientPortal(context, input.portal)))

const explain = households.explain.handler(async ({ input, context }) =>
  explainHousehold(context, await clientPortal(context, input.portal)),
)

/** Staff have no accounts of their own: what they may see is in their list of clients. */
async function clientPortal(context: RequestContext, portal: string): Promise<PortalScope> {
  if (isStaff(editionScope(context).person)) throw refusal('not-allowed')
  return portalScope(context, portal)
}

export const householdRoutes = { get, explain }
