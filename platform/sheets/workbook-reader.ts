import { createBatchThread } from '../threads/batch-thread.ts'
import { ThreadLimitError } from '../threads/thread-limits.ts'
import { SheetRefusalError } from './refusal.ts'
import type { SheetBatch } from './workbook-rows.ts'
import type { ThreadRefusal } from './workbook-thread.ts'

/** Limits of the worker threads: one for inspections, and one for checks and commits. The largest workbook takes one minute and 250 MB. */
const limits = { threads: 2, heapMb: 400, limitMs: 120_000 }

const runThread = createBatchThread<Uint8Array, SheetBatch, ThreadRefusal | null>(new URL('workbook-thread.ts', import.meta.url), limits)

/**
 * Reads the rows of a workbook's first sheet in a worker thread. The thread has limits of memory and time, so that a workbook cannot delay
 * other requests.
 * @throws SheetRefusalError if the workbook is invalid or exceeds a limit
 */
export async function* readWorkbookRows(bytes: Buffer, run = runThread): AsyncGenerator<SheetBatch> {
  const own = new Uint8Array(bytes)
  const threadRefusal = yield* convertLimitErrors(run(own, [own.buffer]))
  if (threadRefusal) throw new SheetRefusalError(threadRefusal.code, threadRefusal.count, threadRefusal.detail)
}

async function* convertLimitErrors<Batch, Result>(batches: AsyncGenerator<Batch, Result>): AsyncGenerator<Batch, Result> {
  try {
    return yield* batches
  } catch (error) {
    if (error instanceof ThreadLimitError)
      throw new SheetRefusalError(error.limit === 'time' ? 'spreadsheet-too-slow' : 'spreadsheet-too-large')
    throw error
  }
}
