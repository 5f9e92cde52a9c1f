import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { usage as usageContract } from '../../contract/usage.ts'
import { designScope } from './access.ts'
import { countAnswers, listAnsweredNames } from './reads.ts'

const usage = implementContract(usageContract)

const get = usage.get.handler(async ({ input, context }) => {
  const scope = await designScope(context, input.form)
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => ({
    ...(await countAnswers(transaction, scope)),
    answered: await listAnsweredNames(transaction, scope),
  }))
})

export const usageRoutes = { get }
