import type { FigureUnit } from '@atrium/contract/explanation'
import type { Locale } from '@atrium/contract/locales'
import { formatQuantity } from '../i18n/numbers.ts'

/**
 * Formats a calculation from the server in the notation of the locale. Short numbers stay unchanged, so that the
 * calculation can be repeated, and adding a negative number is written as subtracting it; long numbers are rounded to two or six decimals. Sums of money have two decimals.
 */
export function readableExpression(locale: Locale, expression: string, unit?: FigureUnit): string {
  const fewest = unit === 'money' && !/[×÷^]/.test(expression) ? 2 : 0
  const signed = expression.replaceAll('+ -', '− ').replaceAll('− -', '+ ')
  return signed.replaceAll(/(?<![\w.])-?\d+(?:\.(\d+))?/g, (number, decimals: string = '') =>
    formatQuantity(locale, number, fewest, Math.abs(Number(number)) < 10 ? 6 : decimals.length > 4 ? 2 : 4),
  )
}
