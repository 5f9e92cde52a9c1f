import { daysAfter, isQuarterEnd, monthEndsAfter, plainDate, type PlainDateText } from './calendar.ts'
import { roundTo, sum, type Decimal } from './decimal.ts'
import { DomainError } from './error.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Rounded rows and total. `difference` is the sum of the rows less the total; the page states it. */
export type StatementTotals = { rows: Decimal[]; total: Decimal; difference: Decimal }

/**
 * Returns rows rounded to the penny for display, and the total rounded from the exact values (rules §13).
 * @example 1.005 and 1.005: rows 1.01 and 1.01, total 2.01, difference 0.01
 */
export function statementTotals({ values }: { values: readonly Decimal[] }, recorder: TraceRecorder = noRecorder): StatementTotals {
  const rows = values.map((value) => roundTo(value, 2))
  const exact = sum(values)
  const total = roundTo(exact, 2)
  recorder.step('total', expression`Σ ${values.length}`, exact)
  recorder.rounded('total', 2, 'half-away-from-zero')
  return { rows, total, difference: sum(rows).minus(total) }
}

/** Returns the day of a quarterly statement. @throws DomainError `INVALID_DATE` for any other day, including 31 June */
export function statementDay(day: string): PlainDateText {
  if (!isQuarterEnd(day)) throw new DomainError('INVALID_DATE', `${day} is not the end of a quarter`, 'date')
  return plainDate(day).toString()
}

export type StatementPeriod = { from: PlainDateText; to: PlainDateText }

/** Returns the quarter of a statement, both days included. @throws DomainError `INVALID_DATE` if the day is not the end of a quarter */
export function statementPeriod(day: string): StatementPeriod {
  const to = statementDay(day)
  return { from: daysAfter(monthEndsAfter(to, -3), 1), to }
}

/**
 * Returns the quarters for which there are statements, the newest first: those that ended before today, from the quarter of the inception.
 * @example inception 2026-02-10, today 2026-07-01: 2026-04-01 to 2026-06-30, 2026-01-01 to 2026-03-31
 */
export function listStatementPeriods(inception: PlainDateText, today: PlainDateText): StatementPeriod[] {
  const periods: StatementPeriod[] = []
  for (let day = lastQuarterEndBefore(today); day >= inception; day = monthEndsAfter(day, -3)) periods.push(statementPeriod(day))
  return periods
}

function lastQuarterEndBefore(day: PlainDateText): PlainDateText {
  const date = plainDate(day)
  const firstMonth = date.month - ((date.month - 1) % 3)
  return daysAfter(date.with({ month: firstMonth, day: 1 }).toString(), -1)
}
