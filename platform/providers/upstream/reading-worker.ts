import { UpstreamError } from '../ports/response.ts'
import { parseFunctions } from '../readers.ts'
import { parseJson, type ParseResult, type ParseTask } from './response-parsing.ts'

/** Parses one response in a worker thread. */
export default function readInWorker({ reader, bytes, provider, call, details }: ParseTask): ParseResult {
  const read = parseFunctions.get(reader)
  if (!read) throw new Error(`There is no reader "${reader}"`)
  try {
    return { data: read(parseJson(bytes, provider, call), call, ...details) }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { refused: { fault: error.fault, detail: error.detail, traits: error.traits } }
  }
}
