import { UpstreamError } from '../ports/answer.ts'
import { readers } from '../readers.ts'
import { parseJson, type ReadingResult, type ReadingTask } from './answer-reading.ts'

/** Parses one response in a worker thread. */
export default function readInWorker({ reader, bytes, provider, call, details }: ReadingTask): ReadingResult {
  const read = readers.get(reader)
  if (!read) throw new Error(`There is no reader "${reader}"`)
  try {
    return { data: read(parseJson(bytes, provider, call), call, ...details) }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { refused: { fault: error.fault, detail: error.detail, traits: error.traits } }
  }
}
