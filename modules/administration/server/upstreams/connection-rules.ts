import type { Box } from '@atrium/platform/sealed-box'
import { isAllowedUrl } from '@atrium/platform/providers/upstream/addresses'

/**
 * Creates the box that encrypts a token. The URL is authenticated with the token, so that a changed URL does not
 * receive the token.
 */
export function createConnectionBox({ edition, name, url }: { edition: string; name: string; url: string }, secret: string): Box {
  return { purpose: 'upstream', secret, owner: `${edition} ${name} ${url}` }
}

/** Returns the base URL in the form in which it is stored, or undefined if it is not permitted. */
export function normaliseBaseUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!isAllowedUrl(url, false) || url.search !== '' || url.hash !== '') return undefined
  return url.href.replace(/\/+$/, '')
}
