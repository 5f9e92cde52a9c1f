import { englandBankHolidays } from '@atrium/domain/bank-holidays'
import { formatDuration } from '@atrium/domain/bookings/duration'
import type { BusyTime, Slot, StaffCalendar } from '@atrium/domain/bookings/slots'
import { listSlots } from '@atrium/domain/bookings/slots'
import { instantOf, toInstant, toMinute, wallTimeOf, type Minute } from '@atrium/domain/bookings/zone'
import { daysAfter, daysBetween, monthsAfter, type PlainDateText } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Photos } from '@atrium/contract/photos'
import { refusal } from '@atrium/platform/http/problem'
import type { UpstreamBookingDay } from '@atrium/platform/providers/ports/bookings'
import { monthsAhead } from '../../contract/booking-terms.ts'
import type { AvailableDay } from '../../contract/bookings.ts'
import type { BookingHours } from '../../contract/hours.ts'

/** A member of staff whom a client can book. `person` is null for staff whom only the firm's own system knows. */
export type BookableStaff = { id: string; person: string | null; name: string; title: string | null; email: string; photo: Photos }

/** The working time of a person in Atrium's own calendar. */
export type OwnCalendar = BookableStaff & { person: string } & { settings: BookingHours }

/** Longest range of days that is searched. */
const maxRange = 92

export type DayRange = { from: PlainDateText; to: PlainDateText }

/**
 * Returns the days for which free times are requested: by default from today to one month ahead (specification 1, section 9).
 * @throws the refusal `invalid-request` for a range that ends before it begins, or of more than 92 days
 */
export function readRange(
  today: PlainDateText,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): DayRange {
  const from = startDate ?? today
  const to = endDate ?? monthsAfter(from > today ? from : today, monthsAhead)
  const days = daysBetween(from, to)
  if (days < 0 || days > maxRange)
    throw refusal('invalid-request', { issues: [{ path: 'endDate', code: days < 0 ? 'too-small' : 'too-large' }] })
  return { from, to }
}

/** Lists the days without work: absences and, for firms under British rules, the bank holidays of England and Wales. */
export function listHolidays(
  { absences }: Pick<BookingHours, 'absences'>,
  { taxJurisdiction }: Pick<Edition, 'taxJurisdiction'>,
  { from, to }: DayRange,
): PlainDateText[] {
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  const bank = taxJurisdiction === 'GB' ? years.flatMap(englandBankHolidays) : []
  const away = absences.flatMap((absence) => {
    const [first, last] = [absence.from < from ? daysAfter(from, -1) : absence.from, absence.to > to ? daysAfter(to, 1) : absence.to]
    return first > last ? [] : Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => daysAfter(first, index))
  })
  return [...bank, ...away]
}

type Place = { edition: Pick<Edition, 'timeZone' | 'taxJurisdiction'>; now: Date; range: DayRange }
type Search = Place & { busy: readonly BusyTime[] }

/** Returns the days of a range from today to one month ahead; null if there are none. */
export function limitRange({ edition, now, range }: Place): DayRange | null {
  const today = wallTimeOf(edition.timeZone, toMinute(now)).day
  const last = monthsAfter(today, monthsAhead)
  const [from, to] = [range.from < today ? today : range.from, range.to > last ? last : range.to]
  return to < from ? null : { from, to }
}

/** A part of a minute counts as a whole one, so that a notice is never shorter than stated. */
export const nowOf = (now: Date): Minute => Math.ceil(now.getTime() / 60_000)

/** Returns the working time of a person in a range of days. */
export const workingTime = (
  { id, settings }: Pick<OwnCalendar, 'id' | 'settings'>,
  edition: Place['edition'],
  range: DayRange,
  busy: readonly BusyTime[],
): StaffCalendar => ({
  id,
  zone: settings.zone,
  hours: settings.hours,
  breaks: settings.breaks,
  holidays: listHolidays(settings, edition, range),
  busy,
  load: 0,
  lastBooked: null,
})

/**
 * Lists the free times of a person with a calendar of Atrium, from today to one month ahead at most. The days and times are those of the firm's
 * time zone.
 */
export function listFreeTimes(own: Pick<OwnCalendar, 'id' | 'settings'>, { edition, now, range, busy }: Search): Slot[] {
  const limited = limitRange({ edition, now, range })
  if (!limited) return []
  const { duration, step, minimumNotice, bufferBefore, bufferAfter } = own.settings
  return listSlots({
    zone: edition.timeZone,
    ...limited,
    now: nowOf(now),
    duration,
    step,
    minimumNotice,
    bufferBefore,
    bufferAfter,
    mode: 'any',
    staff: [workingTime(own, edition, limited, busy)],
  })
}

/** Groups free times by the days of a time zone. */
export function groupByDay(slots: readonly (Pick<Slot, 'start' | 'end'> & { left?: number })[], zone: string): AvailableDay[] {
  const days = new Map<string, AvailableDay>()
  for (const { start, end, left } of slots) {
    const { day: date, time: startTime } = wallTimeOf(zone, start)
    const day = days.get(date) ?? { date, validHours: [] }
    day.validHours.push({
      startTime,
      endTime: wallTimeOf(zone, end).time,
      startDate: toInstant(start).toISOString(),
      endDate: toInstant(end).toISOString(),
      ...(left !== undefined && { left }),
    })
    days.set(date, day)
  }
  return [...days.values()]
}

type FirmSearch = { zone: string; now: Date; busy: readonly BusyTime[] }

/**
 * Converts the days of the firm's own system, whose times are in the firm's time zone, without times that have begun, and without those that
 * Atrium knows to be taken.
 */
export function fromFirmDays(days: readonly UpstreamBookingDay[], { zone, now, busy }: FirmSearch): AvailableDay[] {
  const minuteOf = (day: string, time: string): Minute => instantOf(zone, day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  return days.map(({ on, validHours }) => ({
    date: on,
    validHours: validHours
      .map(({ from, to }) => ({ startTime: from, endTime: to, start: minuteOf(on, from), end: minuteOf(on, to) }))
      .filter(({ start, end }) => toInstant(start) > now && !busy.some((taken) => taken.start < end && start < taken.end))
      .map(({ startTime, endTime, start, end }) => ({
        startTime,
        endTime,
        startDate: toInstant(start).toISOString(),
        endDate: toInstant(end).toISOString(),
      })),
  }))
}

/** Returns a time as the firm's own system states it: the clock of the firm's time zone, without the zone. */
export function toFirmTime(at: Date, zone: string): string {
  const { day, time } = wallTimeOf(zone, toMinute(at))
  return `${day}T${time}`
}

export const durationOf = ({ duration }: Pick<BookingHours, 'duration'>): string => formatDuration(duration)
