/** Digits of a typed or pasted PIN: from `123 456` and `PIN: 123456`. */
export function digitsOnly(text: string, most = 6): string {
  return text.replaceAll(/\D/g, '').slice(0, most)
}
