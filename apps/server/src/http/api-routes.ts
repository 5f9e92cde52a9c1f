import { implement, traverseContractProcedures } from '@orpc/server'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, type AnyContractProcedure } from '@orpc/contract'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import type { RouteMeta } from '@atrium/contract/route'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { isDatabaseAway, isUnstorableValueError } from '@atrium/platform/db/client'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { findErrorCode, readDetails, createProblem, refusal } from '@atrium/platform/http/problem'
import { toUpstreamRefusal } from '@atrium/platform/http/upstream-refusal'
import { readRequestCaller } from '@atrium/platform/http/request-caller'
import { contract, routes } from '../modules.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permitted callers of the route; every route declares them. */
    meta?: RouteMeta
  }
}

const router = implement(contract).$context<RequestContext>().router(routes)

/** Registers every route of the contract with its declared callers. */
export function registerApiRoutes(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    customErrorResponseBodyEncoder: (error) => createProblem(findErrorCode(error), '', readDetails(error)),
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          throw convertToRefusal(error, context)
        }
      },
    ],
  })
  for (const { method, url, meta } of listContractRoutes()) {
    app.route({
      method,
      url,
      config: { meta },
      handler: async (request, reply) => {
        const caller = await readRequestCaller(deps, request)
        const { matched } = await handler.handle(request, reply, {
          context: { deps, lastGood: lastGood.forRequest(), edition: request.edition, request, reply, ...caller },
        })
        // A path like /accounts/.. matches here but, once normalised, matches no procedure. It must still get a response.
        if (!matched) return reply.code(404).send(createProblem('not-found', request.id))
        return reply
      },
    })
  }
}

export type ContractRoute = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; url: string; meta: RouteMeta }

export function listContractRoutes(): ContractRoute[] {
  const contractRoutes: ContractRoute[] = []
  traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure }) => {
    const { route, meta } = (procedure as AnyContractProcedure)['~orpc']
    const url = (route.path ?? '').replaceAll(/\{(\w+)\}/g, ':$1')
    contractRoutes.push({ method: (route.method ?? 'GET') as ContractRoute['method'], url, meta: meta as RouteMeta })
  })
  return contractRoutes
}

/** Converts a thrown error into an error of the catalogue. Unexpected errors are logged, and their details are not sent. */
function convertToRefusal(error: unknown, { request, reply, deps }: RequestContext): ORPCError<string, unknown> {
  const refused = error instanceof ORPCError ? error : convertFault(error)
  const code = findErrorCode(refused)
  if (code === 'unexpected')
    deps.log.error(
      { requestId: request.id, err: error instanceof ORPCError ? (error.cause ?? error) : error },
      'a request failed unexpectedly',
    )
  const retryAfter = (refused.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return refused
}

function convertFault(error: unknown): ORPCError<string, unknown> {
  if (isDatabaseAway(error)) return refusal('temporarily-unavailable', { retryAfterSeconds: 1 })
  if (isUnstorableValueError(error)) return refusal('invalid-request')
  if (!(error instanceof UpstreamError)) return new ORPCError('INTERNAL_SERVER_ERROR', { cause: error })
  return toUpstreamRefusal(error)
}
