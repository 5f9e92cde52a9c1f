import type { FastifyBaseLogger } from 'fastify'

/** Tasks that continue after their response, so that the response time reveals nothing. Stopping the app waits for them. */
export type BackgroundTasks = {
  /** Tracks `work` until it is done; its errors are logged. */
  add(work: Promise<void>): void
  /** Resolves when no task is running. */
  done(): Promise<void>
}

export function createBackgroundTasks(log: Pick<FastifyBaseLogger, 'error'>): BackgroundTasks {
  const underWay = new Set<Promise<void>>()
  return {
    add(work) {
      const guarded = work
        .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
        .finally(() => underWay.delete(guarded))
      underWay.add(guarded)
    },
    async done() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
