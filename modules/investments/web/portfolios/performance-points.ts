import type { Performance } from '../../contract/portfolios.ts'

type Series = Performance['series']
type Point = { on: string; portfolio: number | null; benchmark: number | null }

/** Converts returns to numbers in percent, which are used only for drawing. */
export function toPoints(series: Series): Point[] {
  const percent = (rate: string | null) => (rate === null ? null : Number(rate) * 100)
  return series.map(({ on, portfolio, benchmark }) => ({ on, portfolio: percent(portfolio), benchmark: percent(benchmark) }))
}

/** Returns the last known returns as fractions. */
export function findFinalReturns(series: Series): { own: string; benchmark: string | null } {
  const own = series.findLast(({ portfolio }) => portfolio !== null)?.portfolio ?? '0'
  return { own, benchmark: series.findLast((point) => point.benchmark !== null)?.benchmark ?? null }
}
