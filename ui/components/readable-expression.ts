import type { FigureUnit } from '@atrium/contract/explanation'
import type { Locale } from '@atrium/contract/locales'
import { formatQuantity } from '../i18n/numbers.ts'

/**
 * A calculation from the server in the reader's notation: short numbers unchanged, so that it can be repeated, long ones to two
 * decimals or six. Sums of money have two decimals.
 */
export function readableExpression(locale: Locale, expression: string, unit?: FigureUnit): string {
  const fewest = unit === 'money' && !/[×÷^]/.test(expression) ? 2 : 0
  return expression.replaceAll(/(?<![\w.])-?\d+(?:\.(\d+))?/g, (number, decimals: string = '') =>
    formatQuantity(locale, number, fewest, Math.abs(Number(number)) < 10 ? 6 : decimals.length > 4 ? 2 : 4),
  )
}
