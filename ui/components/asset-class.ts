/** Returns the key of an asset class in tokens and locale files: `Fixed Interest` is `fixed-interest`. */
export function assetKey(assetClass: string): string {
  return assetClass.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
