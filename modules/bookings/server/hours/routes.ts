import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isOfFirm, type EditionScope } from '@atrium/platform/session/access'
import { hours as hoursContract } from '../../contract/hours.ts'
import type { OwnHours } from '../../contract/hours.ts'
import { readHours } from './reads.ts'
import { saveHours } from './writes.ts'

const hours = implementContract(hoursContract)

/** Returns the scope of a member of the firm. Professionals from outside it have no hours. */
function memberScope(context: RequestContext): EditionScope {
  const scope = createEditionScope(context)
  if (!isOfFirm(scope.person)) throw refusal('not-allowed')
  return scope
}

const read = async (transaction: Transacting, context: RequestContext, scope: EditionScope): Promise<OwnHours> => ({
  ...(await readHours(transaction, scope, context.edition)),
  videoHosts: context.edition.videoHosts,
  hasFirmSystem: context.deps.providers.concept(context.edition, 'advisory') !== undefined,
})

const get = hours.get.handler(({ context }) => {
  const scope = memberScope(context)
  return withTenant(context.deps.db, scope.actor, (transaction) => read(transaction, context, scope))
})

const save = hours.save.handler(({ input, context }) => {
  const scope = memberScope(context)
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    await saveHours(transaction, context, scope, input)
    return read(transaction, context, scope)
  })
})

export const hoursRoutes = { get, save }
