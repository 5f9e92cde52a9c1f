import type { FastifyInstance } from 'fastify'
import { Histogram, Registry } from 'prom-client'
import type { Dependencies } from '../app-context.ts'
import { isDatabaseUp } from '../db/client.ts'
import { problemOf } from './problem.ts'

const anyone = { meta: { caller: 'anyone' } } as const

/** Load balancers ask by HEAD as well. */
const probe = { config: anyone, exposeHeadRoute: true } as const

/** Probes and metrics for those who run the machine. */
export function registerMachineRoutes(app: FastifyInstance, deps: Dependencies): void {
  const registry = new Registry()
  measureRequests(app, registry)
  app.get('/healthz', probe, async () => ({ status: (await isDatabaseUp(deps.db)) ? 'ok' : 'degraded' }))
  app.get('/readyz', probe, async (request, reply) => {
    if (await isDatabaseUp(deps.db)) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '1')
      .send(problemOf('temporarily-unavailable', request.id, { retryAfterSeconds: 1 }))
  })
  app.get('/metrics', { config: anyone }, async (request, reply) => {
    const { metricsToken } = deps.config
    if (!metricsToken || request.headers.authorization !== `Bearer ${metricsToken}`)
      return reply.code(404).send(problemOf('not-found', request.id))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'atrium_http_request_seconds',
    help: 'Duration of answered requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
}
