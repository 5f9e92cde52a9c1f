import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import type { EditionScope } from '@atrium/platform/session/access'
import { hours as hoursContract } from '../../contract/hours.ts'
import type { OwnHours } from '../../contract/hours.ts'
import { memberScope } from './access.ts'
import { readHours } from './reads.ts'
import { saveHours } from './writes.ts'

const hours = implementContract(hoursContract)

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
