import { UpstreamError } from '../ports/response.ts'

/**
 * Joins two ids. Some providers have ids of portfolios and holdings that are unique only within a client or portfolio. In Atrium, such an
 * id has the id of the client or portfolio as its prefix.
 */
export const composeId = (parentId: string, providerId: string): string => `${parentId}-${providerId}`

/**
 * Removes the prefix from an id.
 * @throws UpstreamError `unknown`, before any request is sent, if the id does not belong to the client or portfolio
 */
export function extractOwnId(parentId: string, id: string, { provider, call }: { provider: string; call: string }): string {
  const providerId = id.startsWith(`${parentId}-`) ? id.slice(parentId.length + 1) : ''
  if (providerId === '') throw new UpstreamError('unknown', provider, call, 'the id does not belong to this client')
  return providerId
}
