import { monthsAfter } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Box } from '@atrium/platform/sealed-box'
import { isAllowedUrl } from '@atrium/platform/providers/upstream/addresses'
import type { BusyInterval } from '@atrium/platform/providers/ports/busy-times'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { monthsAhead, type CalendarFailure } from '../../contract/booking-terms.ts'

type Hosts = Pick<Edition, 'staffCalendars'>

/** Returns the address of a calendar as it is stored, or undefined if it is not at one of the firm's hosts. */
export function normaliseCalendarUrl(given: string, { staffCalendars: { hosts } }: Hosts): string | undefined {
  if (!URL.canParse(given)) return undefined
  const url = new URL(given)
  const isAtHost = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  if (!isAtHost || !isAllowedUrl(url, false) || url.search !== '' || url.hash !== '') return undefined
  return url.href
}

/** Creates the box of a password. Address and name are authenticated with it, so that a changed row does not send it elsewhere. */
export const createCalendarBox = ({ person, url, user }: { person: string; url: string; user: string }, secret: string): Box => ({
  purpose: 'calendar',
  secret,
  owner: `${person} ${url} ${user}`,
})

const msPerDay = 86_400_000

/** Returns the time for which a calendar is read: that in which meetings can be booked, with the days around it. */
export function readingRange(now: Date): { from: Date; to: Date } {
  const today = now.toISOString().slice(0, 10)
  return { from: new Date(Date.parse(today) - 2 * msPerDay), to: new Date(Date.parse(monthsAfter(today, monthsAhead)) + 4 * msPerDay) }
}

/** Says why a calendar was not read. Errors of Atrium itself are thrown again. */
export function toFailure(error: unknown): CalendarFailure {
  if (!(error instanceof UpstreamError)) throw error
  const { fault, traits } = error
  if (traits.isUnauthorised) return 'login'
  if (fault === 'invalid') return 'unreadable'
  if (fault === 'unknown') return 'not-found'
  return fault
}

const uidPattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@(.+)$/

/** Returns the ids of the meetings that entries may be, by the UID of their invitations. */
export const listMeetingIds = (intervals: readonly BusyInterval[], domain: string): Map<string, string> =>
  new Map(
    intervals.flatMap(({ uid }) => {
      const [, id, stated] = uid?.toLowerCase().match(uidPattern) ?? []
      return uid !== null && id !== undefined && stated === domain.toLowerCase() ? [[uid, id] as const] : []
    }),
  )

/** Writes busy time as PostgreSQL reads it. Overlapping times become one. */
export const formatBusy = (intervals: readonly Pick<BusyInterval, 'start' | 'end'>[]): string =>
  `{${intervals.map(({ start, end }) => `[${new Date(start).toISOString()},${new Date(end).toISOString()})`).join(',')}}`

const msPerMinute = 60_000
/**
 * Minutes from one reading of a calendar to the next. It is twice as long after each failure, up to the longest.
 */
export const waits = { first: 10, longest: 120 } as const

/** Failures that the owner alone can mend. */
export const ownerFailures: readonly CalendarFailure[] = ['login', 'refused', 'not-found']

/** The oldest reading by which times are still offered. */
export const oldestReading = (now: Date, { staffCalendars: { copyHours } }: Hosts): Date =>
  new Date(now.getTime() - copyHours * 60 * msPerMinute)
