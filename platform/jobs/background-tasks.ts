import type { FastifyBaseLogger } from 'fastify'

/** Work that goes on after an answer is out, so that its time tells nothing. Who stops the app waits for it. */
export type BackgroundTasks = {
  /** From now on until it is done, `work` is under way; what goes wrong in it is said in the log. */
  add(work: Promise<void>): void
  /** When nothing is under way any more. */
  done(): Promise<void>
}

export function createBackgroundTasks(log: Pick<FastifyBaseLogger, 'error'>): BackgroundTasks {
  const underWay = new Set<Promise<void>>()
  return {
    add(work) {
      const guarded = work
        .catch((error: unknown) => log.error({ err: error }, 'what follows an answer could not be done'))
        .finally(() => underWay.delete(guarded))
      underWay.add(guarded)
    },
    async done() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
