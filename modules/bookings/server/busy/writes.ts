import { notify, type Notice, type NoticeOrigin } from '@atrium/notifications/server/notices/writes'
import type { Origin, RequestContext } from '@atrium/platform/app-context'
import type { Edition } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import type { BusyTimes } from '@atrium/platform/providers/ports/busy-times'
import { openSealed, seal } from '@atrium/platform/sealed-box'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { CalendarFailure } from '../../contract/booking-terms.ts'
import { calendarNotifications } from './notification-contributions.ts'
import { createCalendarBox, formatBusy, listMeetingIds, oldestReading, ownerFailures } from './busy-rules.ts'
import { isDue, isIdle, listMeetingsOf, type ConnectedCalendar } from './reads.ts'

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
    is_expiry_told: false,
    reading_until: null,
    booking_tried_at: null,
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

/** A reading of a calendar, by the job or before a time is taken. `until` is when it ends at the latest. */
export type Attempt = { by: 'job' | 'booking'; now: Date; until: Date }

/**
 * Claims a calendar for one reading, so that of several processes one reads it. Returns false if somebody reads it, or if it was read or tried,
 * changed or removed in the meantime. `since` is how old the last reading and attempt before a booking must be.
 */
export async function claimCalendar(
  transaction: SystemTransacting,
  { person, sealed_password: password }: ConnectedCalendar,
  { by, now, until }: Attempt,
  since: Date,
): Promise<boolean> {
  const change = by === 'job' ? sql`tried_at = ${now}` : sql`booking_tried_at = ${now}`
  const isWanted = by === 'job' ? isDue(now) : sql`(${isIdle(now)} and greatest(c.read_at, c.tried_at, c.booking_tried_at) <= ${since})`
  const { numAffectedRows: claimed = 0n } = await sql`update booking_busy_calendars c set ${change}, reading_until = ${until}
    where c.person_id = ${person}::uuid and c.sealed_password = ${password} and ${isWanted}`.execute(transaction)
  return claimed > 0n
}

/** Ends a reading, so that nobody waits for it any more. */
export async function endReading(transaction: SystemTransacting, { person }: ConnectedCalendar, { until }: Attempt): Promise<void> {
  await sql`update booking_busy_calendars set reading_until = null
    where person_id = ${person}::uuid and reading_until = ${until}`.execute(transaction)
}

/** Stores what was read, unless the calendar has been replaced since. */
export async function storeBusyTimes(
  transaction: SystemTransacting,
  edition: Edition,
  { person, sealed_password: password }: ConnectedCalendar,
  { times, now }: { times: BusyTimes; now: Date },
): Promise<void> {
  const busy = await findBusy(transaction, edition, person, times)
  await transaction
    .updateTable('booking_busy_calendars')
    .set({ source: times.source, read_at: now, busy, is_expiry_told: false, tried_at: now, failures: 0, failure: null })
    .where('person_id', '=', person)
    .where('sealed_password', '=', password)
    .execute()
}

/**
 * Stores that a calendar could not be read. Its last reading stays. The owner is told once if they alone can mend it.
 */
export async function storeFailure(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  { person, sealed_password: password }: ConnectedCalendar,
  { failure, now }: { failure: CalendarFailure; now: Date },
): Promise<void> {
  const { rows } = await sql<Told>`update booking_busy_calendars set failures = failures + 1, failure = ${failure}, tried_at = ${now}
    where person_id = ${person}::uuid and sealed_password = ${password} returning ${toldColumns(origin)}`.execute(transaction)
  if (ownerFailures.includes(failure)) await notify(transaction, origin, createNotices('unread', rows))
}

/** Tells people once whose calendar was last read so long ago that nobody can book them until it is read again. */
export async function tellExpired(transaction: SystemTransacting, origin: NoticeOrigin): Promise<void> {
  const { edition, deps } = origin
  const { rows } = await sql<Told>`update booking_busy_calendars set is_expiry_told = true
    where edition = ${edition.id} and read_at < ${oldestReading(deps.clock(), edition)} and not is_expiry_told
    returning ${toldColumns(origin)}`.execute(transaction)
  await notify(transaction, origin, createNotices('expired', rows))
}

/** Whose calendar it is, when it was last read, and a portal in which they work. */
type Told = { person: string; read_at: Date; portal: string }
const toldColumns = ({ edition }: NoticeOrigin) => sql`person_id as person, read_at,
  coalesce((select o.id from portals o join people p on p.organisation_id = o.organisation_id
    where p.id = person_id order by o.id limit 1), ${edition.defaultPortal}) as portal`

/** Writes notices about calendars, without anything of their logins. There is one in the time from one reading to the next. */
const createNotices = (kind: keyof typeof calendarNotifications, told: readonly Told[]): Notice[] =>
  told.map(({ person, read_at: at, portal }) => ({
    kind: calendarNotifications[kind],
    person,
    portal: null,
    account: null,
    path: `/dashboard/${portal}/meetings/hours`,
    facts: {},
    cause: at.toISOString(),
  }))

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
