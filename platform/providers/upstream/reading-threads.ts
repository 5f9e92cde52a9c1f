import { BulkheadRejectedError, ConsecutiveBreaker, bulkhead, circuitBreaker, handleWhen, isBrokenCircuitError, wrap } from 'cockatiel'
import type { Piscina } from 'piscina'
import { openThreads } from '../../threads/thread-pool.ts'
import { UpstreamError, type UpstreamFault } from '../ports/response.ts'
import { parseFunctions } from '../readers.ts'
import type { ParseResponse, ParseResult, ParseTask } from './response-parsing.ts'

const threads = 2
/** Memory limit of a thread. Parsing the largest permitted response takes about 150 MB and two seconds. */
const heapMb = 320
const parseTimeoutMs = 8_000
/** Maximum number of an upstream's large responses that wait while another one is parsed. */
const maxWaiting = 40
/** Number of consecutive responses with too much time or memory after which an upstream's large responses are refused for a while. */
export const costlyResponsesToPause = 3
export const costlyPauseMs = 60_000

let pool: Piscina<ParseTask, ParseResult> | undefined
const openPool = () => (pool ??= openThreads({ filename: new URL('./reading-worker.ts', import.meta.url).href, threads, heapMb }))

/** Delays a response until a thread is free, so that its time limit does not include the wait for other upstreams. */
const threadLimiter = bulkhead(threads, Infinity)

const parserNames = new Map([...parseFunctions].map(([name, read]): [object, string] => [read, name]))

export type ParseInThread = <Data>(
  read: ParseResponse<Data>,
  about: { bytes: Uint8Array; call: string; details: readonly string[] },
) => Promise<Data>

/**
 * Creates the function that parses an upstream's large responses in a worker thread. If a response takes too much memory or time, only its
 * thread ends, and the response is reported as invalid. After several such responses in succession, the upstream's large responses are
 * refused for a while: each could take a thread from the other upstreams for up to `limitMs`.
 */
export function createThreadParser(provider: string, limitMs = parseTimeoutMs): ParseInThread {
  const responseLimiter = bulkhead(1, maxWaiting)
  const breaker = circuitBreaker(handleWhen(isCostly), {
    halfOpenAfter: costlyPauseMs,
    breaker: new ConsecutiveBreaker(costlyResponsesToPause),
  })
  const policy = wrap(responseLimiter, breaker)
  return async <Data>(
    read: ParseResponse<Data>,
    { bytes, call, details }: { bytes: Uint8Array; call: string; details: readonly string[] },
  ) => {
    const reader = parserNames.get(read)
    const refuse = (detail: string, fault: UpstreamFault = 'invalid') => new UpstreamError(fault, provider, call, detail)
    if (reader === undefined) throw refuse('the response is larger than this call allows')
    const task = { reader, bytes, provider, call, details }
    const work = () => threadLimiter.execute(() => openPool().run(task, { signal: AbortSignal.timeout(limitMs) }))
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
