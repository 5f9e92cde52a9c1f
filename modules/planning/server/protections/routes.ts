import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { protections as protectionsContract } from '../../contract/protections.ts'
import { changingScope, planningScope } from '../holdings/access.ts'
import { findRecordOwner } from '../holdings/reads.ts'
import { computeCover, computeCoverAfterDebts, computeTotal, listDebtsLeftOut, listLeftOut } from '../net-worth/net-worth-rules.ts'
import { readPlan } from '../net-worth/provider-reads.ts'
import { readProtection } from './entry-rules.ts'
import { removeProtection, saveProtection } from './writes.ts'

const protections = implementContract(protectionsContract)

const withRows = <Result>(
  context: RequestContext,
  scope: AccountScope,
  work: (transaction: Transacting) => Promise<Result>,
): Promise<Result> => withTenant(context.deps.db, scope.edition.actor, work)

const list = protections.list.handler(async ({ input, context }) => {
  const scope = await planningScope(context, input.account)
  const { items, cover, protections: policies } = await readPlan(context, scope)
  const toMoney = (value: Decimal) => ({ amount: decimalText(value), currency: items.currency })
  return {
    items: policies,
    lifeCover: toMoney(computeCover(cover)),
    debts: toMoney(computeTotal('plan-liabilities', items)),
    afterDebts: toMoney(computeCoverAfterDebts({ cover, items })),
    leftOut: listLeftOut(cover),
    debtsLeftOut: listDebtsLeftOut(items),
  }
})

const save = protections.save.handler(async ({ input: { account, protection: id, version, ...typed }, context }) => {
  const scope = await changingScope(context, account)
  const read = readProtection(typed)
  if ('issues' in read) throw refusal('invalid-request', read)
  // A client's transaction does not see the relations of others to the account.
  const userId = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => findRecordOwner(transaction, scope))
  return withRows(context, scope, (transaction) => saveProtection(transaction, context, scope, { id, version, entry: read.entry, userId }))
})

const remove = protections.remove.handler(async ({ input, context }) => {
  const scope = await changingScope(context, input.account)
  await withRows(context, scope, (transaction) =>
    removeProtection(transaction, context, scope, { id: input.protection, version: input.version }),
  )
  return { done: true as const }
})

export const protectionRoutes = { list, save, remove }
