import type { Box } from '@atrium/platform/sealed-box'
import { isAllowedAddress } from '@atrium/platform/providers/upstream/addresses'

/** Bound to its address too: a token cannot be sent elsewhere by changing the address beside it. */
export function boxOfConnection({ edition, name, url }: { edition: string; name: string; url: string }, secret: string): Box {
  return { purpose: 'upstream', secret, owner: `${edition} ${name} ${url}` }
}

/** The base address as it is kept; undefined where it may not be called. */
export function storedAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!isAllowedAddress(url, false) || url.search !== '' || url.hash !== '') return undefined
  return url.href.replace(/\/+$/, '')
}
