import { findDayPart, formatLocalMoment, type DayPart } from '@atrium/ui/i18n/dates'
import type { AvailableDay, Booking } from '../../contract/bookings.ts'

export type FreeTime = AvailableDay['validHours'][number]

/** Returns the days with free times. */
export const listFreeDays = (days: readonly AvailableDay[]): AvailableDay[] => days.filter(({ validHours }) => validHours.length > 0)

/** Lists the months (`YYYY-MM`) that have free days, ascending. */
export const listMonths = (days: readonly AvailableDay[]): string[] => [...new Set(days.map(({ date }) => date.slice(0, 7)))].toSorted()

/**
 * Returns the free day that is shown at first: that of the meeting which is moved, or the next one after it, in its month if possible. Without a
 * meeting it is the first.
 */
export function findOpeningDay(days: readonly AvailableDay[], meeting?: string): string | undefined {
  if (meeting === undefined) return days[0]?.date
  const sameMonth = days.filter(({ date }) => date.slice(0, 7) === meeting.slice(0, 7))
  return (sameMonth.find(({ date }) => date >= meeting) ?? sameMonth.at(-1) ?? days.find(({ date }) => date >= meeting) ?? days.at(-1))
    ?.date
}

/** Groups the free times of a day by morning, afternoon and evening. Groups without times are left out. */
export function groupByPart(times: readonly FreeTime[]): { part: DayPart; times: FreeTime[] }[] {
  const groups = new Map<DayPart, FreeTime[]>()
  for (const time of times) {
    const part = findDayPart(Number(time.startTime.slice(0, 2)))
    groups.set(part, [...(groups.get(part) ?? []), time])
  }
  return [...groups].map(([part, own]) => ({ part, times: own }))
}

/** Returns the day of the week of a date, from 1 for Monday. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek

/** Returns the city of a time zone. @example `Europe/London` is London */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Names all staff of a meeting. */
export const listStaff = ({ staff, others }: Pick<Booking, 'staff' | 'others'>): string =>
  [staff, ...others].map(({ name }) => name).join(', ')

/** Returns the date and the times of a meeting in the firm's time zone. */
export function describeMeeting({ startDate, endDate, timeZone }: Pick<Booking, 'startDate' | 'endDate' | 'timeZone'>) {
  const day = Temporal.Instant.from(startDate).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return {
    day,
    date: formatLocalMoment(startDate, timeZone).date,
    from: formatLocalMoment(startDate, timeZone).time,
    to: formatLocalMoment(endDate, timeZone).time,
  }
}
