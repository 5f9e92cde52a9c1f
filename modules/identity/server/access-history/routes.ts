import { accessHistory as accessHistoryContract } from '../../contract/access-history.ts'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { createEditionScope } from '@atrium/platform/session/access'
import { listHistory } from './reads.ts'

const accessHistory = implementContract(accessHistoryContract)

const list = accessHistory.list.handler(async ({ input, context }) => {
  const scope = createEditionScope(context)
  return withTenant(context.deps.db, scope.actor, (transaction) => listHistory(transaction, scope, input))
})

export const accessHistoryRoutes = { list }
