import type { PlainDateText } from '../calendar.ts'
import { birthday } from '../tax/ages.ts'
import { refuse } from '../error.ts'
import type { Moment } from './plan.ts'

/** Returns the number of the first tax month that begins on a day or after it. Tax months begin on the 6th. */
export function firstMonthFrom(day: PlainDateText): number {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return day.slice(8) <= '06' ? month : month + 1
}

/** Counts the tax months of a tax year, which begins in April of `year`, in a range. */
export function countMonths(year: number, from: number, to: number): number {
  const start = year * 12 + 4
  return Math.max(0, Math.min(start + 12, to) - Math.max(start, from))
}

/**
 * Returns the day of a moment.
 * @throws DomainError `INVALID_INPUT` for an unknown person
 */
export function dayOf(moment: Moment, birthDates: ReadonlyMap<string, PlainDateText>, field: string): PlainDateText {
  if (typeof moment === 'string') return moment
  const born = birthDates.get(moment.person)
  if (born === undefined) return refuse('INVALID_INPUT', `there is no person ${moment.person}`, field)
  return birthday(born, moment.age)
}

export type MonthsInput = {
  taxYear: string
  from?: Moment | null
  to?: Moment | null
  person?: { id: string; dateOfBirth: PlainDateText } | null
}

/** Returns how many tax months of a year begin within a period. @example from a 60th birthday on 20 September: 6 */
export function activeMonths({ taxYear, from, to, person }: MonthsInput): { months: number } {
  const born = new Map(person ? [[person.id, person.dateOfBirth]] : [])
  const first = from ? firstMonthFrom(dayOf(from, born, 'from')) : -Infinity
  const last = to ? firstMonthFrom(dayOf(to, born, 'to')) : Infinity
  return { months: countMonths(Number(taxYear.slice(0, 4)), first, last) }
}
