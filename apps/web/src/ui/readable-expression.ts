import type { Locale } from '@atrium/contract/profiles'
import { formatQuantity } from '../i18n/numbers.ts'

/** A reckoning as the server writes it, its numbers in the reader's notation: long ones to four decimals. */
export function readableExpression(locale: Locale, expression: string): string {
  return expression.replaceAll(/(?<![\w.])-?\d+(\.\d+)?/g, (number) =>
    formatQuantity(locale, number, 0, Math.abs(Number(number)) < 10 ? 6 : 2),
  )
}
