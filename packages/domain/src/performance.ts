import { monthsBefore, plainDate, type PlainDateText } from './calendar.ts'
import { Decimal, one, zero } from './decimal.ts'
import { refuse } from './error.ts'
import { byDay } from './order.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Closing value of a day with its external flows; inflow and outflow are both positive. */
export type DailyValue = { on: PlainDateText; value: Decimal; inflow: Decimal; outflow: Decimal }

/** Growth since the start of the series, as a fraction; null from the day on which it is undefined. */
export type Level = { on: PlainDateText; growth: Decimal | null }

/** Significant digits used to link days, many more than are displayed. */
const linkedDigits = 30

/**
 * Links daily time-weighted returns. Inflows are included from the start of their day, outflows until its end: r = (value + outflow) /
 * (previous value + inflow) − 1. If dividend and divisor are both zero, r is 0. If only the divisor is zero, or if either is negative, the
 * series is null from that day on. After a total loss it stays −1.
 *
 * The first day opens the series at 0. Days may be in any order; the result is sorted by day.
 * @throws DomainError `DUPLICATE_DATE` for a day with two values
 * @example 100, then 130 with 20 paid in at the start of the day: 130 / 120 − 1 = 0.0833…
 */
export function timeWeightedSeries(days: readonly DailyValue[], recorder: TraceRecorder = noRecorder): Level[] {
  const ordered = [...days].sort(byDay)
  let factor: Decimal | null = one
  let previous: DailyValue | null = null
  return ordered.map((day) => {
    if (previous?.on === day.on) refuse('DUPLICATE_DATE', `two values for ${day.on}`, day.on)
    if (previous) factor = linkDay(factor, day, previous.value, recorder)
    previous = day
    return { on: day.on, growth: factor && factor.minus(1) }
  })
}

/** `timeWeightedSeries` with a single record as its input, as `explain` requires. */
export function timeWeightedReturn({ days }: { days: readonly DailyValue[] }, recorder: TraceRecorder = noRecorder): Level[] {
  return timeWeightedSeries(days, recorder)
}

function linkDay(factor: Decimal | null, day: DailyValue, previous: Decimal, recorder: TraceRecorder): Decimal | null {
  if (!factor || factor.isZero()) return factor
  const base = previous.plus(day.inflow)
  const end = day.value.plus(day.outflow)
  if (base.isZero() && end.isZero()) return factor
  if (base.lte(zero) || end.lt(zero)) {
    recorder.missing('return', 'no-capital', day.on)
    return null
  }
  const linked = factor.times(end).div(base).toSignificantDigits(linkedDigits)
  recorder.step('growth', expression`${factor} × ${end} ÷ ${base}`, linked, day.on)
  return linked
}

/** Returns the last level on or before a day; undefined before the first. */
export function findLevelOn<Entry extends { on: PlainDateText }>(levels: readonly Entry[], day: PlainDateText): Entry | undefined {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((levels[middle] as Entry).on <= day) low = middle + 1
    else high = middle
  }
  return levels[low - 1]
}

/** Returns the return between two growths of one series; null if either is unknown or the first is a total loss. */
export function returnBetween(from: Decimal | null | undefined, to: Decimal | null | undefined): Decimal | null {
  if (!from || !to) return null
  const base = from.plus(1)
  return base.isZero() ? null : to.plus(1).div(base).minus(1)
}

export type LevelSpan = { start: Level | null; end: Level | null }

/** `returnBetween` with a single record as its input, as `explain` requires. @example growths of 0.10 and 0.21: 0.10 */
export function computeReturnOfSpan({ start, end }: LevelSpan, recorder: TraceRecorder = noRecorder): Decimal | null {
  const total = returnBetween(start?.growth, end?.growth)
  if (total) recorder.step('return', expression`(1 + ${end?.growth}) ÷ (1 + ${start?.growth}) − 1`, total)
  else if (!start || !end) recorder.missing('return', 'before-first-level')
  else recorder.missing('return', start.growth && end.growth ? 'total-loss' : 'no-capital', start.growth ? end.on : start.on)
  return total
}

/** Level of an index. Only ratios of levels matter. */
export type IndexPoint = { on: PlainDateText; index: Decimal }

/** Returns the end level ÷ the start level − 1; null unless the start level is above zero. @example 50, then 52: 0.04 */
export function returnOfIndex(
  { start, end }: { start: IndexPoint | null; end: IndexPoint | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  if (!start || !end || !start.index.gt(zero)) {
    recorder.missing('benchmark', 'no-level-on-start')
    return null
  }
  const change = end.index.div(start.index).minus(1)
  recorder.step('return', expression`${end.index} ÷ ${start.index} − 1`, change)
  return change
}

/** Returns the return of a portfolio relative to its benchmark, as a plain difference. @example 0.05 and 0.03: 0.02 */
export function returnDifference(
  { portfolio, benchmark }: { portfolio: Decimal | null; benchmark: Decimal | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  if (!portfolio || !benchmark) recorder.missing(portfolio ? 'benchmark' : 'return', 'no-return')
  if (!portfolio || !benchmark) return null
  const difference = portfolio.minus(benchmark)
  recorder.step('difference', expression`${portfolio} − ${benchmark}`, difference)
  return difference
}

export type Period = '1D' | '1M' | 'YTD' | '1Y' | '3Y' | '5Y' | 'SI'

const monthsByPeriod = { '1M': 1, '1Y': 12, '3Y': 36, '5Y': 60 } as const

/**
 * Returns the start day of a period that ends on day `to`: the day of the previous level for 1D, 31 December for the year to date, the
 * first level for since inception, and the day some months earlier (clamped to the month's end) for the others. Null if it is before the
 * first level, because no partial figures are given. If `to` has no level, the last level before it ends the period. Levels must be in
 * order.
 */
export function findPeriodStart(period: Period, levels: readonly { on: PlainDateText }[], to: PlainDateText): PlainDateText | null {
  const first = levels[0]?.on
  if (first === undefined) return null
  if (period === 'SI') return first
  if (period === '1D') return levels.filter((level) => level.on <= to).at(-2)?.on ?? null
  const start = period === 'YTD' ? `${plainDate(to).year - 1}-12-31` : monthsBefore(to, monthsByPeriod[period])
  return start < first ? null : start
}

/** Returns (1 + R)^(12/months) − 1; null for less than a year. A total loss stays −1. */
export function annualiseReturn(total: Decimal, months: Decimal): Decimal | null {
  if (months.lt(12)) return null
  return Decimal.max(zero, total.plus(1)).pow(new Decimal(12).div(months)).minus(1)
}

/** Returns the nominal months of a period; for YTD, 1D and SI they are computed from days, with 365.25 to the year. */
export function monthsOfPeriod(period: Period, from: PlainDateText, to: PlainDateText): Decimal {
  if (period === '3Y' || period === '5Y' || period === '1Y' || period === '1M') return new Decimal(monthsByPeriod[period])
  const days = plainDate(from).until(plainDate(to), { largestUnit: 'day' }).days
  return new Decimal(days).div('365.25').times(12)
}
