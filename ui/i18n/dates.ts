/** Formats `2026-07-20` as `20/07/2026` in every language (specification 1, section 5). */
export function formatDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** Formats the day and the time to the minute of an instant, by default in the time zone of the device. */
export function formatLocalMoment(instant: string, timeZone = Temporal.Now.timeZoneId()): { date: string; time: string } {
  const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return { date: formatDate(moment.toPlainDate().toString()), time: moment.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** Age in one suitable unit. The texts are `dates.<unit>`. */
export type Age = { unit: 'justNow' | 'minutesAgo' | 'hoursAgo' | 'yesterday' | 'daysAgo' | 'monthsAgo' | 'yearsAgo'; count: number }

export function computeAge(instant: string, now: string = new Date().toISOString(), timeZone = Temporal.Now.timeZoneId()): Age {
  const then = Temporal.Instant.from(instant)
  const minutes = Math.floor((Temporal.Instant.from(now).epochMilliseconds - then.epochMilliseconds) / 60_000)
  if (minutes < 1) return { unit: 'justNow', count: 0 }
  const days = toLocalDay(instant, timeZone).until(toLocalDay(now, timeZone), { largestUnit: 'day' }).days
  if (days === 0) return minutes < 60 ? { unit: 'minutesAgo', count: minutes } : { unit: 'hoursAgo', count: Math.floor(minutes / 60) }
  return computeDaysAge(days)
}

function computeDaysAge(days: number): Age {
  if (days === 1) return { unit: 'yesterday', count: 1 }
  if (days < 60) return { unit: 'daysAgo', count: days }
  return days < 730 ? { unit: 'monthsAgo', count: Math.floor(days / 30.44) } : { unit: 'yearsAgo', count: Math.floor(days / 365.25) }
}

function toLocalDay(instant: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate()
}

export type DayPart = 'morning' | 'afternoon' | 'evening'

export function findDayPart(hour: number): DayPart {
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
