/** Number of digits of a PIN and of an authenticator's code. */
export const pinDigits = 6

/** Returns the digits of a typed or pasted PIN, for example from `123 456` or `PIN: 123456`. */
export function digitsOnly(text: string, most = pinDigits): string {
  return text.replaceAll(/\D/g, '').slice(0, most)
}
