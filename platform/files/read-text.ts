import { openThreads } from '../threads/thread-pool.ts'
import { toLimitError } from '../threads/thread-limits.ts'
import type { TextResult, TextTask } from './text-thread.ts'

const limitMs = 60_000
const heapMb = 320

let pool: ReturnType<typeof openThreads<TextTask, TextResult>> | undefined

/**
 * Reads the text of a file in a worker thread of its own, so that no calculation for a page waits for it.
 * @throws an error for a file that cannot be read, and a ThreadLimitError for one that takes too much memory or time
 */
export async function readText(task: TextTask): Promise<TextResult> {
  pool ??= openThreads({ filename: new URL('text-thread.ts', import.meta.url).href, threads: 1, heapMb })
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), limitMs)
  return pool
    .run(task, { signal: abort.signal })
    .catch((error: unknown) => {
      throw toLimitError(error)
    })
    .finally(() => clearTimeout(timer))
}
