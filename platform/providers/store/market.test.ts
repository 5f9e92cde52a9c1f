import { describe, expect, test } from 'vitest'
import type { SecurityRow, Series } from './ledger-reads.ts'
import { listPricingGaps, findPrice, type Market } from './market.ts'

const series: Series = [
  ['2026-01-14', '10'],
  ['2026-01-15', '11'],
  ['2026-09-15', '12'],
]
const createMarket = (prices: Series, pricedUntil: string | null = null): Market => ({
  securities: new Map([['A', { symbol: 'A', pricedUntil } as SecurityRow]]),
  prices: new Map([['A', prices]]),
  rates: new Map(),
})
const findPriceText = (on: string, pricedUntil: string | null = null) =>
  findPrice(createMarket(series, pricedUntil), 'A', on)?.value.toString() ?? null

describe('a price', () => {
  test.each<[string, string | null]>([
    ['2026-01-13', null],
    ['2026-01-15', '11'],
    ['2026-04-15', '11'],
    ['2026-04-16', null],
    ['2026-06-30', null],
    ['2026-09-15', '12'],
  ])('is valid for three months: on %s, the price is %s', (on, value) => expect(findPriceText(on)).toBe(value))

  test('is valid only until pricing of the security ends, if that is earlier', () => {
    expect([findPriceText('2026-01-18', '2026-01-18'), findPriceText('2026-01-20', '2026-01-18')]).toEqual(['11', null])
  })
})

describe('a period without a price', () => {
  test('begins three months after a price, and ends with the next price', () => {
    expect(listPricingGaps(createMarket(series), 'A', '2026-11-17')).toEqual([{ lastPricedOn: '2026-04-15', resumedOn: '2026-09-15' }])
    expect(listPricingGaps(createMarket(series), 'A', '2027-01-01')).toEqual([
      { lastPricedOn: '2026-04-15', resumedOn: '2026-09-15' },
      { lastPricedOn: '2026-12-15', resumedOn: null },
    ])
  })

  test('begins when pricing of the security ends, if that is earlier', () => {
    expect(listPricingGaps(createMarket(series.slice(0, 2), '2026-01-31'), 'A', '2026-11-17')).toEqual([
      { lastPricedOn: '2026-01-31', resumedOn: null },
    ])
    expect(listPricingGaps(createMarket(series.slice(0, 2), '2026-01-31'), 'A', '2026-01-31')).toEqual([])
  })
})
