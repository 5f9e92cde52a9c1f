import { UpstreamError } from '../ports/answer.ts'

/** Joins ids. Some providers number portfolios and holdings within a client; in Atrium their ids are prefixed with the enclosing ones. */
export const composeId = (within: string, own: string): string => `${within}-${own}`

/**
 * Removes the prefix of an id.
 * @throws UpstreamError `unknown`, before any request, for an id that does not belong to the client or portfolio
 */
export function ownId(within: string, id: string, { provider, call }: { provider: string; call: string }): string {
  const own = id.startsWith(`${within}-`) ? id.slice(within.length + 1) : ''
  if (own === '') throw new UpstreamError('unknown', provider, call, 'the id is not of this client')
  return own
}
