import { accountScope } from '@atrium/accounts/server/accounts/access'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { isStaff } from '@atrium/platform/session/access'
import { services as servicesContract } from '../../contract/module-list.ts'
import { readFirm } from '../firm/provider-reads.ts'
import { listModules } from './module-rules.ts'
import { listRules } from './reads.ts'

const services = implementContract(servicesContract)

const list = services.list.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const rules = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listRules(transaction, scope))
  return { accountName: scope.account.name, modules: listModules({ isStaff: isStaff(scope.edition.person), rules }) }
})

const lines = services.lines.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'accountancy')
  const { data } = await readFirm(context, scope, 'lines of business', (firm) => firm.listLinesOfBusiness())
  return { items: data ?? [] }
})

export const serviceRoutes = { list, lines }
