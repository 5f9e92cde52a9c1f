import { inScope } from '../../db/scope.ts'
import { implementation } from '../../http/implementation.ts'
import { editionScope } from '../identity/access.ts'
import { listHistory } from './reads.ts'

const list = implementation.accessHistory.list.handler(async ({ input, context }) => {
  const scope = editionScope(context)
  return inScope(context.deps.db, scope.actor, (transaction) => listHistory(transaction, scope, input))
})

export const accessHistoryRoutes = { list }
