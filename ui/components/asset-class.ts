/**
 * Returns the key of an asset class in design tokens and texts.
 * @example assetKey('Fixed Interest') is 'fixed-interest'
 */
export function assetKey(assetClass: string): string {
  return assetClass.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
