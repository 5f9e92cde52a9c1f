import type { FastifyInstance } from 'fastify'
import { createProblem } from './problem.ts'

/** Maximum number of requests without a complete response on one connection. Browsers and proxies send one request at a time. */
const maxOpen = 8
const retryAfterSeconds = 1

/**
 * Limits the requests that a client sends before it has read earlier responses, because unread responses are held in memory. The first
 * request above the limit gets 429 and the connection is closed; later requests get no response.
 */
export function limitPipelining(app: FastifyInstance): void {
  const openRequestCounts = new WeakMap<object, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const open = (openRequestCounts.get(socket) ?? 0) + 1
    openRequestCounts.set(socket, open)
    reply.raw.once('close', () => openRequestCounts.set(socket, (openRequestCounts.get(socket) ?? 1) - 1))
    if (open <= maxOpen) return done()
    if (open > maxOpen + 1) return void reply.hijack()
    void reply
      .code(429)
      .headers({ 'retry-after': String(retryAfterSeconds), connection: 'close' })
      .send(createProblem('too-many-attempts', request.id, { retryAfterSeconds }))
  })
}
