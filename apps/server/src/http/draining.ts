import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the signal to stop on: still answers everything, but is not ready for new clients. */
    isDraining: boolean
  }
}

/** Prepares draining: while it lasts, each response asks its client or proxy to close the connection and open another elsewhere. */
export function prepareDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false)
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
}

/** Reports the process as not ready and keeps answering for a while, so that a load balancer takes it out without a failed request. */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  app.isDraining = true
  await wait(seconds * 1000)
}
