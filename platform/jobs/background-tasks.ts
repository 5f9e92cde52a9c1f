import type { FastifyBaseLogger } from 'fastify'

/** Tasks that continue after the response, so that the response time does not reveal what they do. The app waits for them when it stops. */
export type BackgroundTasks = {
  /** Tracks `work` until it is done; its errors are logged. */
  add(work: Promise<void>): void
  /** Resolves when no task is running. */
  done(): Promise<void>
}

export function createBackgroundTasks(log: Pick<FastifyBaseLogger, 'error'>): BackgroundTasks {
  const runningTasks = new Set<Promise<void>>()
  return {
    add(work) {
      const loggedWork = work
        .catch((error: unknown) => log.error({ err: error }, 'a background task failed'))
        .finally(() => runningTasks.delete(loggedWork))
      runningTasks.add(loggedWork)
    },
    async done() {
      while (runningTasks.size > 0) await Promise.all(runningTasks)
    },
  }
}
