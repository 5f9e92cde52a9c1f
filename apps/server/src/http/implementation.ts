import { implement } from '@orpc/server'
import { contract } from '@atrium/contract/contract'
import type { RequestContext } from '../app-context.ts'
import { admit } from '../features/identity/access.ts'

/** The contract, ready for handlers; whoever a route is not for is turned away before its input is read. */
export const implementation = implement(contract)
  .$context<RequestContext>()
  .use(({ context, next, procedure }) => {
    const { meta, route } = procedure['~orpc']
    admit(meta, context.session, { isRead: route.method === 'GET', at: context.deps.clock() })
    return next()
  })
