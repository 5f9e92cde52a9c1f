import type { Edition } from '@atrium/editions/edition'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { BusySource } from '@atrium/platform/providers/ports/busy-times'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { BusyCalendarState } from '../../contract/busy-calendars.ts'
import { oldestReading } from './busy-rules.ts'

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
  tried_at: Date
  failures: number
  zone: string
}

const columns = (
  edition: Edition,
) => sql`c.person_id as person, c.url, c.user_name as user, c.sealed_password, c.source, c.tried_at, c.failures,
  coalesce(h.zone, ${edition.timeZone}) as zone`

/** Condition that the owner of a calendar `c` is an active member of the firm. */
const isOfFirm = sql<boolean>`(p.is_active and p.role <> 'client' and (p.organisation_id is not null or p.role = 'admin'))`

/** Lists calendars of people that were last tried before a time, the one tried least recently first. */
export async function listCalendars(
  transaction: SystemTransacting,
  edition: Edition,
  { people, before, limit }: { people?: readonly string[]; before: Date; limit: number },
): Promise<ConnectedCalendar[]> {
  const { rows } = await sql<ConnectedCalendar>`select ${columns(edition)} from booking_busy_calendars c
    join people p on p.id = c.person_id left join booking_calendars h on h.person_id = c.person_id
    where c.edition = ${edition.id} and ${isOfFirm} and c.tried_at <= ${before}
      and ${people === undefined ? sql`true` : sql`c.person_id = any (${[...people]}::uuid[])`}
    order by c.tried_at, c.person_id limit ${limit}`.execute(transaction)
  return rows
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
