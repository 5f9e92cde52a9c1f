/** Returns the digits of a typed or pasted PIN, for example from `123 456` or `PIN: 123456`. */
export function digitsOnly(text: string, most = 6): string {
  return text.replaceAll(/\D/g, '').slice(0, most)
}
