/** Number of digits in a PIN and in a code of an authenticator app. */
export const pinDigits = 6

/** Returns the digits of a typed or pasted PIN, up to the maximum number, for example from `123 456` or `PIN: 123456`. */
export function readDigits(text: string, maxDigits = pinDigits): string {
  return text.replaceAll(/\D/g, '').slice(0, maxDigits)
}
