import type { AnyContractRouter } from '@orpc/contract'
import { implementerInternal, os, type ImplementerInternal } from '@orpc/server'
import type { RouteMeta } from '@atrium/contract/route'
import type { RequestContext } from '../app-context.ts'
import { assertPermitted } from '../session/access.ts'

const admission = os.$context<RequestContext>().middleware(({ context, next, procedure }) => {
  const { meta, route } = procedure['~orpc']
  assertPermitted(meta as RouteMeta, context, { isRead: route.method === 'GET', at: context.deps.clock() })
  return next()
})

/** Prepares a part of the contract for handlers. A caller that a route does not permit is refused before the route's input is read. */
export const implementContract = <Contract extends AnyContractRouter>(
  contract: Contract,
): ImplementerInternal<Contract, RequestContext, RequestContext> => implementerInternal(contract, {}, [admission])
