/**
 * Numbers of business days (Monday to Friday). Day 0 is Thursday 01/10/2020, the first day with prices. Dates are plain ISO calendar
 * dates. Public holidays count as business days, which keeps the conversion simple.
 */
export const firstDate = '2020-10-01'
const mondayBefore = 18_533 // 28/09/2020, in days since 1970
const dates: string[] = []
// Cached, because every portfolio requests the first day of every month.
const firstDays: Record<number, number> = {}

export const londonToday = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())

/** Returns the number of the last business day on or before a date; negative before 01/10/2020. */
export function toBusinessDay(date: string): number {
  const distance = epochDay(date) - mondayBefore
  const week = Math.floor(distance / 7)
  return week * 5 + Math.min(distance - week * 7, 4) - 3
}

export function businessDayToDate(day: number): string {
  const offset = day + 3
  return (dates[day] ??= dateOfEpochDay(mondayBefore + Math.floor(offset / 5) * 7 + (((offset % 5) + 5) % 5)))
}

/** Returns the latest valuation day. The prices of a day become known on the next morning, so it is always before today. */
export const findLatestDay = (today: string): number => toBusinessDay(addDays(today, -1))

export const addDays = (date: string, count: number): string => dateOfEpochDay(epochDay(date) + count)

export const daysBetween = (from: string, to: string): number => epochDay(to) - epochDay(from)

/** Returns the date a number of months earlier, clamped to the end of the month: one month before 31 March is 28 or 29 February. */
export function monthsBefore(date: string, count: number): string {
  const month = toMonthNumber(date) - count
  const last = Number(dateOfEpochDay(epochDay(findFirstDate(month + 1)) - 1).slice(8))
  return `${findFirstDate(month).slice(0, 8)}${String(Math.min(Number(date.slice(8)), last)).padStart(2, '0')}`
}

/** Returns the number of a month, counted from January of year 0. */
export const toMonthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** Returns the first business day on or after a day of a month. */
export const findBusinessDayFrom = (month: number, dayOfMonth: number): number =>
  (firstDays[month * 32 + dayOfMonth] ??= toBusinessDay(addDays(findFirstDate(month), dayOfMonth - 2)) + 1)

export const findLastBusinessDay = (month: number): number => findBusinessDayFrom(month + 1, 1) - 1

/** Returns true if a text is an existing calendar date in the form YYYY-MM-DD; 2026-02-30, for example, does not exist. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const instant = epochDay(text)
  return Number.isFinite(instant) && dateOfEpochDay(instant) === text
}

const findFirstDate = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

const epochDay = (date: string) => Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000

const dateOfEpochDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
