/** `Fixed Interest` as the tokens and the locale files write it: `fixed-interest`. */
export function assetKey(assetClass: string): string {
  return assetClass.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
