import { UpstreamError, type FaultTraits, type UpstreamFault } from '../ports/answer.ts'

/** Parses a response by its protocol. `details` are values of the request that the response is read with, such as a portfolio's id. */
export type Reader<Data, Details extends readonly string[] = readonly string[]> = (
  answer: unknown,
  call: string,
  ...details: Details
) => Data

/** Parses the bytes of a JSON response whose limits were checked. @throws UpstreamError `invalid` */
export function parseJson(bytes: Uint8Array, provider: string, call: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new UpstreamError('invalid', provider, call, 'the response is not JSON')
  }
}

/** An `UpstreamError` as it is sent between threads. */
export type SentFault = { fault: UpstreamFault; detail: string; traits: FaultTraits }

/** A response to be read in another thread by the reader of this name. */
export type ReadingTask = {
  reader: string
  bytes: Uint8Array
  provider: string
  call: string
  details: readonly string[]
}

export type ReadingResult = { data: unknown } | { refused: SentFault }
