/** Names of all upstreams with an adapter, which are shown as the source of figures. `docs/providers/<name>.md` describes each. */
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

/** Returns the name of an upstream or edition as part of an environment variable, such as `ASSET_MANAGER`. */
export const variableName = (name: string) => name.toUpperCase().replaceAll('-', '_')
