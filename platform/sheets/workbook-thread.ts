import { sendBatches, type BatchTask } from '../threads/batch-thread.ts'
import { SheetRefusalError } from './refusal.ts'
import { readRowsOfWorkbook } from './workbook-rows.ts'

export type ThreadRefusal = Pick<SheetRefusalError, 'code' | 'count' | 'detail'>

/** Reads a workbook in a worker thread. A refusal is returned, not thrown, because errors lose their class between threads. */
export default async function readWorkbook({ input, port }: BatchTask<Uint8Array>): Promise<ThreadRefusal | null> {
  try {
    await sendBatches(port, readRowsOfWorkbook(Buffer.from(input.buffer, input.byteOffset, input.byteLength)))
    return null
  } catch (error) {
    if (!(error instanceof SheetRefusalError)) throw error
    return { code: error.code, count: error.count, detail: error.detail }
  }
}
