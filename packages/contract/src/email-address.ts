import * as z from 'zod/mini'

/**
 * An e-mail address without quotes, comments, brackets or lists, which mail programs could interpret differently.
 * Otherwise the check is lenient, because delivery of the e-mail is the proof.
 */
export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u))

/**
 * Returns an address that another system states in lower case, or null if it is missing or changes its letters in lower case. The Kelvin
 * sign, for example, becomes "k", so that the address would be that of another person. Use it wherever no e-mail proves the address.
 */
export function foldStatedAddress(stated: string | null | undefined): string | null {
  const text = stated?.trim() ?? ''
  const isExact = [...text].every((letter) => letter === letter.toLowerCase() || letter === letter.toLowerCase().toUpperCase())
  return (isExact && text.toLowerCase()) || null
}
