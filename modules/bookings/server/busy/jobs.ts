import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { openSealed } from '@atrium/platform/sealed-box'
import type { CalendarFailure } from '../../contract/booking-terms.ts'
import { createCalendarBox, normaliseCalendarUrl, readingRange, toFailure, waitOf } from './busy-rules.ts'
import { listCalendars, type ConnectedCalendar } from './reads.ts'
import { claimCalendar, removeCalendarsOfLeavers, storeBusyTimes, storeFailure } from './writes.ts'

export type ReadingDependencies = Pick<Dependencies, 'db' | 'clock' | 'log' | 'secret' | 'busyTimes'>

/** Calendars that one run reads at most, how many at a time, and the time that each question may take. */
const [perRun, atOnce, timeoutMs] = [100, 5, 10_000]
/** A copy older than this is read again before a time is taken, for which the client waits this long at most. */
export const freshMs = 2 * 60_000
const bookingTimeoutMs = 3_000

/**
 * Reads the calendars that staff keep elsewhere: each every ten minutes, and less often while it fails. Removes those of people who have left.
 */
export async function readCalendars(deps: ReadingDependencies, editions: readonly Edition[]): Promise<{ read: number; failed: number }> {
  const done = { read: 0, failed: 0 }
  for (const edition of editions) {
    const actor = systemActor(edition.id)
    const now = deps.clock()
    await withTenant(deps.db, actor, (transaction) =>
      removeCalendarsOfLeavers(transaction, { edition, deps, by: 'bookings.read-calendars' }),
    )
    const found = await withTenant(deps.db, actor, (transaction) =>
      listCalendars(transaction, edition, { before: new Date(now.getTime() - waitOf(0)), limit: perRun }),
    )
    const due = found.filter(({ tried_at: tried, failures }) => tried.getTime() <= now.getTime() - waitOf(failures))
    for (let index = 0; index < due.length; index += atOnce) {
      const outcomes = await Promise.all(
        due.slice(index, index + atOnce).map((calendar) => readConnected(deps, edition, calendar, timeoutMs)),
      )
      for (const outcome of outcomes) if (outcome !== 'passed over') done[outcome]++
    }
  }
  return done
}

/**
 * Reads the calendars of people again whose copy is older than two minutes, before a time is taken. Nobody waits for a calendar that was tried
 * within two minutes. One that does not answer leaves the copy as it is.
 */
export async function refreshCalendars(deps: ReadingDependencies, edition: Edition, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const before = new Date(deps.clock().getTime() - freshMs)
  const stale = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    listCalendars(transaction, edition, { people, before, limit: people.length }),
  )
  await Promise.all(stale.map((calendar) => readConnected(deps, edition, calendar, bookingTimeoutMs)))
}

/** Reads a calendar, unless another process is doing so. No connection to the database is held while it answers. */
async function readConnected(
  deps: ReadingDependencies,
  edition: Edition,
  calendar: ConnectedCalendar,
  limitMs: number,
): Promise<'read' | 'failed' | 'passed over'> {
  const now = deps.clock()
  const run = <Result>(work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
    withTenant(deps.db, systemActor(edition.id), work)
  if (!(await run((transaction) => claimCalendar(transaction, calendar, now)))) return 'passed over'
  const fail = async (failure: CalendarFailure, error?: unknown) => {
    deps.log.warn({ err: error, failure, person: calendar.person }, 'the calendar of a member of staff could not be read')
    await run((transaction) => storeFailure(transaction, calendar, failure))
    return 'failed' as const
  }
  const { person, url, user, zone, source } = calendar
  // The firm may permit other hosts than when it was connected.
  if (normaliseCalendarUrl(url, edition) === undefined) return fail('not-permitted')
  const password = openSealed(createCalendarBox({ person, url, user }, deps.secret), calendar.sealed_password)?.toString()
  if (password === undefined) return fail('login')
  try {
    const times = await deps.busyTimes.listBusyTimes({ url, user, password }, { ...readingRange(now), zone, known: source }, limitMs)
    await run((transaction) => storeBusyTimes(transaction, edition, calendar, { times, now }))
    return 'read'
  } catch (error) {
    return fail(toFailure(error), error)
  }
}
