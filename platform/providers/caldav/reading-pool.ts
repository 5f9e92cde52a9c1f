import { bulkhead } from 'cockatiel'
import type { Piscina } from 'piscina'
import { refusal } from '../../http/problem.ts'
import type { CalculationOutcome } from '../../threads/calculation-outcome.ts'
import { ThreadLimitError, toLimitError } from '../../threads/thread-limits.ts'
import { openThreads } from '../../threads/thread-pool.ts'
import type { ReadingResult, ReadingTask } from './read-calendar.ts'

/** Threads that read calendars alone, so that no other calculation delays them, nor the reverse. */
const threads = 2
const heapMb = 160
/** Time in which an answer must be read once a thread has it: entries may repeat endlessly. */
const readingMs = 5_000

let pool: Piscina<ReadingTask, CalculationOutcome<ReadingResult>> | undefined
const openPool = () => (pool ??= openThreads({ filename: new URL('reading-thread.ts', import.meta.url).href, threads, heapMb }))

/** Delays an answer until a thread is free. Its time begins then: no calendar is at fault for others. */
const limiter = bulkhead(threads, Infinity)

/**
 * Reads an answer in a thread, until a moment by `performance.now()` at the latest: if that ends the reading early, the answer is `out of time`.
 * @throws the refusal `temporarily-unavailable` if no thread was free until then
 */
export async function readInThread(task: ReadingTask, endsBy: number): Promise<ReadingResult | 'out of time'> {
  const left = () => Math.floor(endsBy - performance.now())
  if (left() <= 0) return 'out of time'
  return limiter.execute(async () => {
    const leftMs = left()
    if (leftMs <= 0) throw refusal('temporarily-unavailable')
    const limitMs = Math.min(readingMs, leftMs)
    try {
      const outcome = await openPool().run(task, { signal: AbortSignal.timeout(limitMs) })
      if ('refused' in outcome) throw refusal(outcome.refused.code, outcome.refused.details)
      return outcome.value
    } catch (error) {
      const limit = toLimitError(error)
      if (!(limit instanceof ThreadLimitError)) throw error
      if (limit.limit === 'time' && limitMs < readingMs) return 'out of time'
      return { unreadable: `the answer takes too much ${limit.limit} to read` }
    }
  })
}
