import { describe, expect, it } from 'vitest'
import { averageOfPortfolios, percentOfAverage, type AverageOfPart } from './account-charges.ts'
import { Decimal } from './decimal.ts'
import { explain } from './trace.ts'

const part = (average: string | null, days = 366, rate?: string): AverageOfPart => ({
  name: 'General',
  average: average === null ? null : new Decimal(average),
  days,
  currency: rate ? 'USD' : 'GBP',
  rate: rate === undefined ? undefined : { factor: new Decimal(rate), on: '2026-11-17' },
})
const averageOf = (...parts: AverageOfPart[]) => averageOfPortfolios({ parts, days: 366, decimals: 2 })?.toFixed() ?? null

describe('the average value of several portfolios', () => {
  it.each([
    ['of one is its own', [part('100.10')], '100.1'],
    ['of two is their sum', [part('100'), part('50')], '150'],
    ['counts one that began in between for its days', [part('100'), part('50', 183)], '125'],
    ['is in one currency', [part('100'), part('10', 366, '0.805')], '108.05'],
    ['is not known where one is not', [part('100'), part(null)], null],
    ['of none is not known', [], null],
  ])('%s', (_, parts, wanted) => expect(averageOf(...parts)).toBe(wanted))

  it('names the portfolio that existed for only part of the time, and the one without an average', () => {
    const told = (...parts: AverageOfPart[]) => explain('average', averageOfPortfolios, { parts, days: 366, decimals: 2 }).trace
    expect(told(part('100'), part('50', 183)).steps).toEqual([
      { name: 'part-of-period', label: 'General', expression: '50 × 183 ÷ 366', result: '25' },
      { name: 'average', expression: '100 + 25', result: '125' },
    ])
    expect(told(part(null)).missing).toEqual([{ name: 'average-value', label: 'General', reason: 'no-average-value' }])
  })
})

describe('costs in per cent', () => {
  it.each([
    ['15', '1000', '1.5'],
    ['0', '1000', '0'],
    ['-1', '800', '-0.13'],
    ['15', '0', null],
    ['15', null, null],
  ])('the cost %s of %s is %s', (cost, average, wanted) => {
    const given = { cost: new Decimal(cost), average: average === null ? null : new Decimal(average) }
    const { value, trace } = explain('percent', percentOfAverage, given)
    expect([value?.toFixed() ?? null, trace.missing.length]).toEqual([wanted, wanted === null ? 1 : 0])
  })
})
