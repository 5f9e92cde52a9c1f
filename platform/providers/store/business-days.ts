import { daysAfter, dayNumber, isWorkingDay, workingDayBefore, type PlainDateText } from '@atrium/domain/calendar'

/**
 * Returns the last business day on or before a day. As in the portfolio API, business days are Monday to Friday, even on public holidays.
 */
export function businessDayOnOrBefore(day: PlainDateText): PlainDateText {
  return isWorkingDay(day) ? day : workingDayBefore(day)
}

export function businessDayOnOrAfter(day: PlainDateText): PlainDateText {
  return businessDayAfter(daysAfter(day, -1))
}

export function businessDayAfter(day: PlainDateText): PlainDateText {
  let next = daysAfter(day, 1)
  while (!isWorkingDay(next)) next = daysAfter(next, 1)
  return next
}

const textByNumber = new Map<number, PlainDateText>()
const dayMs = 86_400_000

/** Lists the business days from one day to another, both included. */
export function listBusinessDays(from: PlainDateText, to: PlainDateText): PlainDateText[] {
  const last = dayNumber(to)
  const days: PlainDateText[] = []
  for (let number = dayNumber(from); number <= last; number++) {
    // 1 January 1970 was a Thursday.
    const weekday = (number + 3) % 7
    if (weekday < 5) days.push(formatDay(number))
  }
  return days
}

/** Converts a number of days since 1 January 1970 to text. The texts are cached, because every portfolio requests the same days. */
export function formatDay(number: number): PlainDateText {
  const cached = textByNumber.get(number)
  if (cached !== undefined) return cached
  const text = new Date(number * dayMs).toISOString().slice(0, 10)
  textByNumber.set(number, text)
  return text
}
