import type { Origin, RequestContext } from '@atrium/platform/app-context'
import type { Edition } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import type { BusyTimes } from '@atrium/platform/providers/ports/busy-times'
import { openSealed, seal } from '@atrium/platform/sealed-box'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { CalendarFailure } from '../../contract/booking-terms.ts'
import { createCalendarBox, formatBusy, listMeetingIds } from './busy-rules.ts'
import { listMeetingsOf, type ConnectedCalendar } from './reads.ts'

const subjectOf = ({ person }: EditionScope) => ({ type: 'person', id: person.id }) as const

type Login = { url: string; user: string; password: string }

/** Stores the calendar of the caller with what was read of it, in place of an earlier one. */
export async function connectCalendar(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: EditionScope,
  { url, user, password, times }: Login & { times: BusyTimes },
): Promise<void> {
  const person = scope.person.id
  const now = context.deps.clock()
  const values = {
    url,
    user_name: user,
    sealed_password: seal(createCalendarBox({ person, url, user }, context.deps.secret), Buffer.from(password)),
    connected_at: now,
    source: times.source,
    read_at: now,
    busy: await findBusy(transaction, context.edition, person, times),
    tried_at: now,
    failures: 0,
    failure: null,
  }
  await transaction
    .insertInto('booking_busy_calendars')
    .values({ person_id: person, edition: context.edition.id, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
  const details = { host: new URL(url).host }
  await recordEvent(transaction, context, { kind: 'booking.calendar-connected', subject: subjectOf(scope), details })
}

/** Removes the calendar of the caller. A second request changes nothing. */
export async function removeCalendar(transaction: SystemTransacting, context: RequestContext, scope: EditionScope): Promise<void> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('booking_busy_calendars')
    .where('person_id', '=', scope.person.id)
    .executeTakeFirstOrThrow()
  if (removed > 0n) await recordEvent(transaction, context, { kind: 'booking.calendar-removed', subject: subjectOf(scope) })
}

/** Removes the calendars of people who have left the firm, with their passwords. Returns how many. */
export async function removeCalendarsOfLeavers(transaction: SystemTransacting, origin: Origin): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from booking_busy_calendars c using people p
    where p.id = c.person_id and c.edition = ${origin.edition.id}
      and not (p.is_active and p.role <> 'client' and (p.organisation_id is not null or p.role = 'admin')) returning p.id`.execute(
    transaction,
  )
  for (const { id } of rows) await recordEvent(transaction, origin, { kind: 'booking.calendar-removed', subject: { type: 'person', id } })
  return rows.length
}

/**
 * Claims a calendar for one reading, so that of several processes one reads it. Returns false if it was tried, changed or removed in the meantime.
 */
export async function claimCalendar(
  transaction: SystemTransacting,
  { person, tried_at: tried }: ConnectedCalendar,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('booking_busy_calendars')
    .set({ tried_at: now })
    .where('person_id', '=', person)
    .where('tried_at', '=', tried)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores what was read, unless the calendar has been replaced since. */
export async function storeBusyTimes(
  transaction: SystemTransacting,
  edition: Edition,
  { person, sealed_password: password }: ConnectedCalendar,
  { times, now }: { times: BusyTimes; now: Date },
): Promise<void> {
  await transaction
    .updateTable('booking_busy_calendars')
    .set({ source: times.source, read_at: now, busy: await findBusy(transaction, edition, person, times), failures: 0, failure: null })
    .where('person_id', '=', person)
    .where('sealed_password', '=', password)
    .execute()
}

/** Stores that a calendar could not be read. Its last reading stays. */
export async function storeFailure(
  transaction: SystemTransacting,
  { person, sealed_password: password }: ConnectedCalendar,
  failure: CalendarFailure,
): Promise<void> {
  await sql`update booking_busy_calendars set failures = failures + 1, failure = ${failure}
    where person_id = ${person}::uuid and sealed_password = ${password}`.execute(transaction)
}

/** Returns busy time without the person's own meetings, of which the calendar has the invitations. */
async function findBusy(transaction: SystemTransacting, edition: Edition, person: string, { intervals }: BusyTimes): Promise<string> {
  const ids = listMeetingIds(intervals, edition.contact.email.split('@')[1] ?? 'localhost')
  const own = ids.size === 0 ? new Set<string>() : await listMeetingsOf(transaction, person, [...ids.values()])
  return formatBusy(intervals.filter(({ uid }) => uid === null || !own.has(ids.get(uid) ?? '')))
}

/** Encrypts the passwords of calendars with a new secret. Accepts those that are already encrypted with the new secret. */
export async function rekeyCalendars(
  transaction: SystemTransacting,
  edition: string,
  [before, next]: readonly [string, string],
): Promise<{ reencrypted: number; unreadable: number }> {
  const rows = await transaction
    .selectFrom('booking_busy_calendars')
    .select(['person_id', 'url', 'user_name', 'sealed_password'])
    .where('edition', '=', edition)
    .forUpdate()
    .execute()
  const counts = { reencrypted: 0, unreadable: 0 }
  for (const { person_id: person, url, user_name: user, sealed_password: sealed } of rows) {
    const box = (secret: string) => createCalendarBox({ person, url, user }, secret)
    const password = openSealed(box(before), sealed) ?? openSealed(box(next), sealed)
    counts[password === undefined ? 'unreadable' : 'reencrypted']++
    if (password === undefined) continue
    await transaction
      .updateTable('booking_busy_calendars')
      .set({ sealed_password: seal(box(next), password) })
      .where('person_id', '=', person)
      .execute()
  }
  return counts
}
