/**
 * Returns the text key of a provider's term.
 * @example createProviderTermKey('Cash, pound sterling') is 'cash-pound-sterling'
 */
export function createProviderTermKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
}
