import { plainDate, type PlainDateText } from '../calendar.ts'
import { type Decimal, zero } from '../decimal.ts'
import { byDay } from '../order.ts'
import { refuse } from '../error.ts'
import { annualiseReturn, findLevelOn, monthsOfPeriod, findPeriodStart, type Period } from '../performance.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/** A level of a total-return index. Only ratios of levels matter. */
export type IndexLevel = { on: PlainDateText; index: Decimal }

export type PeriodReturn = { period: Period; from: PlainDateText | null; total: Decimal | null; annualised: Decimal | null }

export type PeriodReturns = { periods: PeriodReturn[]; calendarYears: { year: number; total: Decimal | null }[] }

export const allPeriods: readonly Period[] = ['1D', '1M', 'YTD', '1Y', '3Y', '5Y', 'SI']

const calendarYears = 5

/**
 * Computes the returns of every period of the specification up to a day, and of the five calendar years before the year of that day (each
 * from 31 December to 31 December). For each day, the last level on or before it is used. The return of a period that begins before the
 * first level is null; no partial return is given. Returns over a year or more are annualised, except YTD and 1D.
 * @throws DomainError `DUPLICATE_DATE`, `INVALID_AMOUNT` for a level below zero
 * @example levels 100 on 2024-12-31, 104 on 2025-02-28 and 106 on 2025-03-31: one month to 31 March is 106/104 − 1
 */
export function periodReturns(
  { levels, asOf }: { levels: readonly IndexLevel[]; asOf: PlainDateText },
  recorder: TraceRecorder = noRecorder,
): PeriodReturns {
  const { year } = plainDate(asOf)
  const ordered = sortLevels(levels)
  const between = (from: PlainDateText | null, to: PlainDateText, label: string) => computeChange(ordered, from, to, recorder, label)
  const periods = allPeriods.map((period): PeriodReturn => {
    const from = findPeriodStart(period, ordered, asOf)
    const total = between(from, asOf, period)
    if (!total) recorder.missing('return', 'before-first-level', period)
    return { period, from: total && from, total, annualised: total && from ? annualiseOver(period, total, from, asOf) : null }
  })
  const years = Array.from({ length: calendarYears }, (_, index) => year - 1 - index)
  return {
    periods,
    calendarYears: years.map((each) => ({ year: each, total: between(`${each - 1}-12-31`, `${each}-12-31`, String(each)) })),
  }
}

function sortLevels(levels: readonly IndexLevel[]): IndexLevel[] {
  const ordered = [...levels].sort(byDay)
  ordered.forEach((level, index) => {
    plainDate(level.on)
    if (ordered[index + 1]?.on === level.on) refuse('DUPLICATE_DATE', `two levels for ${level.on}`, level.on)
    if (level.index.lt(zero)) refuse('INVALID_AMOUNT', `the level of ${level.on} is below zero`, level.on)
  })
  return ordered
}

function computeChange(
  levels: readonly IndexLevel[],
  from: PlainDateText | null,
  to: PlainDateText,
  recorder: TraceRecorder,
  label: string,
): Decimal | null {
  const start = from === null ? undefined : findLevelOn(levels, from)
  const end = findLevelOn(levels, to)
  if (!start || !end || start.index.isZero()) return null
  const change = end.index.div(start.index).minus(1)
  recorder.step('return', expression`${end.index} ÷ ${start.index} − 1`, change, label)
  return change
}

function annualiseOver(period: Period, total: Decimal, from: PlainDateText, to: PlainDateText): Decimal | null {
  // YTD and 1D are never annualised, whatever their length.
  return period === 'YTD' || period === '1D' ? null : annualiseReturn(total, monthsOfPeriod(period, from, to))
}
