/** What was typed or pasted, as the digits of a PIN: `123 456` and `PIN: 123456` both do. */
export function digitsOnly(text: string, most = 6): string {
  return text.replaceAll(/\D/g, '').slice(0, most)
}
