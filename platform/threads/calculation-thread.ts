import { availableParallelism } from 'node:os'
import type { Piscina } from 'piscina'
import { refusal } from '../http/problem.ts'
import type { CalculationOutcome } from './calculation-outcome.ts'
import { ThreadLimitError, toLimitError } from './thread-limits.ts'
import { openThreads } from './thread-pool.ts'

/** Number of threads. One core is left to the main thread, which reads, checks and sends. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Memory limit of a thread. Thirty years of daily values of twenty portfolios take about 120 MB and four seconds. */
const heapMb = 320
/** Time limit from the request to the result, including the wait for a thread. */
const defaultLimitMs = 15_000
/** Maximum number of calculations that wait for a thread. Further calculations are refused, and the web app repeats them. */
const maxWaiting = 200

let pool: Piscina<unknown, CalculationOutcome<unknown>> | undefined

/** Opens the threads for the first calculation. One thread then stays open, because its start takes longer than most calculations. */
const openPool = () => (pool ??= openThreads({ minThreads: 1, threads, heapMb, maxWaiting }))

/**
 * Creates a function that runs the calculation of a module in a worker thread, so that it does not delay other requests. The module's
 * default export must be created with `wrapCalculation`. Input and output are copied between threads, so they must be plain data, with
 * decimals as text.
 * @throws the error with which the calculation refuses; `temporarily-unavailable` if it takes too much memory or time, or if too many
 * calculations wait
 */
export function createCalculation<Input, Output>(module: URL, limitMs = defaultLimitMs): (input: Input) => Promise<Output> {
  return async (input) => {
    const threadPool = openPool()
    if (threadPool.queueSize >= maxWaiting) throw refusal('temporarily-unavailable')
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), limitMs)
    const outcome = await threadPool
      .run(input, { filename: module.href, signal: abort.signal })
      .catch((error: unknown) => {
        const limitError = toLimitError(error)
        throw limitError instanceof ThreadLimitError ? refusal('temporarily-unavailable') : limitError
      })
      .finally(() => clearTimeout(timer))
    if ('refused' in outcome) throw refusal(outcome.refused.code, outcome.refused.details)
    return outcome.value as Output
  }
}
