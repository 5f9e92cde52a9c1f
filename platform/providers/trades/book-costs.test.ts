import { Decimal } from '@atrium/domain/decimal'
import { describe, expect, test } from 'vitest'
import type { UpstreamTransaction } from '../ports/transactions.ts'
import { computeBookCost } from './book-costs.ts'
import { groupTrades } from './trades.ts'

const purchase: UpstreamTransaction = {
  id: '1',
  on: '2026-01-05',
  type: 'Purchase',
  name: null,
  holdingId: 'A',
  quantity: '100',
  price: '10',
  priceCurrency: 'GBP',
  exchangeRate: '1',
  amount: '-1000',
  fees: '0',
  lots: null,
}

function computeCost(units: string, more: Partial<UpstreamTransaction>[]): string | null {
  const transactions = [purchase, ...more.map((one, index) => ({ ...purchase, id: `m${index}`, on: '2026-02-05', amount: '0', ...one }))]
  const trades = groupTrades({ currency: 'GBP', transactions }, '2026-11-17').get('A') ?? null
  return computeBookCost({ trades, currency: 'GBP', units: new Decimal(units) })?.toString() ?? null
}

describe('the cost of a holding', () => {
  test.each<[string, string, Partial<UpstreamTransaction>[], string | null]>([
    ['only a purchase', '100', [], '1000'],
    ['a sale of half the units', '50', [{ type: 'Sale', quantity: '50', amount: '900' }], '500'],
    ['a transfer out of half the units', '50', [{ type: 'Transfer out', quantity: '50' }], '500'],
    ['a transfer out of half the units, stated as negative units', '50', [{ type: 'Transfer out', quantity: '-50' }], '500'],
    ['a split', '200', [{ type: 'Split', quantity: '100' }], '1000'],
    [
      'a split and a sale of half the units',
      '100',
      [
        { type: 'Split', quantity: '100' },
        { type: 'Sale', on: '2026-03-05', quantity: '100', amount: '900' },
      ],
      '500',
    ],
    ['a consolidation', '50', [{ type: 'Split', quantity: '-50' }], '1000'],
    ['an exchange of units with an unknown cost', '150', [{ type: 'Exchange', quantity: '50' }], null],
    ['a purchase that the transactions lack', '120', [], null],
  ])('is as expected after %s', (_, units, more, cost) => expect(computeCost(units, more)).toBe(cost))

  test.each<[string, string, Partial<UpstreamTransaction>[], string]>([
    ['no other trade', '100', [], '800'],
    // 40 of 100 units take 320 of the cost of 800.
    ['a later sale', '60', [{ type: 'Sale', quantity: '40', amount: '900' }], '480'],
    ['a later purchase', '200', [purchase], '1800'],
  ])('includes the original cost of a transfer in with known lots, after %s', (_, units, more, cost) => {
    const lots = [
      { quantity: '60', cost: '300', on: '2009-06-15' },
      { quantity: '40', cost: '500', on: '2016-11-02' },
    ]
    const transferIn: UpstreamTransaction = { ...purchase, id: 'in', type: 'Transfer in', amount: '0', price: '12', lots }
    const later = more.map((one, index) => ({ ...purchase, id: `m${index}`, ...one, on: '2026-02-05' }))
    const trades = groupTrades({ currency: 'GBP', transactions: [transferIn, ...later] }, '2026-11-17').get('A') ?? null
    expect(computeBookCost({ trades, currency: 'GBP', units: new Decimal(units) })?.toString()).toBe(cost)
  })

  test('is rounded to whole units of a currency without decimals', () => {
    const transferIn = { ...purchase, type: 'Transfer in', amount: '0', price: '123.45', quantity: '10', priceCurrency: 'ISK' as const }
    const trades = groupTrades({ currency: 'ISK', transactions: [transferIn] }, '2026-11-17').get('A') ?? null
    expect(computeBookCost({ trades, currency: 'ISK', units: new Decimal(10) })?.toString()).toBe('1235')
  })
})
