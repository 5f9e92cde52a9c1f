import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { createEditionScope } from '@atrium/platform/session/access'
import { foldWords, isSearchable } from '@atrium/search/server/search/reads'
import { holders as holdersContract } from '../../contract/holders.ts'
import { listHolders } from './reads.ts'

const holders = implementContract(holdersContract)

const list = holders.list.handler(async ({ input: { q, ...input }, context }) => {
  const scope = createEditionScope(context)
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const words = q === undefined ? [] : await foldWords(transaction, scope, q)
    const isTooShort = q !== undefined && !isSearchable(q, words)
    return listHolders(transaction, scope, { ...input, context, words: isTooShort ? null : words, security: input.security })
  })
})

export const holderRoutes = { list }
