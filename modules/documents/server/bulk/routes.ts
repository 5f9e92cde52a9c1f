import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { bulk as bulkContract } from '../../contract/bulk.ts'
import { additionScope } from '../documents/access.ts'
import { changeMany } from './writes.ts'

const bulk = implementContract(bulkContract)

const change = bulk.change.handler(async ({ input, context }) => {
  const { account, change: id, action, documents } = input
  const scope = await additionScope(context, account)
  const outcomes = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    changeMany(transaction, context, scope, { id, action, documents }),
  )
  return { outcomes }
})

export const bulkRoutes = { change }
