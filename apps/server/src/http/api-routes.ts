import { traverseContractProcedures } from '@orpc/server'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, type AnyContractProcedure } from '@orpc/contract'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import { contract } from '@atrium/contract/contract'
import type { RouteMeta } from '@atrium/contract/route'
import type { Dependencies, RequestContext } from '../app-context.ts'
import { isDatabaseAway, isUnstorable } from '../db/client.ts'
import { accessHistoryRoutes } from '../features/access-history/routes.ts'
import { accountRecordRoutes } from '../features/account-records/routes.ts'
import { accountRoutes } from '../features/accounts/routes.ts'
import { breakdownRoutes } from '../features/breakdowns/routes.ts'
import { benchmarkRoutes } from '../features/benchmarks/routes.ts'
import { bondRoutes } from '../features/bonds/routes.ts'
import { deviceRoutes } from '../features/devices/routes.ts'
import { documentRoutes } from '../features/documents/routes.ts'
import { doingRoutes } from '../features/doings/routes.ts'
import { editionRoutes } from '../features/editions/routes.ts'
import { electronicIdRoutes } from '../features/electronic-id/routes.ts'
import { emailRoutes } from '../features/emails/routes.ts'
import { factorRoutes } from '../features/factors/routes.ts'
import { fundRoutes } from '../features/funds/routes.ts'
import { householdRoutes } from '../features/households/routes.ts'
import { identityRoutes } from '../features/identity/routes.ts'
import { impersonationRoutes } from '../features/impersonation/routes.ts'
import { importRoutes } from '../features/imports/routes.ts'
import { maintenanceRoutes } from '../features/maintenance/routes.ts'
import { mobileRoutes } from '../features/mobiles/routes.ts'
import { organisationRoutes } from '../features/organisations/routes.ts'
import { passkeyRoutes } from '../features/passkeys/routes.ts'
import { passwordRoutes } from '../features/passwords/routes.ts'
import { peopleRoutes } from '../features/people/routes.ts'
import { portalRoutes } from '../features/portals/routes.ts'
import { cashRoutes } from '../features/cash-transactions/routes.ts'
import { contractNoteRoutes } from '../features/contract-notes/routes.ts'
import { gainRoutes } from '../features/gains/routes.ts'
import { holdingRoutes } from '../features/holdings/routes.ts'
import { portfolioRoutes } from '../features/portfolios/routes.ts'
import { portraitRoutes } from '../features/portraits/routes.ts'
import { privateEquityRoutes } from '../features/private-equity/routes.ts'
import { productHistoryRoutes } from '../features/product-histories/routes.ts'
import { profileRoutes } from '../features/profiles/routes.ts'
import { reconciliationRoutes } from '../features/reconciliation/routes.ts'
import { registrationRoutes } from '../features/registration/routes.ts'
import { simulationRoutes } from '../features/simulations/routes.ts'
import { upstreamRoutes } from '../features/upstreams/routes.ts'
import { visitRoutes } from '../features/visits/routes.ts'
import { welcomeRoutes } from '../features/welcome/routes.ts'
import type { LastGood } from '../providers/last-good.ts'
import { UpstreamError } from '../providers/ports/answer.ts'
import { implementation } from './implementation.ts'
import { codeOf, detailsOf, problemOf, refusal } from './problem.ts'
import { upstreamRefusal } from './upstream-refusal.ts'
import { requestSession } from './request-session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; every route says. */
    meta?: RouteMeta
  }
}

const router = implementation.router({
  accessHistory: accessHistoryRoutes,
  accountRecords: accountRecordRoutes,
  accounts: accountRoutes,
  breakdowns: breakdownRoutes,
  benchmarks: benchmarkRoutes,
  bonds: bondRoutes,
  devices: deviceRoutes,
  documents: documentRoutes,
  doings: doingRoutes,
  editions: editionRoutes,
  electronicIds: electronicIdRoutes,
  emails: emailRoutes,
  factors: factorRoutes,
  funds: fundRoutes,
  households: householdRoutes,
  identity: identityRoutes,
  impersonations: impersonationRoutes,
  imports: importRoutes,
  maintenances: maintenanceRoutes,
  mobiles: mobileRoutes,
  organisations: organisationRoutes,
  passkeys: passkeyRoutes,
  passwords: passwordRoutes,
  people: peopleRoutes,
  portals: portalRoutes,
  cash: cashRoutes,
  contractNotes: contractNoteRoutes,
  gains: gainRoutes,
  holdings: holdingRoutes,
  portfolios: portfolioRoutes,
  portraits: portraitRoutes,
  privateEquity: privateEquityRoutes,
  productHistories: productHistoryRoutes,
  profiles: profileRoutes,
  reconciliation: reconciliationRoutes,
  registration: registrationRoutes,
  simulations: simulationRoutes,
  upstreams: upstreamRoutes,
  visits: visitRoutes,
  welcomes: welcomeRoutes,
})

/** Every route of the contract, each one a route of the server with its declared callers. */
export function registerApiRoutes(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    customErrorResponseBodyEncoder: (error) => problemOf(codeOf(error), '', detailsOf(error)),
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          throw refusalOf(error, context)
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
        const session = await requestSession(deps, request)
        const { matched } = await handler.handle(request, reply, {
          context: { deps, lastGood: lastGood.forRequest(), edition: request.edition, request, reply, session },
        })
        // A path like /accounts/.. matches here and, normalised, no procedure: it must be answered all the same.
        if (!matched) return reply.code(404).send(problemOf('not-found', request.id))
        return reply
      },
    })
  }
}

export type ContractRoute = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; url: string; meta: RouteMeta }

export function listContractRoutes(): ContractRoute[] {
  const routes: ContractRoute[] = []
  traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure }) => {
    const { route, meta } = (procedure as AnyContractProcedure)['~orpc']
    const url = (route.path ?? '').replaceAll(/\{(\w+)\}/g, ':$1')
    routes.push({ method: (route.method ?? 'GET') as ContractRoute['method'], url, meta: meta as RouteMeta })
  })
  return routes
}

/** What a handler threw, as a refusal of the catalogue; what nobody foresaw is logged and tells nothing. */
function refusalOf(error: unknown, { request, reply, deps }: RequestContext): ORPCError<string, unknown> {
  const refused = error instanceof ORPCError ? error : refusalOfFault(error)
  const code = codeOf(refused)
  if (code === 'unexpected')
    deps.log.error(
      { requestId: request.id, err: error instanceof ORPCError ? (error.cause ?? error) : error },
      'a request failed unexpectedly',
    )
  const after = (refused.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds
  if (after !== undefined) reply.header('retry-after', String(after))
  return refused
}

function refusalOfFault(error: unknown): ORPCError<string, unknown> {
  if (isDatabaseAway(error)) return refusal('temporarily-unavailable', { retryAfterSeconds: 1 })
  if (isUnstorable(error)) return refusal('invalid-request')
  if (!(error instanceof UpstreamError)) return new ORPCError('INTERNAL_SERVER_ERROR', { cause: error })
  return upstreamRefusal(error)
}
