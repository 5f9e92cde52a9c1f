import { Decimal, one } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/** Returns of months in order, as fractions. */
export type Months = { monthly: readonly Decimal[] }

/** A span of months with its linked return. `first` and `last` are indexes in the series, from 0. */
export type WorstSpan = { return: Decimal; first: number; last: number }

const monthsOfYear = 12
/** Significant digits used to link months, many more than are displayed. */
const linkedDigits = 30

/**
 * Finds the twelve consecutive months with the lowest linked return, or the first of equal spans; null for fewer than twelve.
 * @example eleven months at 0 and one at −0.05, then twelve at 0.01: −0.05, from the first to the twelfth
 */
export function findWorstYear({ monthly }: Months, recorder: TraceRecorder = noRecorder): WorstSpan | null {
  if (monthly.length < monthsOfYear) {
    recorder.missing('months', 'under-a-year')
    return null
  }
  const spans = monthly.slice(monthsOfYear - 1).map((_, first): WorstSpan => {
    const year = monthly.slice(first, first + monthsOfYear)
    return { return: linkReturns({ monthly: year }).minus(1), first, last: first + monthsOfYear - 1 }
  })
  const worst = spans.reduce((lowest, span) => (span.return.lt(lowest.return) ? span : lowest))
  recorder.step('worst-year', expression`Π (1 + r) − 1`, worst.return, String(worst.first + 1))
  return worst
}

/** Returns Π (1 + r) − 1 of all months; null without months. @example 0.10 and 0.10: 0.21 */
export function linkedReturn(months: Months, recorder: TraceRecorder = noRecorder): Decimal | null {
  if (months.monthly.length === 0) return null
  const growth = linkReturns(months)
  recorder.step('linked', expression`Π (1 + r) − 1`, growth.minus(1))
  return growth.minus(1)
}

/** Returns Π (1 + r), the growth of one unit. @example 0.10 and 0.10: 1.21 */
export function linkReturns(months: Months): Decimal {
  return linkReturnSeries(months).at(-1) ?? one
}

/** Returns the growth of one unit by the end of each month. @example 0.10 and 0.10: 1.10 and 1.21 */
export function linkReturnSeries({ monthly }: Months): Decimal[] {
  let growth: Decimal = one
  return monthly.map((each) => {
    growth = growth.times(each.plus(1)).toSignificantDigits(linkedDigits)
    return growth
  })
}
