import type { FigureUnit } from '@atrium/contract/explanation'
import type { Locale } from '@atrium/contract/locales'
import { formatQuantity } from '../i18n/numbers.ts'

/**
 * A reckoning as the server writes it, its numbers in the reader's notation: as they are where they are short, so that it can
 * be reckoned again, long ones to two decimals or six. Sums of money have their pence.
 */
export function readableExpression(locale: Locale, expression: string, unit?: FigureUnit): string {
  const fewest = unit === 'money' && !/[×÷^]/.test(expression) ? 2 : 0
  return expression.replaceAll(/(?<![\w.])-?\d+(?:\.(\d+))?/g, (number, decimals: string = '') =>
    formatQuantity(locale, number, fewest, Math.abs(Number(number)) < 10 ? 6 : decimals.length > 4 ? 2 : 4),
  )
}
