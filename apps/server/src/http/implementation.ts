import { implement } from '@orpc/server'
import { contract } from '@atrium/contract/contract'
import type { RequestContext } from '../app-context.ts'
import { admit } from '../features/identity/access.ts'

/** The contract, ready for handlers; whoever a route is not for is turned away before its input is read. */
export const implementation = implement(contract)
  .$context<RequestContext>()
  .use(({ context, next, procedure }) => {
    admit(procedure['~orpc'].meta, context.session, context.deps.clock())
    return next()
  })
