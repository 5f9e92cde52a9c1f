import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readApiTokenHash } from './api-token.ts'
import { createKnownSessions, type KnownSessions } from './known-sessions.ts'
import { findNetwork } from './network.ts'
import { createProblem } from './problem.ts'
import { createRequestQueue, type Place, type QueueLimits, type RequestQueue } from './request-queue.ts'
import { onceResponseEnds } from './response-end.ts'
import { readTokenHash } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyInstance {
    knownSessions: KnownSessions
    requestQueues: Readonly<Record<QueueName, RequestQueue>>
  }
}

/**
 * `session`: requests of sessions. `heavy`: requests of sessions that take much processor time or memory. `visitor`: requests without a
 * valid session. Each queue has its own places, so that no queue delays the others.
 */
export type QueueName = 'session' | 'heavy' | 'visitor'

/** An edition can never take all places, so that a slow upstream of one edition leaves places for the others. */
const queueLimits: Readonly<Record<QueueName, QueueLimits>> = {
  session: { executing: 128, executingOfEdition: 96, openOfClient: 6, waiting: 4_000, waitingOfClient: 60 },
  heavy: { executing: 3, executingOfEdition: 2, openOfClient: 1, waiting: 200, waitingOfClient: 10 },
  visitor: { executing: 64, executingOfEdition: 48, openOfClient: 20, waiting: 2_000, waitingOfClient: 200 },
}

const retryAfterSeconds = 1
/** Minimum delay of a refusal, and the range over which delays are spread, so that repeated requests do not arrive together. */
const refusalDelayMs = 1_000
const refusalSpreadMs = 1_000
/** Maximum pause of a client between two heavy requests. */
const maxRestMs = 2_000
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Limits the concurrent requests of a session or, without a valid session, of a network, before the first database access. Further requests
 * wait for their turn, or get 429. Files of the web app, pages, probes and metrics are not limited: they are cheap, and a busy server must
 * respond to probes. Streams of sessions are limited by their route, and count here only until they begin. Sign-in and other writes that need no
 * session are limited only by `Throttles`, so that a full queue cannot prevent them.
 */
export function limitRequests(app: FastifyInstance): void {
  const queues = {
    session: createRequestQueue(queueLimits.session),
    heavy: createRequestQueue(queueLimits.heavy),
    visitor: createRequestQueue(queueLimits.visitor),
  }
  app.decorate('knownSessions', createKnownSessions())
  app.decorate('requestQueues', queues)
  const openRequests = new WeakMap<FastifyRequest, OpenRequest>()

  app.addHook('onRequest', (request, reply, done) => {
    const origin = findQueueAndClient(app.knownSessions, request)
    if (!origin) return done()
    const openRequest: OpenRequest = {
      place: undefined,
      isHeavy: origin.queue === 'heavy',
      startedAt: 0,
      isHandled: false,
      isClosed: false,
    }
    const start = () => {
      openRequest.startedAt = performance.now()
      // A request that waited starts after other events were handled, so that a full queue does not delay new requests.
      if (openRequest.place) setImmediate(() => openRequest.isClosed || done())
    }
    openRequest.place = queues[origin.queue].enter({ edition: request.edition.id, client: origin.client }, start)
    if (!openRequest.place) return void sendRefusal(reply, request.id)
    openRequests.set(request, openRequest)
    onceResponseEnds(request, reply, () => handleClose(openRequest))
    if (openRequest.startedAt !== 0) done()
  })
  app.addHook('onSend', async (request) => {
    const place = openRequests.get(request)?.place
    // A stream stays open for minutes. Once it has begun its session is known, so it no longer counts as a request of its network.
    if (request.routeOptions.config.meta?.isStream) place?.leave()
    else place?.finish()
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const openRequest = openRequests.get(request)
      if (!openRequest) return handler.call(this, request, reply)
      return runHandler(openRequest, () => handler.call(this, request, reply))
    }
  })
}

/** A limited request. Its handler may run on after the client has closed the connection; the request keeps its place until then. */
type OpenRequest = {
  place: Place | undefined
  isHeavy: boolean
  /** Value of `performance.now()`; 0 while the request waits. */
  startedAt: number
  isHandled: boolean
  isClosed: boolean
}

function handleClose(openRequest: OpenRequest): void {
  openRequest.isClosed = true
  if (!openRequest.isHandled) freePlace(openRequest)
}

/**
 * Frees the client's place. After a heavy request, the place stays taken for as long again as the request took, so that one client uses at
 * most half of the processor time.
 */
function freePlace({ place, isHeavy, startedAt }: OpenRequest): void {
  if (!isHeavy || startedAt === 0) return place?.leave()
  place?.finish()
  setTimeout(() => place?.leave(), Math.min(performance.now() - startedAt, maxRestMs)).unref()
}

async function runHandler(openRequest: OpenRequest, handle: () => unknown): Promise<unknown> {
  openRequest.isHandled = true
  try {
    return await handle()
  } finally {
    openRequest.isHandled = false
    openRequest.place?.finish()
    if (openRequest.isClosed) freePlace(openRequest)
  }
}

/** Resolves after one to two seconds. A client that repeats refused requests at once could otherwise use all processor time. */
export const delayRefusal = (): Promise<void> => pause(refusalDelayMs + Math.random() * refusalSpreadMs)

async function sendRefusal(reply: FastifyReply, requestId: string): Promise<void> {
  await delayRefusal()
  if (reply.raw.destroyed) return
  void reply
    .code(429)
    .header('retry-after', String(retryAfterSeconds))
    .send(createProblem('too-many-attempts', requestId, { retryAfterSeconds }))
}

/** Returns the queue and the client of a request, or undefined if it is not limited. */
function findQueueAndClient(known: KnownSessions, request: FastifyRequest): { queue: QueueName; client: string } | undefined {
  const { url, config } = request.routeOptions
  if (!url?.startsWith('/api/') || !config.meta) return undefined
  const hash = readApiTokenHash(request) ?? readTokenHash(request)
  if (hash && known.has(hash) && config.meta.isStream) return undefined
  if (hash && known.has(hash)) return { queue: config.meta.isHeavy ? 'heavy' : 'session', client: hash.toString('base64') }
  if (config.meta.caller === 'anyone' && !readMethods.has(request.method)) return undefined
  return { queue: 'visitor', client: findNetwork(request.ip) }
}
