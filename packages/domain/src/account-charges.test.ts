import { describe, expect, it } from 'vitest'
import { combineAverages, percentOfAverage, type PortfolioAverage } from './account-charges.ts'
import { Decimal } from './decimal.ts'
import { explain } from './trace.ts'

const part = (average: string | null, days = 366, rate?: string): PortfolioAverage => ({
  name: 'General',
  average: average === null ? null : new Decimal(average),
  days,
  currency: rate ? 'USD' : 'GBP',
  rate: rate === undefined ? undefined : { factor: new Decimal(rate), on: '2026-11-17' },
})
const averageOf = (...parts: PortfolioAverage[]) => combineAverages({ parts, days: 366, decimals: 2 })?.toFixed() ?? null

describe('the average value of several portfolios', () => {
  it.each([
    ['is the average of a single portfolio', [part('100.10')], '100.1'],
    ['is the sum of the averages of two portfolios', [part('100'), part('50')], '150'],
    ['weights a portfolio that began during the period by its days', [part('100'), part('50', 183)], '125'],
    ['is converted to one currency', [part('100'), part('10', 366, '0.805')], '108.05'],
    ['is unknown if one average is unknown', [part('100'), part(null)], null],
    ['is unknown without portfolios', [], null],
  ])('%s', (_, parts, expected) => expect(averageOf(...parts)).toBe(expected))

  it('records a portfolio that existed for part of the period, and a portfolio without an average', () => {
    const traceOf = (...parts: PortfolioAverage[]) => explain('average', combineAverages, { parts, days: 366, decimals: 2 }).trace
    expect(traceOf(part('100'), part('50', 183)).steps).toEqual([
      { name: 'part-of-period', label: 'General', expression: '50 × 183 ÷ 366', result: '25' },
      { name: 'average', expression: '100 + 25', result: '125' },
    ])
    expect(traceOf(part(null)).missing).toEqual([{ name: 'average-value', label: 'General', reason: 'no-average-value' }])
  })
})

describe('costs in per cent', () => {
  it.each([
    ['15', '1000', '1.5'],
    ['0', '1000', '0'],
    ['-1', '800', '-0.13'],
    ['15', '0', null],
    ['15', null, null],
  ])('a cost of %s on an average value of %s is %s %', (cost, average, expected) => {
    const input = { cost: new Decimal(cost), average: average === null ? null : new Decimal(average) }
    const { value, trace } = explain('percent', percentOfAverage, input)
    expect([value?.toFixed() ?? null, trace.missing.length]).toEqual([expected, expected === null ? 1 : 0])
  })
})
