import { expect, it } from 'vitest'
import { sortByValue } from './sort-by-value.ts'

const worth = (amount: string | null) => ({ accountValue: amount === null ? null : { amount, currency: 'GBP' as const } })

it('[P509] portfolios are sorted by value, highest first, and those without a value come last', () =>
  expect(sortByValue([worth('9.5'), worth(null), worth('100.25'), worth('-3'), worth('100.3')])).toEqual([
    worth('100.3'),
    worth('100.25'),
    worth('9.5'),
    worth('-3'),
    worth(null),
  ]))
