import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { RouteMeta } from '@atrium/contract/route'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import { editions } from '@atrium/editions/registry'
import { ensureMailKeys } from '@atrium/platform/mail/mail-keys'
import type { Dependencies } from '@atrium/platform/app-context'
import { modules } from './modules.ts'
import { registerApiRoutes } from './http/api-routes.ts'
import { prepareDraining } from './http/draining.ts'
import { registerCspReports } from './http/csp-reports.ts'
import { registerDevMail } from './http/dev-mail.ts'
import { maskApiTokens } from '@atrium/platform/http/api-token'
import { addEditionHook } from '@atrium/platform/http/edition-hook'
import { addFailureHandler, respondToInvalidHttp, respondToMalformedUrl } from '@atrium/platform/http/failures'
import { limitIdleConnections } from '@atrium/platform/http/idle-connections'
import { closeStalledConnections } from '@atrium/platform/http/stalled-connections'
import { registerLive } from './http/live.ts'
import { registerMachineRoutes } from './http/machine-routes.ts'
import { addNativeOrigins } from '@atrium/platform/http/native-app'
import { registerOpenApi } from './http/openapi.ts'
import { limitPipelining } from '@atrium/platform/http/pipelining'
import { limitRequests } from '@atrium/platform/http/request-limits'
import { addResponseHeaders, buildSecurityHeaders } from '@atrium/platform/http/response-headers'
import { registerWebApp } from './http/web-app.ts'
import { createLastGood } from '@atrium/platform/providers/last-good'

const maxBodyBytes = 1_000_000
const headerMs = 20_000
/** A client that reads less than `minBytes` of a response in this time is disconnected: a thousand bytes a second are required. */
const stalledMs = 8_000
const minBytes = 8_000
/** Interval of the checks for incomplete requests and unread responses. */
const checkMs = 5_000
/** Number of idle connections that a process keeps. While there are more, connections without traffic for `idleMs` are closed. */
const maxIdle = 500
const idleMs = 20_000
/** Maximum number of open connections of a process. Further connections are closed at once. */
const maxConnections = 8_000

/** A route of the running server, with its permitted callers. */
export type ServedRoute = { method: string; url: string; meta: RouteMeta | undefined; document: RouteDocument | undefined }

declare module 'fastify' {
  interface FastifyInstance {
    servedRoutes: ServedRoute[]
  }
}

/** Builds the server from its dependencies, without listening. */
export async function buildApp(deps: Dependencies): Promise<FastifyInstance> {
  await ensureMailKeys(deps, editions)
  const proxies = deps.config.trustProxy
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    bodyLimit: maxBodyBytes,
    requestTimeout: headerMs,
    http: { headersTimeout: headerMs, connectionsCheckingInterval: checkMs },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => respondToInvalidHttp(error, socket, buildSecurityHeaders(deps.config)),
    frameworkErrors: (error, request, reply) => respondToMalformedUrl(error, request, reply, buildSecurityHeaders(deps.config)),
  })
  app.server.maxConnections = maxConnections
  closeStalledConnections(app.server, { stalledMs, minBytes, checkMs })
  limitIdleConnections(app.server, { maxIdle, idleMs, checkMs })
  collectRoutes(app)
  prepareDraining(app)
  logRequests(app)
  await app.register(cookie)
  addFailureHandler(app)
  addEditionHook(app, deps.config)
  addNativeOrigins(app, deps.config)
  limitPipelining(app)
  limitRequests(app)
  addResponseHeaders(app, deps.config)
  registerMachineRoutes(app, deps)
  registerOpenApi(app, deps)
  registerDevMail(app, deps)
  await registerCspReports(app, deps)
  const onFault = (error: { call: string; fault: string; message: string }) =>
    deps.log.warn({ call: error.call, fault: error.fault, reason: error.message }, 'a provider gave no usable response')
  const lastGood = createLastGood({ db: deps.db, clock: deps.clock, onFault, patience: deps.patience })
  registerApiRoutes(app, deps, lastGood)
  registerLive(app, deps, lastGood)
  for (const { fileRoutes = [] } of modules) for (const register of fileRoutes) await register(app, deps, lastGood)
  registerWebApp(app, deps)
  return app
}

/** Collects all routes. A test compares the access matrix with this list. */
function collectRoutes(app: FastifyInstance): void {
  app.decorate('servedRoutes', [] as ServedRoute[])
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) app.servedRoutes.push({ method: one, url, meta: config?.meta, document: config?.document })
  })
}

/** Logs one line for each request, without query, cookies or body. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, id } = request
    request.log.info(
      { requestId: id, method, path: maskApiTokens(url.split('?')[0] ?? ''), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
