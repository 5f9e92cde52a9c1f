import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** True after the signal to stop. The process still responds to requests, but reports that it is not ready. */
    isDraining: boolean
  }
}

/** Prepares draining. While it lasts, each response makes the client or proxy close the connection, so that it connects elsewhere. */
export function prepareDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false)
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
}

/** Reports the process as not ready and serves requests for a while, so that a load balancer removes it before a request fails. */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  app.isDraining = true
  await wait(seconds * 1000)
}
