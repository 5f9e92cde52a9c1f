import { UpstreamError } from '../ports/answer.ts'

/** Some providers count portfolios and holdings within a client: outside they are known with what they are counted within. */
export const composeId = (within: string, own: string): string => `${within}-${own}`

/** @throws UpstreamError `unknown` for an id that is not of the client or portfolio, before anybody is asked */
export function ownId(within: string, id: string, { provider, call }: { provider: string; call: string }): string {
  const own = id.startsWith(`${within}-`) ? id.slice(within.length + 1) : ''
  if (own === '') throw new UpstreamError('unknown', provider, call, 'the id is not of this client')
  return own
}
