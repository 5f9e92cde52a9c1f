import type { FastifyInstance } from 'fastify'
import { createProblem } from './problem.ts'

/** Maximum number of requests without a complete response on one connection. Browsers and proxies send one request at a time. */
const mostOpen = 8
const retryAfterSeconds = 1

/**
 * Limits the requests that a client sends before it has read earlier responses, because unread responses are held in memory. The first
 * request above the limit gets 429 and the connection is closed; later requests get no response.
 */
export function limitPipelining(app: FastifyInstance): void {
  const openOf = new WeakMap<object, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const open = (openOf.get(socket) ?? 0) + 1
    openOf.set(socket, open)
    reply.raw.once('close', () => openOf.set(socket, (openOf.get(socket) ?? 1) - 1))
    if (open <= mostOpen) return done()
    if (open > mostOpen + 1) return void reply.hijack()
    void reply
      .code(429)
      .headers({ 'retry-after': String(retryAfterSeconds), connection: 'close' })
      .send(createProblem('too-many-attempts', request.id, { retryAfterSeconds }))
  })
}
