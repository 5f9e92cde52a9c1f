import { describe, expect, test } from 'vitest'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { benchmarkReturn, measure, measurePerformance, portfolioReturn } from './performance-rules.ts'
import { wireRate } from '@atrium/platform/figures/wire-rules'

const days = Array.from({ length: 400 }, (_, place) => new Date(Date.UTC(2025, 0, 1 + place)).toISOString().slice(0, 10))
const wave = (place: number, base: number) => (base + 17 * Math.sin(place / 9) + place / 7).toFixed(2)
const answer = (): UpstreamPerformance => ({
  currency: 'GBP',
  values: days.map((on, place) => ({
    on,
    value: wave(place, 1_000),
    inflow: place % 31 === 5 ? '12.34' : '0',
    outflow: place % 47 === 9 ? '5.67' : '0',
  })),
  benchmark: { name: 'Index', levels: days.filter((_, place) => place % 3 === 1).map((on, place) => ({ on, level: wave(place, 90) })) },
})

describe('the line of the performance chart', () => {
  test.each([{}, { from: '2025-03-09' }, { from: '2025-03-09', to: '2025-11-30' }, { to: '2025-06-30' }])(
    'equals the return to each day exactly, over %o',
    (range) => {
      const given = answer()
      const { series, from } = measurePerformance(given, range)
      const measured = measure(answer(), range.to)
      expect(series.length).toBeGreaterThan(100)
      for (const { on, portfolio, benchmark } of series) {
        const span = { from, to: on }
        expect([on, portfolio]).toEqual([on, wireRate(portfolioReturn(measured, span))])
        expect([on, benchmark]).toEqual([on, wireRate(benchmarkReturn(measured, span))])
      }
    },
  )

  test('is computed once for each response and range', () => {
    const given = answer()
    expect(measurePerformance(given, {})).toBe(measurePerformance(given, {}))
    expect(measurePerformance(given, {})).not.toBe(measurePerformance(answer(), {}))
    expect(measurePerformance(given, {})).toEqual(measurePerformance(answer(), {}))
  })

  test('has no return after a total loss, like the period return', () => {
    const lost = {
      ...answer(),
      values: answer().values.map((day, place) => (place < 200 ? day : { ...day, value: '0', inflow: '0', outflow: '0' })),
    }
    const measured = measure(lost, undefined)
    const { series } = measurePerformance(lost, {})
    for (const { on, portfolio } of series) expect(portfolio).toBe(wireRate(portfolioReturn(measured, { from: days[0]!, to: on })))
    expect(measurePerformance(lost, { from: days[300]! }).series.map(({ portfolio }) => portfolio)).toEqual(Array(100).fill(null))
  })
})
