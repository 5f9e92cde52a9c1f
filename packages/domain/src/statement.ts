import { isQuarterEnd, plainDate, type PlainDateText } from './calendar.ts'
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
