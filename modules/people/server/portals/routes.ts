import { portals as portalsContract } from '../../contract/portals.ts'
import type { Portal } from '../../contract/portals.ts'
import type { ThemeName } from '@atrium/contract/themes'
import type { Edition } from '@atrium/editions/edition'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { createEditionScope, isStaff } from '@atrium/platform/session/access'
import { portalScope } from './access.ts'
import { listNavigation } from './navigation-reads.ts'
import { countPortals, findPortalLimit, listPortals, type PortalRow } from './reads.ts'
import { findPortalTheme } from './theme-rules.ts'
import { createPortal } from './writes.ts'

const portals = implementContract(portalsContract)

const list = portals.list.handler(async ({ context }) => {
  const scope = createEditionScope(context)
  const { actor, person } = scope
  return withTenant(context.deps.db, actor, async (transaction) => {
    const rows = await listPortals(transaction, scope)
    const mayCreate = isStaff(person) && person.organisationId !== null
    const maximum = await findPortalLimit(transaction, scope, context.edition)
    const canCreate = mayCreate && (maximum === null || (await countPortals(transaction, scope)) < maximum)
    return { portals: rows.map((row) => toPortal(row, context.edition)), maximum, canCreate }
  })
})

const getNavigation = portals.getNavigation.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  return { entries: await withTenant(context.deps.db, scope.edition.actor, (transaction) => listNavigation(transaction, context, scope)) }
})

const create = portals.create.handler(async ({ input, context }) => createAndRead(context, input))

async function createAndRead(context: RequestContext, input: { name: string; theme: ThemeName }): Promise<Portal> {
  const scope = createEditionScope(context)
  const { id } = await withTenant(context.deps.db, scope.actor, (transaction) => createPortal(transaction, context, scope, input))
  return { id, name: input.name, strapline: null, theme: input.theme, accounts: [] }
}

function toPortal(row: PortalRow, edition: Edition): Portal {
  return { ...row, theme: findPortalTheme(row.theme, edition) }
}

export const portalRoutes = { list, getNavigation, create }
