import { createBatchThread } from '@atrium/platform/threads/batch-thread'
import { ThreadLimitError } from '@atrium/platform/threads/thread-limits'
import { ImportRefused } from './refusal-rules.ts'
import type { FileRow } from './row-rules.ts'
import type { RefusalOfThread } from './workbook-thread-reads.ts'

/** One thread for an inspection, and one for a check or commit. The largest workbook takes a minute and 250 MB. */
const limits = { threads: 2, heapMb: 400, limitMs: 120_000 }

const runThread = createBatchThread<Uint8Array, FileRow[], RefusalOfThread | null>(
  new URL('workbook-thread-reads.ts', import.meta.url),
  limits,
)

/**
 * Reads the rows of a workbook's first sheet in a worker thread with limits of memory and time, so that no workbook delays other requests.
 * @throws ImportRefused
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
