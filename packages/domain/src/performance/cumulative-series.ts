import type { PlainDateText } from '../calendar.ts'
import type { Decimal } from '../decimal.ts'
import { byDay } from '../order.ts'
import { findLevelOn, returnBetween, timeWeightedSeries, type DailyValue } from '../performance.ts'
import { noRecorder, type TraceRecorder } from '../trace.ts'
import type { IndexLevel } from './period-returns.ts'

export type CumulativePoint = { on: PlainDateText; portfolio: Decimal | null; portfolioValue: Decimal; benchmark: Decimal | null }

export type SeriesToCompare = {
  days: readonly DailyValue[]
  /** A total-return index in the portfolio's currency; empty if there is none. */
  benchmark: readonly IndexLevel[]
  from?: PlainDateText | undefined
  to?: PlainDateText | undefined
}

/**
 * Computes the linked time-weighted return of a portfolio and the return of its benchmark. Both are 0 on the first day of the range. On a
 * day without a level, the last earlier level of the benchmark is used. Without a level above
 * zero on or before the first day, the benchmark is null.
 * @example a portfolio of 100 and 110, an index of 50 and 52: 0 and 0, then 0.10 and 0.04
 */
export function cumulativeSeries({ days, benchmark, from, to }: SeriesToCompare, recorder: TraceRecorder = noRecorder): CumulativePoint[] {
  const values = [...days].sort(byDay)
  const levels = timeWeightedSeries(values, recorder)
  const index = [...benchmark].sort(byDay)
  const visibleLevels = levels.flatMap((level, at) => (isWithin(level.on, from, to) ? [{ ...level, value: values[at]!.value }] : []))
  const [first] = visibleLevels
  const base = first && findLevelOn(index, first.on)
  if (first && (!base || base.index.isZero())) recorder.missing('benchmark', 'no-level-on-start', first.on)
  return visibleLevels.map(({ on, growth, value }) => ({
    on,
    portfolio: returnBetween(first?.growth, growth),
    portfolioValue: value,
    benchmark: base && !base.index.isZero() ? findLevelOn(index, on)!.index.div(base.index).minus(1) : null,
  }))
}

function isWithin(on: PlainDateText, from: PlainDateText | undefined, to: PlainDateText | undefined): boolean {
  return (from === undefined || on >= from) && (to === undefined || on <= to)
}
