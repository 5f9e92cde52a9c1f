import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { changingScope } from '@atrium/planning/server/holdings/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { estateGifts as giftsContract, estatePeople as peopleContract } from '../../contract/estate.ts'
import { readGift, readPerson } from './entry-rules.ts'
import { removeGift, removePerson, saveGift, savePerson } from './writes.ts'

const estatePeople = implementContract(peopleContract)
const estateGifts = implementContract(giftsContract)

const withRows = <Result>(
  context: RequestContext,
  { edition }: AccountScope,
  work: (transaction: Transacting) => Promise<Result>,
): Promise<Result> => withTenant(context.deps.db, edition.actor, work)

const savePersonRoute = estatePeople.save.handler(async ({ input: { account, person: id, version, ...typed }, context }) => {
  const scope = await changingScope(context, account)
  const read = readPerson(typed, scope.edition.today)
  if ('issues' in read) throw refusal('invalid-request', read)
  return withRows(context, scope, (transaction) => savePerson(transaction, context, scope, { id, version, entry: read.entry }))
})

const removePersonRoute = estatePeople.remove.handler(async ({ input: { account, person: id, version }, context }) => {
  const scope = await changingScope(context, account)
  await withRows(context, scope, (transaction) => removePerson(transaction, context, scope, { id, version }))
  return { done: true as const }
})

const saveGiftRoute = estateGifts.save.handler(async ({ input: { account, gift: id, version, ...typed }, context }) => {
  const scope = await changingScope(context, account)
  const read = readGift(typed, scope.edition.today)
  if ('issues' in read) throw refusal('invalid-request', read)
  return withRows(context, scope, (transaction) => saveGift(transaction, context, scope, { id, version, entry: read.entry }))
})

const removeGiftRoute = estateGifts.remove.handler(async ({ input: { account, gift: id, version }, context }) => {
  const scope = await changingScope(context, account)
  await withRows(context, scope, (transaction) => removeGift(transaction, context, scope, { id, version }))
  return { done: true as const }
})

export const personRoutes = { save: savePersonRoute, remove: removePersonRoute }
export const giftRoutes = { save: saveGiftRoute, remove: removeGiftRoute }
