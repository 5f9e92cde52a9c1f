import type { FigureUnit } from '@atrium/contract/explanation'
import type { Locale } from '@atrium/contract/locales'
import { formatQuantity } from '../i18n/numbers.ts'

/**
 * Formats a calculation from the server in the notation of the locale. Adding a negative number is written as subtracting. Numbers with up
 * to four decimals keep them, so that the calculation can be repeated. Longer numbers are rounded to two decimals, or below ten to six.
 * Additions of money have at least two decimals.
 */
export function formatExpression(locale: Locale, expression: string, unit?: FigureUnit): string {
  const minDecimals = unit === 'money' && !/[×÷^]/.test(expression) ? 2 : 0
  const simplified = expression.replaceAll('+ -', '− ').replaceAll('− -', '+ ')
  return simplified.replaceAll(/(?<![\w.])-?\d+(?:\.(\d+))?/g, (number, decimals: string = '') =>
    formatQuantity(locale, number, minDecimals, Math.abs(Number(number)) < 10 ? 6 : decimals.length > 4 ? 2 : 4),
  )
}
