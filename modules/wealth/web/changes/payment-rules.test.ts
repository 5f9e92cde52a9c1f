import { expect, test } from 'vitest'
import { describePayments } from './payment-rules.ts'

test.each([
  ['0', '0', '0', 'nothing'],
  ['1200', '0', '1200', 'onlyAdded'],
  ['0', '-1200', '-1200', 'onlyWithdrawn'],
  ['1200', '-200', '1000', 'added'],
  ['200', '-1200', '-1000', 'withdrawn'],
  ['200', '-200', '0', 'equal'],
])('money in of %s and money out of %s, in total %s, are described as %s', (moneyIn, moneyOut, moved, expected) =>
  expect(describePayments({ moneyIn, moneyOut, moved })).toBe(expected),
)
