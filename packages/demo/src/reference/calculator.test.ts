import { describe, expect, it } from 'vitest'
import { toBusinessDay } from '../calendar.ts'
import { createDemoFirm } from '../firm/firm.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { getSecurity } from '../market/securities.ts'
import { computeHoldings } from './holdings.ts'
import { formatRatio } from './ratio.ts'
import { computeReference, computeAllReferences } from './calculator.ts'

const today = '2026-11-21'

const entry = (change: Partial<Transaction>): Transaction => ({
  id: 'T',
  day: 100,
  settlementDay: 102,
  type: 'Purchase',
  security: getSecurity('LOMGLW'),
  quantity: 0n,
  price: 0,
  rate: 1_000_000,
  amount: 0n,
  costs: [],
  flow: 0n,
  lots: [],
  ...change,
})
const cash = entry({ type: 'Contribution', security: null, amount: 1_000_000n })

describe('average cost', () => {
  it('a sale removes cost in proportion to the units sold', () => {
    // 100 units cost 1,000.00, and 50 units 650.00. The sale of 30 of the 150 units removes 330.00 of 1,650.00.
    const { lots, cash: left } = computeHoldings(
      [
        cash,
        entry({ quantity: 1_000_000_000n, amount: -100_000n }),
        entry({ quantity: 500_000_000n, amount: -65_000n }),
        entry({ type: 'Sale', quantity: 300_000_000n, amount: 40_000n }),
      ],
      100,
    )
    expect(lots.map(({ units, cost }) => [units, formatRatio(cost, 2)])).toEqual([[1_200_000_000n, '1320.00']])
    expect(formatRatio(left, 2)).toBe('8750.00')
  })

  it('a cost in thirds stays exact after several sales', () => {
    const sale = entry({ type: 'Sale', quantity: 10_000_000n, amount: 1n })
    const { lots } = computeHoldings([cash, entry({ quantity: 30_000_000n, amount: -10_000n }), sale, sale], 100)
    expect(lots[0]!.cost).toEqual({ over: 100n, under: 3n })
  })

  it('a holding sold completely is removed, and entries after the day are ignored', () => {
    const bought = entry({ quantity: 30_000_000n, amount: -10_000n })
    const sold = entry({ type: 'Sale', quantity: 30_000_000n, amount: 12_000n, day: 101 })
    expect(computeHoldings([bought, sold], 101).lots).toEqual([])
    expect(computeHoldings([bought, sold], 100).lots.length).toBe(1)
  })

  it('a transfer in is booked at its price, in pounds for a price in pence', () => {
    // 250 shares at 268.40p are 671.00.
    const { lots } = computeHoldings(
      [entry({ type: 'Transfer in', security: getSecurity('KSTB'), quantity: 2_500_000_000n, price: 2_684_000 })],
      100,
    )
    expect(formatRatio(lots[0]!.cost, 2)).toBe('671.00')
  })

  it('a transfer in is booked at the original cost of its lots, if stated', () => {
    const lots = [
      { on: '2012-05-14', quantity: 1_500_000_000n, cost: 20_000n },
      { on: '2017-09-04', quantity: 1_000_000_000n, cost: 25_050n },
    ]
    const transferIn = entry({ type: 'Transfer in', security: getSecurity('KSTB'), quantity: 2_500_000_000n, price: 2_684_000, lots })
    expect(formatRatio(computeHoldings([transferIn], 100).lots[0]!.cost, 2)).toBe('450.50')
    const sale = entry({ type: 'Sale', security: getSecurity('KSTB'), quantity: 500_000_000n, amount: 10_000n })
    expect(formatRatio(computeHoldings([transferIn, sale], 100).lots[0]!.cost, 2)).toBe('360.40')
  })
})

describe('the reference figures of a client', () => {
  it('have no value for a holding without a price, and exclude it from the totals', () => {
    const gia = computeReference('HL-204417', { today }).portfolios.find(({ id }) => id === 'HL-204417-02')!
    const unpriced = gia.holdings.find(({ id }) => id === 'HL-204417-02-BRGCIV')!
    expect(unpriced.value).toBeNull()
    expect(Number(unpriced.cost)).toBeGreaterThan(10_000)
    const pence = gia.holdings.reduce((total, { value }) => total + Math.round(Number(value ?? 0) * 100), 0)
    // Each line is rounded separately, the total once.
    expect(Math.abs(pence - Math.round(Number(gia.value) * 100))).toBeLessThanOrEqual(gia.holdings.length / 2)
  })

  it('are the same for a day, whatever the current date is', () => {
    for (const id of ['HL-204417', 'HL-204465', 'GR-71004', 'HL-300005']) {
      expect(computeReference(id, { on: '2025-06-30', today: '2025-07-01' })).toEqual(computeReference(id, { on: '2025-06-30', today }))
    }
  })

  it('have the values of Friday at a weekend, and portfolios ordered by value', () => {
    const client = computeReference('HL-204417', { on: '2026-11-15', today })
    expect(client.on).toBe('2026-11-13')
    const values = client.portfolios.map(({ value }) => Number(value))
    expect(values).toEqual(values.toSorted((one, other) => other - one))
    expect(toBusinessDay(client.on)).toBe(toBusinessDay('2026-11-15'))
  })

  it('are empty for a client without holdings', () => {
    expect(computeReference('HL-204459', { today })).toMatchObject({
      total: '0.00',
      portfolios: [
        { value: '0.00', holdings: [] },
        { value: '0.00', holdings: [] },
      ],
    })
  })

  it('exist for every client with an external id', () => {
    const firm = createDemoFirm({ clients: 50, today })
    const allFigures = [...computeAllReferences(firm, { today })]
    expect(allFigures.map(({ clientId }) => clientId)).toEqual(firm.accounts.flatMap(({ externalId }) => externalId ?? []))
  })
})
