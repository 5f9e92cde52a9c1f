import { Decimal } from '@atrium/domain/decimal'
import { describe, expect, test } from 'vitest'
import type { UpstreamTransaction } from '../ports/transactions.ts'
import { computeRealisedGain } from '@atrium/investments/server/holdings/flow-rules'
import { findCategory, explainTrades, groupTrades, sumUnitsByDay } from './trades.ts'
import { toEntry } from '@atrium/investments/server/portfolios/transactions-rules'

const purchase: UpstreamTransaction = {
  id: '1',
  on: '2026-01-05',
  type: 'Purchase',
  name: 'Alpha',
  holdingId: 'A',
  quantity: '100',
  price: '10',
  priceCurrency: 'GBP',
  exchangeRate: '1',
  amount: '-1005',
  fees: '5',
  lots: null,
}

const createTransactions = (...more: Partial<UpstreamTransaction>[]) => ({
  currency: 'GBP' as const,
  transactions: [
    purchase,
    ...more.map((one, index) => ({ ...purchase, id: `m${index}`, on: '2026-02-05', amount: '0', fees: null, ...one })),
  ],
})
const listTrades = (...more: Partial<UpstreamTransaction>[]) => groupTrades(createTransactions(...more), '2026-11-17').get('A') ?? []

describe('transactions as trades', () => {
  test('exclude the fees from the amount of a purchase or sale', () => {
    expect(listTrades({ type: 'Sale', quantity: '40', amount: '478', fees: '2' })).toMatchObject([
      { kind: 'purchase', units: new Decimal(100), amount: new Decimal(1000), fees: new Decimal(5) },
      { kind: 'sale', units: new Decimal(40), amount: new Decimal(480), fees: new Decimal(2) },
    ])
  })

  test('have the original lots of a transfer in, or one lot at its booked value', () => {
    const lots = [{ quantity: '60', cost: '300', on: '2009-06-15' }]
    const transferIn = { type: 'Transfer in', quantity: '60', price: '1250', priceCurrency: 'GBX' } as const
    expect(listTrades({ ...transferIn, lots })[1]).toMatchObject({
      kind: 'transfer-in',
      lots: [{ on: '2009-06-15', cost: new Decimal(300) }],
    })
    expect(listTrades(transferIn)[1]).toMatchObject({ kind: 'transfer-in', lots: [{ on: '2026-02-05', cost: new Decimal(750) }] })
  })

  test('have the ratio of the units after a split to the units before it', () => {
    const split = { type: 'Split', quantity: '200' }
    expect(listTrades(split)[1]).toMatchObject({ kind: 'split', multiplier: new Decimal(3) })
    // On the same day, a split comes before purchases.
    const units = sumUnitsByDay(listTrades({ quantity: '50', amount: '-500' }, split)).map(({ units: held }) => held.toNumber())
    expect(units).toEqual([100, 350])
  })

  test('have a ratio below one for a consolidation, which is unexplained if it removes all units', () => {
    expect(listTrades({ type: 'Consolidation', quantity: '-90' })[1]).toMatchObject({ kind: 'split', multiplier: new Decimal('0.1') })
    expect(listTrades({ type: 'Split', quantity: '-100' })[1]).toMatchObject({ kind: 'unexplained', units: new Decimal(-100) })
  })

  test('are unexplained if a transaction of unknown type moves units, and a dividend is no trade', () => {
    const moved = listTrades({ type: 'Exchange', quantity: '-40' })
    expect(moved[1]).toMatchObject({ kind: 'unexplained', units: new Decimal(-40) })
    expect(sumUnitsByDay(moved).at(-1)?.units.toNumber()).toBe(60)
    expect(explainTrades(moved)).toBe(null)
    expect(listTrades({ type: 'Dividend', quantity: '100', amount: '20' })).toHaveLength(1)
  })

  test('have the direction in which units move or, if none move, in which cash moves', () => {
    const transfer = { ...purchase, type: 'Transfer', amount: '0' }
    expect(findCategory({ ...transfer, quantity: '-60' })).toBe('transfers-out')
    expect(toEntry({ ...transfer, quantity: '-60' }).category).toBe('transfers-out')
    expect(findCategory({ ...transfer, quantity: null, amount: '-500' })).toBe('transfers-out')
    expect(findCategory({ ...transfer, quantity: '60' })).toBe('transfers-in')
  })

  test('omit transactions after the day, and transactions without a holding', () => {
    expect(groupTrades(createTransactions({ holdingId: null }, { on: '2026-12-01' }), '2026-11-17').get('A')).toHaveLength(1)
  })
})

describe('the realised gain', () => {
  const computeGain = (...more: Partial<UpstreamTransaction>[]) =>
    computeRealisedGain(createTransactions(...more), 'A', '2026-11-17')?.toNumber() ?? null

  test.each<[string, Partial<UpstreamTransaction>[], number | null]>([
    ['zero without a sale', [], 0],
    ['proceeds less average cost for a sale', [{ type: 'Sale', quantity: '40', amount: '480' }], 78],
    ['zero for a transfer out', [{ type: 'Transfer out', quantity: '40' }], 0],
    [
      'not changed by an earlier transfer out',
      [
        { type: 'Transfer out', quantity: '20' },
        { type: 'Sale', quantity: '40', amount: '480' },
      ],
      78,
    ],
    [
      'unknown after an unexplained movement of units',
      [
        { type: 'Exchange', quantity: '20' },
        { type: 'Sale', quantity: '40', amount: '480' },
      ],
      null,
    ],
    ['unknown if more units were sold than held', [{ type: 'Sale', quantity: '140', amount: '480' }], null],
  ])('is %s', (_, more, expected) => expect(computeGain(...more)).toBe(expected))
})
