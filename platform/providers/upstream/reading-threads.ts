import { BulkheadRejectedError, ConsecutiveBreaker, bulkhead, circuitBreaker, handleWhen, isBrokenCircuitError, wrap } from 'cockatiel'
import type { Piscina } from 'piscina'
import { openThreads } from '../../threads/thread-pool.ts'
import { UpstreamError, type UpstreamFault } from '../ports/answer.ts'
import { readers } from '../readers.ts'
import type { Reader, ReadingResult, ReadingTask } from './answer-reading.ts'

const threads = 2
/** Memory limit of a thread. Parsing the largest permitted response takes about 150 MB and two seconds. */
const heapMb = 320
const readingMs = 8_000
/** Maximum number of an upstream's large responses that wait while another one is parsed. */
const mostWaiting = 40
/** Number of consecutive responses with too much time or memory after which an upstream's large responses are refused for a while. */
export const costlyToPause = 3
export const costlyPauseMs = 60_000

let pool: Piscina<ReadingTask, ReadingResult> | undefined
const openPool = () => (pool ??= openThreads({ filename: new URL('./reading-worker.ts', import.meta.url).href, threads, heapMb }))

/** Delays a response until a thread is free, so that its time limit does not include the wait for other upstreams. */
const freeThreads = bulkhead(threads, Infinity)

const names = new Map([...readers].map(([name, read]): [object, string] => [read, name]))

export type ThreadReading = <Data>(
  read: Reader<Data>,
  about: { bytes: Uint8Array; call: string; details: readonly string[] },
) => Promise<Data>

/**
 * Creates the function that parses an upstream's large responses in a worker thread. If a response takes too much memory or time, only its
 * thread ends, and the response is reported as invalid. After several such responses in succession, the upstream's large responses are
 * refused for a while: each could take a thread from the other upstreams for up to `limitMs`.
 */
export function createThreadReading(provider: string, limitMs = readingMs): ThreadReading {
  const oneAtATime = bulkhead(1, mostWaiting)
  const breaker = circuitBreaker(handleWhen(isCostly), {
    halfOpenAfter: costlyPauseMs,
    breaker: new ConsecutiveBreaker(costlyToPause),
  })
  const policy = wrap(oneAtATime, breaker)
  return async <Data>(read: Reader<Data>, { bytes, call, details }: { bytes: Uint8Array; call: string; details: readonly string[] }) => {
    const reader = names.get(read)
    const refuse = (detail: string, fault: UpstreamFault = 'invalid') => new UpstreamError(fault, provider, call, detail)
    if (reader === undefined) throw refuse('the response is larger than this call allows')
    const task = { reader, bytes, provider, call, details }
    const work = () => freeThreads.execute(() => openPool().run(task, { signal: AbortSignal.timeout(limitMs) }))
    const result = await policy.execute(work).catch((error: unknown) => {
      if (error instanceof BulkheadRejectedError) throw refuse('too many large responses at once', 'failed')
      if (isBrokenCircuitError(error)) throw refuse('large responses took too much time or memory and are paused', 'failed')
      if (isOutOfMemory(error)) throw refuse('the response takes too much memory to read')
      if (isTimeout(error)) throw refuse(`the response takes more than ${limitMs} ms to read`)
      throw error
    })
    if ('data' in result) return result.data as Data
    throw new UpstreamError(result.refused.fault, provider, call, result.refused.detail, result.refused.traits)
  }
}

const isOutOfMemory = (error: unknown) => error instanceof Error && (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
const isTimeout = (error: unknown) => error instanceof Error && error.name === 'AbortError'
const isCostly = (error: unknown) => isOutOfMemory(error) || isTimeout(error)
