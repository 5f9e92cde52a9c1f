import { changeParts } from '@atrium/domain/value-change'
import { sum } from '@atrium/domain/decimal'
import type { UpstreamHolding, UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { describe, expect, test } from 'vitest'
import { divideChange } from './portfolio-rules.ts'

const share: UpstreamHolding = {
  id: 'S',
  name: 'Share',
  symbol: null,
  sedol: null,
  assetClass: 'Equities',
  sector: null,
  region: null,
  quantity: '100',
  price: '1',
  priceCurrency: 'USD',
  pricedOn: null,
  restatedOn: null,
  cost: null,
  yield: null,
  bond: null,
  cashTypeId: null,
}

/** 100 units at a rate of 0.80, of which each is worth 1 dollar, later 130 units at 0.75. */
const holdOn = (valuedOn: string, rate: string, holding: Partial<UpstreamHolding> = {}): UpstreamHoldings => ({
  currency: 'GBP',
  valuedOn,
  holdings: [{ ...share, ...holding }],
  exchangeRates: [{ from: 'USD', to: 'GBP', rate, on: valuedOn }],
})

/** 30 units are bought for 23.40 pounds, which is 0.78 pounds each. */
const purchase: UpstreamTransaction = {
  id: '1',
  on: '2026-02-10',
  type: 'Purchase',
  name: 'Share',
  holdingId: 'S',
  quantity: '30',
  price: '1',
  priceCurrency: 'USD',
  exchangeRate: '0.78',
  amount: '-23.40',
  fees: '0',
  lots: null,
}

type Case = { bought?: Partial<UpstreamTransaction>; opened?: Partial<UpstreamHolding>; closed?: Partial<UpstreamHolding> }

function divide({ bought = {}, opened = {}, closed = {} }: Case) {
  const divided = divideChange({
    opening: holdOn('2026-01-31', '0.80', opened),
    closing: holdOn('2026-02-28', '0.75', { quantity: '130', ...closed }),
    ledger: { currency: 'GBP', transactions: [{ ...purchase, ...bought }] },
  })
  for (const { change } of divided.rows)
    expect(sum([change.opening, ...changeParts.map((part) => change[part])]).toFixed(2)).toBe(change.closing.toFixed(2))
  const { change } = divided.rows.find(({ id }) => id === 'S')!
  return { undivided: divided.undivided, parts: [change.moved, change.market, change.currency].map((amount) => amount.toFixed(2)) }
}

describe('the change of a foreign holding', () => {
  // The rate costs 100 × 0.05 on the opening value and 30 × 0.03 on the purchase. The price did not change.
  const separate = { undivided: [], parts: ['23.40', '0.00', '-5.90'] }
  const together = { undivided: ['Share'], parts: ['23.40', '-5.90', '0.00'] }

  test('is divided at the rate of each transaction, and still adds up', () => {
    expect(divide({})).toEqual(separate)
    expect(divide({ bought: { priceCurrency: null } })).toEqual(separate)
  })

  test.each([
    ['has no rate', { bought: { exchangeRate: null } }],
    ['has no rate and no currency', { bought: { exchangeRate: null, priceCurrency: null } }],
    ['has a rate of zero', { bought: { exchangeRate: '0' } }],
    ['was paid in a third currency', { bought: { priceCurrency: 'EUR' } }],
  ] satisfies [string, Case][])('is a price change, and is named, if a transaction %s', (_, given) => {
    expect(divide(given)).toEqual(together)
  })

  test('is a price change, and is named, if the currency of its price changed', () => {
    // 100 dollars at 0.80 are 80 pounds; 130 units at 75 pence are 97.50 pounds.
    expect(divide({ closed: { priceCurrency: 'GBX', price: '75' } })).toEqual(together)
  })

  test('is divided if a transaction without a rate is of a day with a rate', () => {
    expect(divide({ bought: { exchangeRate: null, on: '2026-02-28' } })).toEqual({ undivided: [], parts: ['23.40', '-0.90', '-5.00'] })
  })
})

test('the change of a holding in the portfolio’s currency is a price change without any rate, and is not named', () => {
  const inPence = { priceCurrency: 'GBX', price: '80' } as const
  const rest = { opened: inPence, closed: inPence }
  for (const bought of [
    { exchangeRate: null, priceCurrency: null },
    { exchangeRate: null, priceCurrency: 'GBX' as const },
  ])
    expect(divide({ ...rest, bought })).toEqual({ undivided: [], parts: ['23.40', '0.60', '0.00'] })
})
