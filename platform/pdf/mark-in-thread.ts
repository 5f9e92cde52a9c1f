import { isRefusal } from '../http/problem.ts'
import { createCalculation } from '../threads/calculation-thread.ts'
import type { MarkInput } from './mark-pdf.ts'

const run = createCalculation<MarkInput, Uint8Array | null>(new URL('mark-thread.ts', import.meta.url))

/**
 * Draws a text on all pages of a PDF in a worker thread, because a damaged file can take any amount of memory or time. Returns null for a
 * document that is left as it is: one that is signed, encrypted, damaged, or too large for the limits of the thread.
 */
export async function markInThread(input: MarkInput): Promise<Uint8Array | null> {
  try {
    return await run(input)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
