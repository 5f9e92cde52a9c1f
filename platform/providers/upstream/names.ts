/** Every upstream that an adapter can speak to, and whose figures these are; `docs/providers/<name>.md` describes each. */
export const upstreamNames = [
  'asset-manager',
  'partner',
  'partner-products',
  'greek',
  'advisory',
  'report-json',
  'fund-feed',
  'fund-search',
  'quotes',
  'content',
  'snippets',
  'property-prices',
] as const

export type UpstreamName = (typeof upstreamNames)[number]

/** `ASSET_MANAGER`: how the variables of an upstream, or of an edition, begin or end. */
export const variableName = (name: string) => name.toUpperCase().replaceAll('-', '_')
