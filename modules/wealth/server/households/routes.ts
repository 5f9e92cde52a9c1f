import { households as householdsContract } from '../../contract/households.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isStaff } from '@atrium/platform/session/access'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import { explainHousehold, readHousehold } from './provider-reads.ts'

const households = implementContract(householdsContract)

const get = households.get.handler(async ({ input, context }) => readHousehold(context, await requireClientPortal(context, input.portal)))

const explain = households.explain.handler(async ({ input, context }) =>
  explainHousehold(context, await requireClientPortal(context, input.portal)),
)

/** Returns a portal's scope for a client. Rejects staff, who use the client list instead. */
async function requireClientPortal(context: RequestContext, portal: string): Promise<PortalScope> {
  if (isStaff(createEditionScope(context).person)) throw refusal('not-allowed')
  return portalScope(context, portal)
}

export const householdRoutes = { get, explain }
