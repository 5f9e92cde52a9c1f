import { UpstreamError, type FaultTraits, type UpstreamFault } from '../ports/response.ts'

/** Function that parses a response of one protocol. `details` are values of the request that it needs, such as the id of a portfolio. */
export type ParseResponse<Data, Details extends readonly string[] = readonly string[]> = (
  response: unknown,
  call: string,
  ...details: Details
) => Data

/**
 * Parses the bytes of a JSON response, whose limits must have been checked.
 * @throws UpstreamError `invalid` if the response is not JSON
 */
export function parseJson(bytes: Uint8Array, provider: string, call: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new UpstreamError('invalid', provider, call, 'the response is not JSON')
  }
}

/** An `UpstreamError` as data, to be passed between threads. */
export type FaultData = { fault: UpstreamFault; detail: string; traits: FaultTraits }

/** A response to be parsed in a worker thread. `reader` is the name of the parse function. */
export type ParseTask = {
  reader: string
  bytes: Uint8Array
  provider: string
  call: string
  details: readonly string[]
}

export type ParseResult = { data: unknown } | { refused: FaultData }
