import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { Piscina } from 'piscina'
import { UpstreamError } from '../ports/answer.ts'
import { readers } from '../readers.ts'
import type { Reader, ReadingResult, ReadingTask } from './answer-reading.ts'

const threads = 2
/** Limits of a thread. The largest permitted response takes about 150 MB and two seconds to read. */
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const readingMs = 8_000
const idleMs = 60_000
/** Maximum number of large responses of an upstream that may wait, while one is being read. */
const mostWaiting = 40

let pool: Piscina<ReadingTask, ReadingResult> | undefined
const openPool = () =>
  (pool ??= new Piscina({
    filename: new URL('./reading-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits,
  }))

const names = new Map([...readers].map(([name, read]): [object, string] => [read, name]))

export type ThreadReading = <Data>(
  read: Reader<Data>,
  about: { bytes: Uint8Array; call: string; details: readonly string[] },
) => Promise<Data>

/**
 * Creates the function that reads an upstream's large responses in a worker thread. A response that takes too much memory or time ends only
 * its thread, and is reported as invalid.
 */
export function createThreadReading(provider: string, limitMs = readingMs): ThreadReading {
  const oneAtATime = bulkhead(1, mostWaiting)
  return async <Data>(read: Reader<Data>, { bytes, call, details }: { bytes: Uint8Array; call: string; details: readonly string[] }) => {
    const reader = names.get(read)
    const refuse = (detail: string) => new UpstreamError('invalid', provider, call, detail)
    if (reader === undefined) throw refuse('the response is larger than this call allows')
    const task = { reader, bytes, provider, call, details }
    const work = () => openPool().run(task, { signal: AbortSignal.timeout(limitMs) })
    const result = await oneAtATime.execute(work).catch((error: unknown) => {
      if (error instanceof BulkheadRejectedError) throw new UpstreamError('failed', provider, call, 'too many large responses at once')
      if (isCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) throw refuse('the response takes too much memory to read')
      if (error instanceof Error && error.name === 'AbortError') throw refuse(`the response takes more than ${limitMs} ms to read`)
      throw error
    })
    if ('data' in result) return result.data as Data
    throw new UpstreamError(result.refused.fault, provider, call, result.refused.detail, result.refused.traits)
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && (error as { code?: unknown }).code === code
