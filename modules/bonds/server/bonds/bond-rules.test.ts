import type { UpstreamHolding, UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import { describe, expect, test } from 'vitest'
import { createPositions } from '@atrium/investments/server/portfolios/holdings-rules'
import { computeBonds } from './bond-total-rules.ts'

/** The gilt in a published example that the domain tests use: 8 %, maturing on 7 June 2021, at 103, settled on 29 May 2013. */
const gilt: UpstreamHolding = {
  id: 'G',
  name: 'Gilt 8% 2021',
  symbol: 'G',
  sedol: null,
  assetClass: 'Fixed Interest',
  sector: 'Corporate Bonds',
  region: 'United Kingdom',
  quantity: '20000',
  price: '1.03',
  priceCurrency: 'GBP',
  pricedOn: '2013-05-29',
  restatedOn: null,
  cost: null,
  yield: null,
  cashTypeId: null,
  bond: { coupon: '0.08', maturesOn: '2021-06-07', frequency: 2, dayCount: 'actual/actual', isIndexLinked: false, nominal: '1' },
}
const terms = gilt.bond!

function computeFor(holdings: UpstreamHolding[], more: Partial<UpstreamHoldings> = {}) {
  return computeBonds(createPositions({ currency: 'GBP', valuedOn: '2013-05-29', exchangeRates: [], holdings, ...more }, null))
}

describe('the statistics of a bond', () => {
  test('equal those of the published example', () => {
    const [bond] = computeFor([gilt]).bonds
    expect(bond).toMatchObject({ cleanPrice: '103', nominal: '20000', isExDividend: false, missing: null })
    expect(Number(bond?.accrued)).toBeCloseTo(3.8021978, 7)
    expect(Number(bond?.dirtyPrice)).toBeCloseTo(106.8021978, 7)
    expect(Number(bond?.redemptionYield)).toBeCloseTo(0.0749518, 7)
    expect(Number(bond?.modified)).toBeCloseTo(5.6760445, 7)
    expect(Number(bond?.runningYield)).toBeCloseTo(8 / 103, 8)
    expect(bond?.coupons[0]).toEqual({ on: '2013-06-07', amount: '800' })
    expect(bond?.coupons).toHaveLength(17)
  })

  test('are the same if the price is in pence or a unit has a nominal of more than one', () => {
    const others = [
      { ...gilt, price: '103', priceCurrency: 'GBX' as const },
      { ...gilt, quantity: '200', price: '103', bond: { ...terms, nominal: '100' } },
    ]
    for (const other of others) expect(computeFor([other]).bonds[0]).toMatchObject({ cleanPrice: '103', nominal: '20000' })
  })

  test('treat a gilt as ex-dividend in the seven business days before a coupon', () => {
    const [bond] = computeFor([{ ...gilt, sector: 'Government Bonds' }], { valuedOn: '2013-05-30' }).bonds
    expect(bond?.isExDividend).toBe(true)
    expect(Number(bond?.accrued)).toBeLessThan(0)
  })

  test('do not count bank holidays among the seven business days', () => {
    const januaryGilt = { ...gilt, sector: 'Government Bonds', bond: { ...terms, maturesOn: '2036-01-07' } }
    const isExDividendOn = (valuedOn: string) => computeFor([januaryGilt], { valuedOn }).bonds[0]?.isExDividend
    // The seven days are 6, 5 and 2 January, and 31, 30, 29 and 24 December. Christmas, Boxing Day and New Year are not
    // business days.
    expect([isExDividendOn('2025-12-24'), isExDividendOn('2025-12-29')]).toEqual([false, true])
  })

  test.each([
    ['index-linked', { bond: { ...terms, isIndexLinked: true } }, 0],
    ['perpetual', { bond: { ...terms, maturesOn: null } }, 0],
    ['matured', { bond: { ...terms, maturesOn: '2013-05-29' } }, 0],
    ['no-price', { price: null }, 17],
    ['no-yield', { price: '2000' }, 17],
    ['no-currency', { priceCurrency: null }, 17],
    ['no-exchange-rate', { priceCurrency: 'USD' as const }, 17],
  ])('state why the bond has no figures or is excluded from the totals: %s', (missing, change, coupons) => {
    const { bonds, total } = computeFor([{ ...gilt, ...change }])
    expect([bonds[0]?.missing, bonds[0]?.coupons.length, total.covered, total.redemptionYield]).toEqual([missing, coupons, 0, null])
    expect(total.value).toBe(null)
    expect(total.income === null).toBe(missing !== 'matured' && missing !== 'no-price' && missing !== 'no-yield')
  })
})

describe('the totals of several bonds', () => {
  const short = { ...gilt, id: 'S', name: 'Short', bond: { ...terms, maturesOn: '2015-06-07' } }

  test('are averages weighted by value in the portfolio’s currency', () => {
    const dollars = { ...short, priceCurrency: 'USD' as const }
    const rates = [{ from: 'USD' as const, to: 'GBP' as const, rate: '0.5', on: '2013-05-29' }]
    const { bonds, total } = computeFor([gilt, dollars], { exchangeRates: rates })
    const [first, second] = [bonds.find(({ id }) => id === 'S')!, bonds.find(({ id }) => id === 'G')!]
    const [one, two] = [Number(first.dirtyPrice) * 100, Number(second.dirtyPrice) * 200]
    expect(Number(total.value)).toBeCloseTo(one + two, 6)
    expect(Number(total.modified)).toBeCloseTo((Number(first.modified) * one + Number(second.modified) * two) / (one + two), 9)
    expect(total.income).toBe(String(2 * 800 + 2 * 400))
  })

  test('include all years from the first redemption to the last', () => {
    const { ladder } = computeFor([gilt, short])
    expect(ladder.map(({ year }) => year)).toEqual([2015, 2016, 2017, 2018, 2019, 2020, 2021])
    expect([ladder[0], ladder[1], ladder.at(-1)]).toEqual([
      { year: 2015, repaid: '20000', bonds: 1 },
      { year: 2016, repaid: '0', bonds: 0 },
      { year: 2021, repaid: '20000', bonds: 1 },
    ])
  })

  test('exclude bond funds and name them', () => {
    const fund = { ...gilt, id: 'F', name: 'Calder Sterling Credit', bond: null }
    const { bonds, withoutTerms, total } = computeFor([fund])
    expect([bonds, withoutTerms, total.value]).toEqual([[], [{ id: 'F', name: 'Calder Sterling Credit' }], null])
  })
})
