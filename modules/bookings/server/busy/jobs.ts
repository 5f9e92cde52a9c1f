import { setTimeout as wait } from 'node:timers/promises'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { isRefusal } from '@atrium/platform/http/problem'
import type { BusyTimes } from '@atrium/platform/providers/ports/busy-times'
import { openSealed } from '@atrium/platform/sealed-box'
import type { CalendarFailure } from '../../contract/booking-terms.ts'
import { createCalendarBox, normaliseCalendarUrl, readingRange, toFailure } from './busy-rules.ts'
import { findCopy, listDueCalendars, type ConnectedCalendar } from './reads.ts'
import { claimCalendar, endReading, removeCalendarsOfLeavers, storeBusyTimes, storeFailure, tellExpired, type Attempt } from './writes.ts'

export type ReadingDependencies = Pick<Dependencies, 'db' | 'clock' | 'log' | 'secret' | 'busyTimes'>

/** Calendars that one run reads at most, how many at a time, and the time that each reading may take. */
const [perRun, atOnce, timeoutMs] = [100, 5, 10_000]
/** A copy older than this is read again before a time is taken, for which the client waits this long at most. */
const freshMs = 2 * 60_000
const bookingTimeoutMs = 3_000
/** How often somebody who waits for a reading in this or another process looks whether it has ended. */
const pollMs = 100
/** Time after which a reading has ended that did not say so, beyond that which it may take. */
const marginMs = 2_000

/**
 * Reads the calendars that staff keep elsewhere: each every ten minutes, and less often while it fails. Removes those of people who have left.
 */
export async function readCalendars(deps: ReadingDependencies, editions: readonly Edition[]): Promise<{ read: number; failed: number }> {
  const done = { read: 0, failed: 0 }
  for (const edition of editions) {
    const actor = systemActor(edition.id)
    const origin = { edition, deps, by: 'bookings.read-calendars' }
    const due = await withTenant(deps.db, actor, async (transaction) => {
      await removeCalendarsOfLeavers(transaction, origin)
      await tellExpired(transaction, origin)
      return listDueCalendars(transaction, edition, { now: deps.clock(), limit: perRun })
    })
    for (let index = 0; index < due.length; index += atOnce) {
      const outcomes = await Promise.all(
        due.slice(index, index + atOnce).map((calendar) => readConnected(deps, edition, calendar, { by: 'job', timeoutMs })),
      )
      for (const outcome of outcomes) if (outcome !== 'passed over') done[outcome]++
    }
  }
  return done
}

/**
 * Reads the calendars of people again whose copy is older than two minutes, before a time is taken. If one is being read, that is waited for.
 * Nobody waits for a calendar that was tried within two minutes. One that does not answer in time leaves the copy as it is.
 */
export async function refreshCalendars(deps: ReadingDependencies, edition: Edition, people: readonly string[]): Promise<void> {
  const endsBy = performance.now() + bookingTimeoutMs
  await Promise.all(people.map((person) => refreshCalendar(deps, edition, person, endsBy)))
}

async function refreshCalendar(deps: ReadingDependencies, edition: Edition, person: string, endsBy: number): Promise<void> {
  for (;;) {
    const copy = await withTenant(deps.db, systemActor(edition.id), (transaction) => findCopy(transaction, edition, person))
    const now = deps.clock()
    const leftMs = Math.floor(endsBy - performance.now())
    const since = new Date(now.getTime() - freshMs)
    if (!copy || copy.read_at > since || leftMs <= 0) return
    if (copy.reading_until === null || copy.reading_until <= now) {
      if (copy.tried_at > since || (copy.booking_tried_at !== null && copy.booking_tried_at > since)) return
      if ((await readConnected(deps, edition, copy, { by: 'booking', timeoutMs: leftMs, since })) !== 'passed over') return
    }
    await wait(Math.min(pollMs, leftMs))
  }
}

type Reading = { by: Attempt['by']; timeoutMs: number; since?: Date }

/** Reads a calendar, unless somebody is doing so. No connection to the database is held while it answers. */
async function readConnected(
  deps: ReadingDependencies,
  edition: Edition,
  calendar: ConnectedCalendar,
  { by, timeoutMs: limitMs, since = deps.clock() }: Reading,
): Promise<'read' | 'failed' | 'passed over'> {
  const now = deps.clock()
  const attempt: Attempt = { by, now, until: new Date(now.getTime() + limitMs + marginMs) }
  const run = <Result>(work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
    withTenant(deps.db, systemActor(edition.id), work)
  if (!(await run((transaction) => claimCalendar(transaction, calendar, attempt, since)))) return 'passed over'
  try {
    const times = await findTimes(deps, edition, calendar, { by, timeoutMs: limitMs })
    if (times === 'passed over') return times
    await run((transaction) =>
      typeof times === 'string'
        ? storeFailure(transaction, { edition, deps, by: 'bookings.read-calendars' }, calendar, { failure: times, now })
        : storeBusyTimes(transaction, edition, calendar, { times, now }),
    )
    return typeof times === 'string' ? 'failed' : 'read'
  } finally {
    await run((transaction) => endReading(transaction, calendar, attempt))
  }
}

/**
 * Returns the busy times of a calendar, or why it was not read. `passed over` says nothing of the calendar: Atrium was too busy to read the answer,
 * or it did not come in the short time before a booking.
 */
async function findTimes(
  deps: ReadingDependencies,
  edition: Edition,
  { person, url, user, zone, source, sealed_password: sealed }: ConnectedCalendar,
  { by, timeoutMs: limitMs }: Pick<Reading, 'by' | 'timeoutMs'>,
): Promise<BusyTimes | CalendarFailure | 'passed over'> {
  const warn = (failure: string, error?: unknown) =>
    deps.log.warn({ err: error, failure, person }, 'the calendar of a member of staff could not be read')
  const fail = (failure: CalendarFailure) => (warn(failure), failure)
  // The firm may permit other hosts than when it was connected.
  if (normaliseCalendarUrl(url, edition) === undefined) return fail('not-permitted')
  const password = openSealed(createCalendarBox({ person, url, user }, deps.secret), sealed)?.toString()
  if (password === undefined) return fail('login')
  try {
    const search = { ...readingRange(deps.clock()), zone, known: source }
    return await deps.busyTimes.listBusyTimes({ url, user, password }, search, { timeoutMs: limitMs, isRetried: by === 'job' })
  } catch (error) {
    const failure = isRefusal(error) && error.code === 'temporarily-unavailable' ? 'passed over' : toFailure(error)
    warn(failure, error)
    return by === 'booking' && failure === 'unreachable' ? 'passed over' : failure
  }
}
