import { expect, it } from 'vitest'
import { sortByValue } from './sort-by-value.ts'

const createPortfolio = (amount: string | null) => ({ accountValue: amount === null ? null : { amount, currency: 'GBP' as const } })

it('[P509] portfolios are sorted by value, highest first, and those without a value come last', () =>
  expect(
    sortByValue([
      createPortfolio('9.5'),
      createPortfolio(null),
      createPortfolio('100.25'),
      createPortfolio('-3'),
      createPortfolio('100.3'),
    ]),
  ).toEqual([createPortfolio('100.3'), createPortfolio('100.25'), createPortfolio('9.5'), createPortfolio('-3'), createPortfolio(null)]))
