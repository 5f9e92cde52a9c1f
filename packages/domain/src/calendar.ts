import { DomainError } from './error.ts'

/** A calendar day as `YYYY-MM-DD`. */
export type PlainDateText = string

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
/** Range of accepted years. A day outside it is assumed to be a typing error. */
const [firstYear, lastYear] = [1800, 2300]

/**
 * Parses a calendar day between the years 1800 and 2300.
 * @throws DomainError `INVALID_DATE` for a day that does not exist, such as 31 June, or is out of range
 */
export function plainDate(text: string): Temporal.PlainDate {
  if (!dayPattern.test(text)) throw new DomainError('INVALID_DATE', `${text} is not a day written YYYY-MM-DD`)
  const day = inCalendar(text)
  if (!day || day.year < firstYear || day.year > lastYear) throw new DomainError('INVALID_DATE', `${text} is not a day of the calendar`)
  return day
}

function inCalendar(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}

/** Returns true for an existing calendar day. @example isPlainDate('2026-06-31') is false */
export function isPlainDate(text: string): boolean {
  return dayPattern.test(text) && inCalendar(text) !== null
}

/** Returns the day at a point in time in a time zone (an IANA name). @example dayIn('Europe/London', 23:30 UTC on 14 July) is 15 July */
export function dayIn(timeZone: string, at: Date): PlainDateText {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Returns the day some calendar months earlier, clamped to the month's end. @example monthsBefore('2026-03-31', 1) is 2026-02-28 */
export function monthsBefore(day: PlainDateText, months: number): PlainDateText {
  return plainDate(day).subtract({ months }, { overflow: 'constrain' }).toString()
}

/** Returns the day some calendar months later, clamped to the month's end. @example monthsAfter('2025-08-31', 6) is 2026-02-28 */
export function monthsAfter(day: PlainDateText, months: number): PlainDateText {
  return plainDate(day).add({ months }, { overflow: 'constrain' }).toString()
}

/**
 * Returns the day some calendar months later; if the day is the last of its month, so is the result (Companies Act 2006 s443).
 * @example monthEndsAfter('2025-02-28', 9) is 2025-11-30
 */
export function monthEndsAfter(day: PlainDateText, months: number): PlainDateText {
  const from = plainDate(day)
  const to = from.add({ months }, { overflow: 'constrain' })
  return (isMonthEnd(day) ? to.with({ day: to.daysInMonth }) : to).toString()
}

export function isMonthEnd(day: PlainDateText): boolean {
  const date = plainDate(day)
  return date.day === date.daysInMonth
}

/** Returns the anniversary after a number of years; for 29 February it is the 28th in common years. */
export function yearsAfter(day: PlainDateText, years: number): PlainDateText {
  return monthsAfter(day, years * 12)
}

export function daysAfter(day: PlainDateText, days: number): PlainDateText {
  return plainDate(day).add({ days }).toString()
}

/** Returns the calendar days from one day to another; negative if the second is earlier. Independent of daylight saving. */
export function daysBetween(from: PlainDateText, to: PlainDateText): number {
  return dayNumber(to) - dayNumber(from)
}

const millisecondsPerDay = 86_400_000

/** Returns the number of days since 1 January 1970, for fast arithmetic on many days. @throws DomainError `INVALID_DATE` */
export function dayNumber(day: PlainDateText): number {
  const milliseconds = dayPattern.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  const year = Number(day.slice(0, 4))
  // `Date.parse` may read 31 June as 1 July, so days after the 28th are checked against the calendar.
  const needsCheck = Number.isNaN(milliseconds) || Number(day.slice(8)) > 28 || year < firstYear || year > lastYear
  if (needsCheck) plainDate(day)
  return milliseconds / millisecondsPerDay
}

/** Counts the weekdays after `from`, up to and including `to`. Holidays are counted too. */
export function businessDaysBetween(from: PlainDateText, to: PlainDateText): number {
  const start = plainDate(from)
  const days = Math.max(0, daysBetween(from, to))
  const weeks = Math.floor(days / 7)
  const rest = Array.from({ length: days % 7 }, (_, index) => ((start.dayOfWeek + index) % 7) + 1)
  return weeks * 5 + rest.filter((dayOfWeek) => dayOfWeek <= 5).length
}

/** Returns true unless the day is a Saturday, a Sunday or one of the given holidays. */
export function isWorkingDay(day: PlainDateText, holidays: readonly PlainDateText[] = []): boolean {
  return plainDate(day).dayOfWeek <= 5 && !holidays.includes(day)
}

/** Returns the last working day before a day, excluding the day itself. */
export function workingDayBefore(day: PlainDateText, holidays: readonly PlainDateText[] = []): PlainDateText {
  let before = daysAfter(day, -1)
  while (!isWorkingDay(before, holidays)) before = daysAfter(before, -1)
  return before
}

/**
 * Returns the transaction window that ends on a day and begins some calendar months earlier (clamped; by default three). Both ends are
 * included.
 */
export function transactionWindow(to: PlainDateText, months = 3): { from: PlainDateText; to: PlainDateText } {
  return { from: monthsBefore(to, months), to }
}

const quarterEnds: ReadonlySet<string> = new Set(['03-31', '06-30', '09-30', '12-31'])

/** Returns true for 31 March, 30 June, 30 September and 31 December; false for an impossible day. */
export function isQuarterEnd(day: string): boolean {
  return isPlainDate(day) && quarterEnds.has(day.slice(5))
}
