import { accountScope } from '@atrium/accounts/server/accounts/access'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { isStaff } from '@atrium/platform/session/access'
import { linesOfBusiness } from '../../contract/practice-terms.ts'
import { services as servicesContract } from '../../contract/module-list.ts'
import { readFirm } from '../firm/provider-reads.ts'
import { listModules } from './module-rules.ts'
import { listRules } from './reads.ts'

const services = implementContract(servicesContract)

const list = services.list.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const [rules, lines] = await Promise.all([
    withTenant(context.deps.db, scope.edition.actor, (transaction) => listRules(transaction, scope)),
    readFirm(context, scope, 'lines of business', (firm) => firm.listLinesOfBusiness()),
  ])
  return {
    accountName: scope.account.name,
    modules: listModules({ isStaff: isStaff(scope.edition.person), rules }),
    lines: linesOfBusiness.flatMap((code) => {
      const line = lines.data?.find((one) => one.code === code)
      return line ? [{ code, name: line.name }] : []
    }),
  }
})

export const serviceRoutes = { list }
