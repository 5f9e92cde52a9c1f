import { UpstreamError, type FaultTraits, type UpstreamFault } from '../ports/answer.ts'

/** Parses a response according to its protocol. `details` are values of the request that it needs, such as the id of a portfolio. */
export type Reader<Data, Details extends readonly string[] = readonly string[]> = (
  answer: unknown,
  call: string,
  ...details: Details
) => Data

/** Parses the bytes of a JSON response, whose limits must have been checked. @throws UpstreamError `invalid` */
export function parseJson(bytes: Uint8Array, provider: string, call: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new UpstreamError('invalid', provider, call, 'the response is not JSON')
  }
}

/** An `UpstreamError` in the form in which it is passed between threads. */
export type SentFault = { fault: UpstreamFault; detail: string; traits: FaultTraits }

/** A response to be read in another thread; `reader` is the name of the reader. */
export type ReadingTask = {
  reader: string
  bytes: Uint8Array
  provider: string
  call: string
  details: readonly string[]
}

export type ReadingResult = { data: unknown } | { refused: SentFault }
