import { refusal } from './problem.ts'
import { createRequestQueue, type QueueLimits, type QueueOrigin } from './request-queue.ts'

/** Runs work when it is its turn. */
export type WriteTurns = <Result>(origin: QueueOrigin, work: () => Promise<Result>) => Promise<Result>

/**
 * Creates turns for writes that need no session. The request queues do not limit these, so that nobody can keep others from signing in; a
 * write that everybody may repeat at will therefore needs turns of its own, or it could take the database connections of all others.
 * Turns throw the refusal `too-many-attempts` if too much waits.
 */
export function createWriteTurns(limits: QueueLimits): WriteTurns {
  const queue = createRequestQueue(limits)
  return async (origin, work) => {
    const turn = Promise.withResolvers<void>()
    const place = queue.enter(origin, turn.resolve)
    if (!place) throw refusal('too-many-attempts', { retryAfterSeconds: 1 })
    try {
      await turn.promise
      return await work()
    } finally {
      place.leave()
    }
  }
}
