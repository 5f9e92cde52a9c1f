import type { FastifyInstance } from 'fastify'
import { createProblem } from './problem.ts'

/** Maximum number of requests of a connection without a complete response. Browsers and proxies send one at a time. */
const mostOpen = 8
const retryAfterSeconds = 1

/**
 * Limits requests that a client sends without reading the responses to earlier ones, because each response is held in memory until then.
 * The first request above the limit gets 429, which closes the connection; later ones get no response.
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
