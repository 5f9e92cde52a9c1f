import { expect, test } from 'vitest'
import { computeMarketMovement, computeNetNewMoney, computeShareOfAssets } from './assets-under-advice.ts'
import { Decimal } from './decimal.ts'
import { explain } from './trace.ts'

const amount = (name: string, value: number) => ({ name, value: new Decimal(value) })

test('net new money counts payments, added portfolios and portfolios that left, and records each sum', () => {
  const { value, trace } = explain('net-new-money', computeNetNewMoney, {
    payments: [amount('a', 100), amount('b', -40)],
    added: [amount('c', 500)],
    left: [amount('d', 200)],
  })
  expect(value.toNumber()).toBe(360)
  expect(trace.steps.map(({ name, expression, result }) => [name, expression, result])).toEqual([
    ['net-payments', '100 + -40', '60'],
    ['portfolios-added', '500', '500'],
    ['portfolios-left', '200', '200'],
    ['new-money', '60 + 500 − 200', '360'],
  ])
})

test('net new money is zero without any payment', () => {
  const { value, trace } = explain('net-new-money', computeNetNewMoney, { payments: [], added: [], left: [] })
  expect([value.toNumber(), trace.steps.map(({ name }) => name)]).toEqual([0, ['new-money']])
})

test('market movement is the rest of the change', () => {
  expect(computeMarketMovement({ opening: new Decimal(100), closing: new Decimal(130), newMoney: new Decimal(20) }).toNumber()).toBe(10)
})

test('the share of a part is a fraction of all assets, and unknown if there are none', () => {
  expect(computeShareOfAssets({ value: new Decimal(25), total: new Decimal(100) })?.toNumber()).toBe(0.25)
  expect(computeShareOfAssets({ value: new Decimal(0), total: new Decimal(0) })).toBeNull()
})
