import * as z from 'zod/mini'

/**
 * An e-mail address without quotes, comments, brackets or lists, which mail programs could interpret differently. Otherwise the check is
 * lenient, because only a delivered e-mail proves that an address exists.
 */
export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u))

/**
 * Converts an address that another system states to lower case. Returns null if the address is missing, or if lower case changes one of its
 * letters. The Kelvin sign, for example, becomes "k", so that the result could be the address of another person. Use this function wherever
 * no e-mail proves the address.
 */
export function foldStatedAddress(stated: string | null | undefined): string | null {
  const text = stated?.trim() ?? ''
  const isExact = [...text].every((letter) => letter === letter.toLowerCase() || letter === letter.toLowerCase().toUpperCase())
  return (isExact && text.toLowerCase()) || null
}
