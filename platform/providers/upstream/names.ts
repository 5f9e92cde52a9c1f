/**
 * Names of all upstreams with an adapter, each with a description in `docs/providers/<name>.md`. They are shown as the source of figures.
 */
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

/** Returns the name of an upstream or edition in the notation of environment variables, such as `ASSET_MANAGER`. */
export const formatVariableName = (name: string) => name.toUpperCase().replaceAll('-', '_')
