import { portalScope } from '@atrium/people/server/portals/access'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { firmClients as contract } from '../../contract/firm-clients.ts'
import { findAccountsOfClients, findOwnEmail, readFirmClients } from './reads.ts'

const firmClients = implementContract(contract)

const list = firmClients.list.handler(async ({ input: { portal, search = '', offset, limit }, context }) => {
  const scope = await portalScope(context, portal)
  const { actor, person } = scope.edition
  // The firm's own system has the clients of the firm's advisers.
  if (isOutsideProfessional(person)) throw refusal('not-allowed')
  const email = await withTenant(context.deps.db, actor, (transaction) => findOwnEmail(transaction, scope))
  const clients = await readFirmClients(context, scope, email, search)
  const sorted = (clients ?? []).toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1))
  const page = sorted.slice(offset, offset + limit)
  const ids = page.map(({ id }) => id)
  const accounts = await withTenant(context.deps.db, actor, (transaction) => findAccountsOfClients(transaction, context, scope, ids))
  return {
    isOffered: clients !== null,
    items: page.map(({ id, name, email: address }) => ({ id, name, email: address, account: accounts.get(id) ?? null })),
    count: sorted.length,
  }
})

export const firmClientRoutes = { list }
