/** Every upstream with an adapter. The name is shown as the source of its figures; `docs/providers/<name>.md` describes each. */
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

/** Returns the prefix or suffix of the variables of an upstream or edition, such as `ASSET_MANAGER`. */
export const variableName = (name: string) => name.toUpperCase().replaceAll('-', '_')
