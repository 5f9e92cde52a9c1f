import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { financialHoldings as holdingsContract } from '../../contract/financial-holdings.ts'
import { changingScope, planningScope } from './access.ts'
import { readEntry } from './entry-rules.ts'
import { findHolding, findRecordOwner, listHoldings, listValues } from './reads.ts'
import { removeHolding, saveHolding } from './writes.ts'

const financialHoldings = implementContract(holdingsContract)

const withRows = <Result>(
  context: RequestContext,
  scope: AccountScope,
  work: (transaction: Transacting) => Promise<Result>,
): Promise<Result> => withTenant(context.deps.db, scope.edition.actor, work)

const list = financialHoldings.list.handler(async ({ input, context }) => {
  const scope = await planningScope(context, input.account)
  return { items: await withRows(context, scope, (transaction) => listHoldings(transaction, scope, input.userId)) }
})

const get = financialHoldings.get.handler(async ({ input, context }) => {
  const scope = await planningScope(context, input.account)
  return withRows(context, scope, async (transaction) => {
    const holding = await findHolding(transaction, scope, input.holding)
    if (!holding) throw refusal('not-found')
    return { holding, values: await listValues(transaction, scope, input.holding) }
  })
})

const save = financialHoldings.save.handler(async ({ input: { account, holding: id, version, ...typed }, context }) => {
  const scope = await changingScope(context, account)
  const read = readEntry(typed, scope.edition.today)
  if ('issues' in read) throw refusal('invalid-request', read)
  // A client's transaction does not see the relations of others to the account.
  const userId = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => findRecordOwner(transaction, scope))
  return withRows(context, scope, (transaction) => saveHolding(transaction, context, scope, { id, version, entry: read.entry, userId }))
})

const remove = financialHoldings.remove.handler(async ({ input, context }) => {
  const scope = await changingScope(context, input.account)
  await withRows(context, scope, (transaction) => removeHolding(transaction, context, scope, { id: input.holding, version: input.version }))
  return { done: true as const }
})

export const holdingRoutes = { list, get, save, remove }
