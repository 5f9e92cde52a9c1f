import { sendBatches, type BatchTask } from '@atrium/platform/threads/batch-thread'
import { ImportRefusalError } from './refusal-rules.ts'
import { readRowsOfWorkbook } from './sheet-rules.ts'

export type ThreadRefusal = Pick<ImportRefusalError, 'code' | 'count' | 'detail'>

/** Reads a workbook in a worker thread. A refusal is returned, not thrown, because errors lose their class between threads. */
export default async function readWorkbook({ input, port }: BatchTask<Uint8Array>): Promise<ThreadRefusal | null> {
  try {
    await sendBatches(port, readRowsOfWorkbook(Buffer.from(input.buffer, input.byteOffset, input.byteLength)))
    return null
  } catch (error) {
    if (!(error instanceof ImportRefusalError)) throw error
    return { code: error.code, count: error.count, detail: error.detail }
  }
}
