import { sendBatches, type BatchTask } from '@atrium/platform/threads/batch-thread'
import { ImportRefused } from './refusal-rules.ts'
import { rowsOfWorkbook } from './sheet-rules.ts'

export type RefusalOfThread = Pick<ImportRefused, 'code' | 'count' | 'detail'>

/** Reads a workbook in a worker thread. A refusal is returned, not thrown, because errors lose their class between threads. */
export default async function readWorkbook({ input, port }: BatchTask<Uint8Array>): Promise<RefusalOfThread | null> {
  try {
    await sendBatches(port, rowsOfWorkbook(Buffer.from(input.buffer, input.byteOffset, input.byteLength)))
    return null
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return { code: error.code, count: error.count, detail: error.detail }
  }
}
