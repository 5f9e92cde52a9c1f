import { createBatchThread } from '@atrium/platform/threads/batch-thread'
import { ThreadLimitError } from '@atrium/platform/threads/thread-limits'
import { ImportRefused } from './refusal-rules.ts'
import type { FileRow } from './row-rules.ts'
import type { RefusalOfThread } from './workbook-thread-reads.ts'

/** Limits of the worker threads: one for inspections, and one for checks and commits. The largest workbook takes one minute and 250 MB. */
const limits = { threads: 2, heapMb: 400, limitMs: 120_000 }

const runThread = createBatchThread<Uint8Array, FileRow[], RefusalOfThread | null>(
  new URL('workbook-thread-reads.ts', import.meta.url),
  limits,
)

/**
 * Reads the rows of a workbook's first sheet in a worker thread. The thread has limits of memory and time, so that a workbook cannot delay
 * other requests.
 * @throws ImportRefusalError if the workbook is invalid or exceeds a limit
 */
export async function* readWorkbookRows(bytes: Buffer, run = runThread): AsyncGenerator<FileRow[]> {
  const own = new Uint8Array(bytes)
  const refused = yield* refusingLimits(run(own, [own.buffer]))
  if (refused) throw new ImportRefused(refused.code, refused.count, refused.detail)
}

async function* refusingLimits<Batch, Result>(batches: AsyncGenerator<Batch, Result>): AsyncGenerator<Batch, Result> {
  try {
    return yield* batches
  } catch (error) {
    if (error instanceof ThreadLimitError)
      throw new ImportRefused(error.limit === 'time' ? 'spreadsheet-too-slow' : 'spreadsheet-too-large')
    throw error
  }
}
