import { maintenances as maintenancesContract } from '../../contract/maintenance.ts'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { findMaintenance } from './reads.ts'
import { endMaintenance, setMaintenance } from './writes.ts'

const maintenances = implementContract(maintenancesContract)

const get = maintenances.get.handler(async ({ context: { deps, edition } }) => ({
  maintenance: await findMaintenance(deps.db, edition.id, deps.clock()),
}))

const set = maintenances.set.handler(async ({ input, context }) => {
  const scope = createEditionScope(context)
  const { deps, edition } = context
  if (new Date(input.until) <= deps.clock()) throw refusal('invalid-request', { issues: [{ path: 'until', code: 'past' }] })
  if (Object.keys(input.messages).length === 0)
    throw refusal('invalid-request', { issues: [{ path: 'messages', code: 'too_small', limit: 1 }] })
  await withTenant(deps.db, scope.actor, (transaction) => setMaintenance(transaction, context, scope, input))
  return { maintenance: await findMaintenance(deps.db, edition.id, deps.clock()) }
})

const end = maintenances.end.handler(async ({ context }) => {
  const scope = createEditionScope(context)
  await withTenant(context.deps.db, scope.actor, (transaction) => endMaintenance(transaction, context, scope))
  return { maintenance: null }
})

export const maintenanceRoutes = { get, set, end }
