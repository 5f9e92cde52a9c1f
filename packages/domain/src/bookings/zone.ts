import { daysAfter, plainDate, type PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'

/** An instant as minutes since 1970-01-01T00:00Z. */
export type Minute = number

export const minutesPerDay = 1440
const msPerMinute = 60_000

/** A part of time in which the offset of a zone from UTC, in minutes, is the same: from `from` until `to`, which is not included. */
type OffsetPart = { from: Minute; to: Minute; offset: number }

export const toMinute = (instant: Date | string): Minute => Math.floor(new Date(instant).getTime() / msPerMinute)

export const toInstant = (minute: Minute): Date => new Date(minute * msPerMinute)

/**
 * Checks a time zone.
 * @throws DomainError `INVALID_INPUT` for an unknown name
 */
export function checkZone(zone: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  } catch {
    return refuse('INVALID_INPUT', `${zone} is not a time zone`, 'zone')
  }
}

/** True for an IANA name with which this process can both compute and write times. Browsers know some names that cannot be computed with. */
export function isZoneName(zone: string): boolean {
  try {
    checkZone(zone)
    return /^[A-Z][\w+/-]*$/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const zoned = (zone: string, minute: Minute) => Temporal.Instant.fromEpochMilliseconds(minute * msPerMinute).toZonedDateTimeISO(zone)

const offsetAt = (zone: string, minute: Minute): number => Math.round(zoned(zone, minute).offsetNanoseconds / 60_000_000_000)

/** Lists the parts of a range of time in which the offset of a zone does not change. */
export function listOffsets(zone: string, from: Minute, to: Minute): OffsetPart[] {
  const parts: OffsetPart[] = []
  for (let start = from; start < to;) {
    const next = zoned(zone, start).getTimeZoneTransition('next')
    const end = next === null ? to : Math.min(to, Math.ceil(next.epochMilliseconds / msPerMinute))
    parts.push({ from: start, to: end, offset: offsetAt(zone, start) })
    start = end
  }
  return parts
}

/**
 * Returns the instant of a wall time, given in minutes since 00:00 of a day; 1440 is 00:00 of the next day. A time that the clock skips is
 * moved forward by the length of the gap, and of a repeated time the first is taken.
 */
export function instantOf(zone: string, day: PlainDateText, minutes: number): Minute {
  const date = minutes === minutesPerDay ? daysAfter(day, 1) : day
  const rest = minutes === minutesPerDay ? 0 : minutes
  const wall = plainDate(date).toPlainDateTime({ hour: Math.floor(rest / 60), minute: rest % 60 })
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / msPerMinute
}

/** Returns the day and time of the clock at an instant. @example { day: '2026-11-23', time: '09:30' } */
export function wallTimeOf(zone: string, minute: Minute): { day: PlainDateText; time: string } {
  const at = zoned(zone, minute)
  return { day: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** Says how a wall time `YYYY-MM-DDTHH:MM` exists in a zone: once, in a gap, or twice. */
export function resolveLocal(zone: string, local: string): { instant: Minute; kind: 'unique' | 'gap' | 'overlap' } {
  checkZone(zone)
  const [day = '', time = ''] = local.split('T')
  const minutes = parseClock(time)
  const wall = plainDate(day).toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  const [earlier, later] = (['earlier', 'later'] as const).map(
    (disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  )
  const instant = instantOf(zone, day, minutes)
  if (earlier === later) return { instant, kind: 'unique' }
  const { day: actualDay, time: actual } = wallTimeOf(zone, instant)
  return { instant, kind: actualDay === day && actual === time ? 'overlap' : 'gap' }
}

const clockPattern = /^([01]\d|2[0-3]):([0-5]\d)$/

/**
 * Returns a time of the clock in minutes since 00:00. `24:00` is allowed.
 * @throws DomainError `INVALID_INPUT`
 */
export function parseClock(clock: string): number {
  if (clock === '24:00') return minutesPerDay
  const [, hours, minutes] = clock.match(clockPattern) ?? refuse('INVALID_INPUT', `${clock} is not a time HH:MM`, null)
  return Number(hours) * 60 + Number(minutes)
}
