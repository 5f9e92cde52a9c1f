import type { FastifyInstance } from 'fastify'
import { editions } from '@atrium/editions/registry'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Dependencies } from '@atrium/platform/app-context'
import { measureClockSkew, maxClockSkewSeconds } from '@atrium/platform/db/clock-skew'
import { createProblem } from '@atrium/platform/http/problem'
import { watchClocks, watchDatabase, watchJobs, watchOutbox } from './operation-metrics.ts'
import { findUnreadiness, readFreeBytes } from './readiness.ts'

const anyone = { meta: { caller: 'anyone' } } as const

/** Load balancers also use HEAD for their probes. */
const probe = { config: anyone, exposeHeadRoute: true } as const

/** Registers health probes and metrics for operators. */
export function registerMachineRoutes(app: FastifyInstance, deps: Dependencies): void {
  const registry = new Registry()
  measureRequests(app, registry)
  collectDefaultMetrics({ register: registry })
  watchUpstreams(deps, registry)
  watchDisk(deps, registry)
  watchDatabase(deps, registry)
  watchOutbox(deps, registry)
  watchJobs(deps, registry)
  watchClocks(deps, registry)
  watchQueues(app, registry)
  app.get('/healthz', probe, async () => readHealth(deps))
  app.get('/readyz', probe, async (request, reply) => {
    const cause = app.isDraining ? 'stopping' : await findUnreadiness(deps)
    if (!cause) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ ...createProblem('temporarily-unavailable', request.id, { retryAfterSeconds: 1 }), cause })
  })
  app.get('/metrics', { config: anyone }, async (request, reply) => {
    const { metricsToken } = deps.config
    if (!metricsToken || request.headers.authorization !== `Bearer ${metricsToken}`)
      return reply.code(404).send(createProblem('not-found', request.id))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Returns `degraded` if the database does not respond, or if its clock differs from the clock of this server. */
async function readHealth({ db }: Pick<Dependencies, 'db'>): Promise<{ status: 'ok' | 'degraded'; cause?: 'clock-skew' }> {
  const skew = await measureClockSkew(db)
  if (skew === null) return { status: 'degraded' }
  return Math.abs(skew) > maxClockSkewSeconds ? { status: 'degraded', cause: 'clock-skew' } : { status: 'ok' }
}

/** Reports for each upstream that was called: 1 if it works, 0 if its last call failed or it is paused, and its calls and failures. */
function watchUpstreams({ providers }: Dependencies, registry: Registry): void {
  const registers = [registry]
  const labelNames = ['edition', 'upstream']
  // This gauge is collected first, because it reads the values that the next two show.
  const up: Gauge = new Gauge({
    name: 'atrium_upstream_up',
    help: 'Whether the last call to an upstream went well.',
    labelNames,
    registers,
    collect: () => {
      for (const edition of editions)
        for (const health of providers.health(edition)) {
          if (health.calls === 0) continue
          const labels = { edition: edition.id, upstream: health.name }
          up.set(labels, Number(health.state === 'up'))
          calls.set(labels, health.calls)
          failures.set(labels, health.failures)
        }
    },
  })
  const calls = new Gauge({ name: 'atrium_upstream_calls', help: 'Calls made to an upstream since the start.', labelNames, registers })
  const failures = new Gauge({ name: 'atrium_upstream_failures', help: 'Calls to an upstream that failed.', labelNames, registers })
}

/** Reports the free space of the data folder. */
function watchDisk({ config }: Dependencies, registry: Registry): void {
  const free: Gauge = new Gauge({
    name: 'atrium_data_free_bytes',
    help: 'Free space on the disk of the data folder.',
    registers: [registry],
    collect: async () => free.set((await readFreeBytes(config.dataDir)) ?? NaN),
  })
}

/** Reports for each queue of requests how many are being executed, how many wait and how many were refused. */
function watchQueues({ requestQueues }: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const labelNames = ['queue']
  // This gauge is collected first, because it reads the values that the next two show.
  const executing: Gauge = new Gauge({
    name: 'atrium_requests_executing',
    help: 'Limited requests that are being executed.',
    labelNames,
    registers,
    collect: () => {
      for (const [queue, { counts }] of Object.entries(requestQueues)) {
        const now = counts()
        executing.set({ queue }, now.executing)
        waiting.set({ queue }, now.waiting)
        refused.set({ queue }, now.refused)
      }
    },
  })
  const waiting = new Gauge({ name: 'atrium_requests_waiting', help: 'Requests that wait for their turn.', labelNames, registers })
  const refused = new Gauge({ name: 'atrium_requests_refused', help: 'Requests refused since the start.', labelNames, registers })
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
