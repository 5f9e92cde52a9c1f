import { describe, expect, it } from 'vitest'
import { plainPalette } from './testing/plain-palette.ts'
import { separateLabels, performanceLine, type PerformanceTexts, type ReturnPoint } from './performance-line.ts'

const palette = { ...plainPalette, series: ['#111111', '#222222'] }
const words: PerformanceTexts = {
  portfolio: 'Your portfolio',
  benchmark: 'Benchmark',
  date: (on) => on,
  percent: (value) => `${value}%`,
  axis: String,
}
const points: ReturnPoint[] = [
  { on: '2026-01-02', portfolio: 0, benchmark: 0 },
  { on: '2026-07-20', portfolio: 26.35, benchmark: 22.07 },
]
const seriesOf = (days: ReturnPoint[], isNarrow = false) =>
  performanceLine(days, palette, words, { isNarrow }).series as Record<string, never>[]

describe('the performance chart', () => {
  it('distinguishes the benchmark by dashes as well as colour', () => {
    const [portfolio, benchmark] = seriesOf(points) as unknown as { lineStyle: { type: unknown; color: string } }[]
    expect(portfolio?.lineStyle).toMatchObject({ type: 'solid', color: '#111111' })
    expect(benchmark?.lineStyle).toMatchObject({ type: [6, 4], color: '#222222' })
  })

  it('names each line at its end, without its value, except on a phone', () => {
    const label = (isNarrow: boolean) =>
      (seriesOf(points, isNarrow)[0] as unknown as { endLabel: { show: boolean; formatter: string } }).endLabel
    expect(label(false)).toMatchObject({ show: true, formatter: 'Your portfolio' })
    expect(label(true)).toMatchObject({ show: false })
  })

  it('draws one line if there is no benchmark', () =>
    expect(seriesOf(points.map((point) => ({ ...point, benchmark: null })))).toHaveLength(1))
  it('has no animation', () => expect(performanceLine(points, palette, words, { isNarrow: false }).animation).toBe(false))
})

describe('labels of lines that end close together', () => {
  it.each([
    [26, 22, 10, { portfolio: 0, benchmark: 0 }],
    [10.2, 10, 30, { portfolio: -14, benchmark: 14 }],
    [10, 10.2, 30, { portfolio: 14, benchmark: -14 }],
    [10, null, 30, { portfolio: 0, benchmark: 0 }],
  ])('are moved apart as expected for ends at %d and %s over a range of %d', (portfolio, benchmark, range, expected) =>
    expect(separateLabels(portfolio, benchmark, range)).toEqual(expected),
  )
})
