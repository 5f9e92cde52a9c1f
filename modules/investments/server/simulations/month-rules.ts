import { monthsBefore, plainDate } from '@atrium/domain/calendar'
import { findLevelOn, returnBetween, type Level } from '@atrium/domain/performance'
import type { Decimal } from '@atrium/domain/decimal'

/** Returns the last day of a month, such as 2026-02-28 for `2026-02`. */
export const findMonthEnd = (month: string): string => `${month}-${String(plainDate(`${month}-01`).daysInMonth).padStart(2, '0')}`

export const findMonthStart = (month: string): string => `${month}-01`

const findNextMonth = (month: string): string => monthsBefore(findMonthStart(month), -1).slice(0, 7)

/** Returns the day before a month begins. Returns of the month are measured from the close of this day. */
const dayBefore = (month: string): string => plainDate(findMonthStart(month)).subtract({ days: 1 }).toString()

/** Lists every month from the first to the last, including both, whether or not it has data. */
export function listMonthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = findNextMonth(month)) months.push(month)
  return months
}

/** Returns the first complete month of the portfolio. Null if there are no values. */
export function findFirstCompleteMonth(levels: readonly Level[]): string | null {
  const first = levels[0]?.on
  if (first === undefined) return null
  const month = first.slice(0, 7)
  return first === findMonthStart(month) ? month : findNextMonth(month)
}

/** Computes the portfolio's return in each month. Null if any of the returns is undefined. */
export function computeMonthlyReturns(levels: readonly Level[], months: readonly string[]): Decimal[] | null {
  const returns = months.map((month) => {
    const from = findLevelOn(levels, dayBefore(month)) ?? levels[0]
    return returnBetween(from?.growth, findLevelOn(levels, findMonthEnd(month))?.growth)
  })
  return returns.every((each) => each !== null) ? (returns as Decimal[]) : null
}
