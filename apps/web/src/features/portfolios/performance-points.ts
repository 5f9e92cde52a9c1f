import type { Performance } from '@atrium/contract/portfolios'

type Series = Performance['series']
type Point = { on: string; portfolio: number | null; benchmark: number | null }

/** For drawing alone are figures numbers, in percent; what is read stays text. */
export function toPoints(series: Series): Point[] {
  const percent = (rate: string | null) => (rate === null ? null : Number(rate) * 100)
  return series.map(({ on, portfolio, benchmark }) => ({ on, portfolio: percent(portfolio), benchmark: percent(benchmark) }))
}

/** The returns at the end, and the deepest fall from an earlier height, as fractions. */
export function performanceSummary(series: Series): { own: string; benchmark: string | null; fall: string } {
  const own = series.findLast(({ portfolio }) => portfolio !== null)?.portfolio ?? '0'
  const benchmark = series.findLast((point) => point.benchmark !== null)?.benchmark ?? null
  return {
    own,
    benchmark,
    fall: deepestFall(series.flatMap(({ portfolio }) => (portfolio === null ? [] : [Number(portfolio)]))).toFixed(6),
  }
}

function deepestFall(returns: readonly number[]): number {
  let height = 1
  let deepest = 0
  for (const rate of returns) {
    height = Math.max(height, 1 + rate)
    deepest = Math.min(deepest, (1 + rate) / height - 1)
  }
  return deepest
}
