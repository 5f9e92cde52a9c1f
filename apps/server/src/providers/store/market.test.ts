import { Decimal } from '@atrium/domain/decimal'
import { describe, expect, test } from 'vitest'
import type { SecurityRow, Series } from './ledger-reads.ts'
import { priceOn, withoutStalePrices } from './market.ts'

const security = (pricedUntil: string | null) => ({ symbol: 'A', pricedUntil }) as SecurityRow
const series: Series = [
  ['2026-01-14', '10'],
  ['2026-01-15', '11'],
]

function priced(on: string, pricedUntil: string | null = null): string | null {
  const prices = new Map([['A', series]])
  const market = { securities: withoutStalePrices(new Map([['A', security(pricedUntil)]]), prices, on), prices, rates: new Map() }
  return priceOn(market, 'A', on)?.value.toString() ?? null
}

describe('a price of 15 January', () => {
  test.each<[string, string | null]>([
    ['2026-01-15', '11'],
    ['2026-02-20', '11'],
    ['2026-04-15', '11'],
    ['2026-04-16', null],
    ['2026-12-01', null],
  ])('is worth on %s: %s', (on, value) => expect(priced(on)).toBe(value))

  test('ends on the day that is stated, where that is sooner', () => {
    expect([priced('2026-01-20', '2026-01-18'), priced('2026-06-01', '2026-01-18')]).toEqual([null, null])
  })

  test('counts where one of later came', () => {
    const prices = new Map<string, Series>([['A', [...series, ['2026-05-04', '12']]]])
    const market = { securities: withoutStalePrices(new Map([['A', security(null)]]), prices, '2026-05-04'), prices, rates: new Map() }
    expect(priceOn(market, 'A', '2026-05-04')?.value).toEqual(new Decimal(12))
  })
})
