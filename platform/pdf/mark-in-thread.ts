import type { Piscina } from 'piscina'
import { refusal } from '../http/problem.ts'
import type { CalculationOutcome } from '../threads/calculation-outcome.ts'
import { ThreadLimitError, toLimitError } from '../threads/thread-limits.ts'
import { openThreads } from '../threads/thread-pool.ts'
import type { MarkInput } from './mark-pdf.ts'

const heapMb = 320
/** Time limit of one document, without the wait for the thread. */
const limitMs = 15_000
/** Maximum number of documents that wait. Further ones are refused, and not sent without a mark. */
const maxWaiting = 50

let pool: Piscina<MarkInput, CalculationOutcome<Uint8Array | null>> | undefined
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a text on all pages of a PDF in a worker thread, because a damaged file can take any amount of memory or time. The thread does nothing
 * else, one document after another, so that its limits depend on the document alone. Returns null for a document that is left as it is: one
 * that is signed, encrypted, damaged, or too large for these limits.
 * @throws the refusal `temporarily-unavailable` if too many documents wait
 */
export async function markInThread(input: MarkInput): Promise<Uint8Array | null> {
  if (waiting >= maxWaiting) throw refusal('temporarily-unavailable')
  waiting += 1
  const turn = last.then(() => mark(input))
  last = turn.catch(() => undefined)
  return turn.finally(() => {
    waiting -= 1
  })
}

async function mark(input: MarkInput): Promise<Uint8Array | null> {
  pool ??= openThreads({ filename: new URL('mark-thread.ts', import.meta.url).href, threads: 1, heapMb })
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), limitMs)
  try {
    const outcome = await pool.run(input, { signal: abort.signal })
    return 'refused' in outcome ? null : outcome.value
  } catch (error) {
    if (toLimitError(error) instanceof ThreadLimitError) return null
    throw error
  } finally {
    clearTimeout(timer)
  }
}
