import type { Edition } from '@atrium/editions/edition'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { BusySource } from '@atrium/platform/providers/ports/busy-times'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { BusyCalendarState } from '../../contract/busy-calendars.ts'
import { oldestReading, waits } from './busy-rules.ts'

/** Returns the calendar that the caller keeps elsewhere, without its password. */
export async function readOwnCalendar(
  transaction: Transacting,
  { person }: EditionScope,
  { edition, now }: { edition: Edition; now: Date },
): Promise<BusyCalendarState> {
  const row = await transaction
    .selectFrom('booking_busy_calendars')
    .select(['url', 'user_name', 'connected_at', 'read_at', 'tried_at', 'failure'])
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  return {
    calendar: row
      ? {
          url: row.url,
          user: row.user_name,
          connected: row.connected_at.toISOString(),
          read: row.read_at.toISOString(),
          failure: row.failure === null ? null : { reason: row.failure, at: row.tried_at.toISOString() },
          isOverdue: row.read_at < oldestReading(now, edition),
        }
      : null,
    ...edition.staffCalendars,
  }
}

/** A calendar to be read, with its encrypted password and the zone of its owner. */
export type ConnectedCalendar = {
  person: string
  url: string
  user: string
  sealed_password: Buffer
  source: BusySource
  zone: string
}

/** A calendar before a time is taken, with what was tried. */
export type CalendarCopy = ConnectedCalendar & { read_at: Date; tried_at: Date; booking_tried_at: Date | null; reading_until: Date | null }

const columns = (edition: Edition) => sql`c.person_id as person, c.url, c.user_name as user, c.sealed_password, c.source,
  coalesce(h.zone, ${edition.timeZone}) as zone`

/** Condition that the owner of a calendar `c` is an active member of the firm. */
const isOfFirm = sql<boolean>`(p.is_active and p.role <> 'client' and (p.organisation_id is not null or p.role = 'admin'))`

/** Condition that nobody reads a calendar `c` now. A process that ended meanwhile keeps nobody from it. */
export const isIdle = (now: Date) => sql<boolean>`(c.reading_until is null or c.reading_until <= ${now})`

/** Condition that it is time to read a calendar `c` again. */
export const isDue = (now: Date) => sql<boolean>`(c.tried_at <= ${now}::timestamptz
  - least(${waits.first}::int * 2 ^ least(c.failures, 10), ${waits.longest}::int) * interval '1 minute' and ${isIdle(now)})`

/** Lists calendars that are due, the one tried least recently first. Those that wait longer after failures keep no other from being read. */
export async function listDueCalendars(
  transaction: SystemTransacting,
  edition: Edition,
  { now, limit }: { now: Date; limit: number },
): Promise<ConnectedCalendar[]> {
  const { rows } = await sql<ConnectedCalendar>`select ${columns(edition)} from booking_busy_calendars c
    join people p on p.id = c.person_id left join booking_calendars h on h.person_id = c.person_id
    where c.edition = ${edition.id} and ${isOfFirm} and ${isDue(now)} order by c.tried_at, c.person_id limit ${limit}`.execute(transaction)
  return rows
}

/** Finds the calendar that a person keeps elsewhere, with its last readings. */
export async function findCopy(transaction: SystemTransacting, edition: Edition, person: string): Promise<CalendarCopy | undefined> {
  const { rows } = await sql<CalendarCopy>`select ${columns(edition)}, c.read_at, c.tried_at, c.booking_tried_at, c.reading_until
    from booking_busy_calendars c join people p on p.id = c.person_id left join booking_calendars h on h.person_id = c.person_id
    where c.edition = ${edition.id} and ${isOfFirm} and c.person_id = ${person}::uuid`.execute(transaction)
  return rows[0]
}

/** Finds the zone in which the caller works; that of the firm if they have saved no hours. */
export async function findZone(transaction: Transacting, { person }: EditionScope, edition: Edition): Promise<string> {
  const row = await transaction.selectFrom('booking_calendars').select('zone').where('person_id', '=', person.id).executeTakeFirst()
  return row?.zone ?? edition.timeZone
}

/** Lists which of some ids are those of meetings of a person. */
export async function listMeetingsOf(transaction: SystemTransacting, person: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from bookings where id = any (${[...ids]}::uuid[])
    and (staff_id = ${person}::uuid or ${person}::uuid = any (other_ids))`.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}
