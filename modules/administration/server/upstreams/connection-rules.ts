import type { Box } from '@atrium/platform/sealed-box'
import { isAllowedAddress } from '@atrium/platform/providers/upstream/addresses'

/** The address is authenticated with the token, so that changing it cannot send the token elsewhere. */
export function createConnectionBox({ edition, name, url }: { edition: string; name: string; url: string }, secret: string): Box {
  return { purpose: 'upstream', secret, owner: `${edition} ${name} ${url}` }
}

/** The base address as stored; undefined where it is not allowed. */
export function storedAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!isAllowedAddress(url, false) || url.search !== '' || url.hash !== '') return undefined
  return url.href.replace(/\/+$/, '')
}
