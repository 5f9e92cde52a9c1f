import { expect, test } from 'vitest'
import { Decimal } from './decimal.ts'
import { coverAfterDebts } from './protection-gap.ts'
import { explain } from './trace.ts'

test.each([
  [250_000, -120_000, '130000', '250000 − 120000'],
  [100_000, -120_000, '-20000', '100000 − 120000'],
  [0, 0, '0', '0 − 0'],
])('of a cover of %s and debts of %s, %s is left', (cover, debts, left, expression) => {
  const { value, trace } = explain('cover-after-debts', coverAfterDebts, { cover: new Decimal(cover), debts: new Decimal(debts) })
  expect([value.toFixed(), trace.steps[0]?.expression]).toEqual([left, expression])
})
