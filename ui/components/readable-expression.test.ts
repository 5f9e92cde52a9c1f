import { expect, it } from 'vitest'
import { formatExpression } from './readable-expression.ts'

it.each([
  ['en', '101713.00205892 + 649788.9592938', '101,713.00 + 649,788.96'],
  ['en', '240 × 460.2 × 0.7791', '240 × 460.2 × 0.7791'],
  ['el', '1204.5 − 1000', '1.204,5 − 1.000'],
  ['en', '-12.5 ÷ 3', '−12.5 ÷ 3'],
  ['en', '39 + -22.8 − -5', '39 − 22.8 + 5'],
  ['en', '27195.8177 × 4.5117', '27,195.8177 × 4.5117'],
] as const)('%s: formats the calculation %s', (locale, given, wanted) => expect(formatExpression(locale, given)).toBe(wanted))

it('additions of money have two decimals, and factors of a product keep their decimals', () => {
  expect(formatExpression('en', '6661.2 + 100', 'money')).toBe('6,661.20 + 100.00')
  expect(formatExpression('en', '200 × 12.5', 'money')).toBe('200 × 12.5')
})
