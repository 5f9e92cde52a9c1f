import { describe, expect, test } from 'vitest'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { computeReturnOfBenchmark, measure, measurePerformance, computeReturnOfPortfolio } from './performance-rules.ts'
import { formatRate } from '@atrium/platform/figures/wire-rules'

const days = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10))
const createWaveValue = (index: number, base: number) => (base + 17 * Math.sin(index / 9) + index / 7).toFixed(2)
const createPerformance = (): UpstreamPerformance => ({
  currency: 'GBP',
  values: days.map((on, index) => ({
    on,
    value: createWaveValue(index, 1_000),
    inflow: index % 31 === 5 ? '12.34' : '0',
    outflow: index % 47 === 9 ? '5.67' : '0',
  })),
  benchmark: {
    name: 'Index',
    levels: days.filter((_, index) => index % 3 === 1).map((on, index) => ({ on, level: createWaveValue(index, 90) })),
  },
})

describe('the line of the performance chart', () => {
  test.each([{}, { from: '2025-03-09' }, { from: '2025-03-09', to: '2025-11-30' }, { to: '2025-06-30' }])(
    'equals the return to each day exactly, over %o',
    (range) => {
      const given = createPerformance()
      const { series, from } = measurePerformance(given, range)
      const measured = measure(createPerformance(), range.to)
      expect(series.length).toBeGreaterThan(100)
      for (const { on, portfolio, benchmark } of series) {
        const span = { from, to: on }
        expect([on, portfolio]).toEqual([on, formatRate(computeReturnOfPortfolio(measured, span))])
        expect([on, benchmark]).toEqual([on, formatRate(computeReturnOfBenchmark(measured, span))])
      }
    },
  )

  test('is computed once for each response and range', () => {
    const given = createPerformance()
    expect(measurePerformance(given, {})).toBe(measurePerformance(given, {}))
    expect(measurePerformance(given, {})).not.toBe(measurePerformance(createPerformance(), {}))
    expect(measurePerformance(given, {})).toEqual(measurePerformance(createPerformance(), {}))
  })

  test('has no return after a total loss, like the period return', () => {
    const totalLoss = {
      ...createPerformance(),
      values: createPerformance().values.map((day, index) => (index < 200 ? day : { ...day, value: '0', inflow: '0', outflow: '0' })),
    }
    const measured = measure(totalLoss, undefined)
    const { series } = measurePerformance(totalLoss, {})
    for (const { on, portfolio } of series)
      expect(portfolio).toBe(formatRate(computeReturnOfPortfolio(measured, { from: days[0]!, to: on })))
    expect(measurePerformance(totalLoss, { from: days[300]! }).series.map(({ portfolio }) => portfolio)).toEqual(Array(100).fill(null))
  })
})
