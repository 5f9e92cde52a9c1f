import { daysAfter, type PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'
import { listWorkingTime, type WeeklyHours } from './slots.ts'
import { wallTimeOf, type Minute } from './zone.ts'

/** The working time of a firm. There is no work on a holiday. */
export type WorkingHours = { zone: string; hours: readonly WeeklyHours[]; isHoliday: (day: PlainDateText) => boolean }

/** Days that are searched for working time at once, and at most. */
const [step, mostDays] = [14, 365]

/**
 * Returns the instant at which a length of working time, in minutes, has passed since an instant. A length that ends with the working day ends then,
 * not on the next. Returns null if there is too little working time within a year.
 * @throws DomainError `INVALID_INPUT` for a length that is negative or no whole number
 */
export function addWorkingTime({ zone, hours, isHoliday }: WorkingHours, since: Minute, minutes: number): Minute | null {
  if (!Number.isSafeInteger(minutes) || minutes < 0) refuse('INVALID_INPUT', 'the length must be a whole number of minutes', 'minutes')
  const first = wallTimeOf(zone, since).day
  let rest = minutes
  for (let from = first, days = 0; days < mostDays; from = daysAfter(from, step), days += step) {
    const to = daysAfter(from, step - 1)
    for (const { start, end } of listWorkingTime(zone, hours, { from, to, isHoliday })) {
      const length = end - Math.max(start, since)
      if (length <= 0) continue
      if (rest <= length) return Math.max(start, since) + rest
      rest -= length
    }
  }
  return null
}
