import { dayNumber, type PlainDateText } from './calendar.ts'
import { DomainError } from './error.ts'

/** A UK tax year, from 6 April to 5 April, named by both its years. */
export type TaxYear = { label: string; start: PlainDateText; end: PlainDateText }

/**
 * Returns the tax year of a day: 6 April to 5 April, both included.
 * @example taxYearOf('2026-04-05').label is "2025/26"
 */
export function taxYearOf(day: PlainDateText): TaxYear {
  dayNumber(day)
  const year = Number(day.slice(0, 4))
  return taxYearFrom(day.slice(5) >= '04-06' ? year : year - 1)
}

/** Returns the tax year that begins on 6 April of a year. */
export function taxYearFrom(year: number): TaxYear {
  const next = String(year + 1)
  return { label: `${year}/${next.slice(2)}`, start: `${year}-04-06`, end: `${next}-04-05` }
}

/**
 * Returns the tax year with a label. @example taxYearNamed('2025/26').start is 2025-04-06
 * @throws DomainError `INVALID_DATE` unless the two halves are consecutive years
 */
export function taxYearNamed(label: string): TaxYear {
  const [, start] = /^(\d{4})\/(\d{2})$/.exec(label) ?? []
  const year = taxYearFrom(Number(start))
  if (start === undefined || year.label !== label) throw new DomainError('INVALID_DATE', `${label} is not a tax year such as 2025/26`)
  return year
}

/**
 * Returns the current tax year up to today, and the complete previous one. @example on 2026-04-05: 2025-04-06 … 2026-04-05 and 2024-04-06 …
 * 2025-04-05
 */
export function taxYearsToDate(today: PlainDateText): {
  current: { start: PlainDateText; end: PlainDateText }
  previous: { start: PlainDateText; end: PlainDateText }
} {
  const current = taxYearOf(today)
  const previous = taxYearFrom(Number(current.start.slice(0, 4)) - 1)
  return { current: { start: current.start, end: today }, previous: { start: previous.start, end: previous.end } }
}
