import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { listPhotoSizes } from '@atrium/people/server/portraits/reads'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { isOfFirm, isStaff } from '@atrium/platform/session/access'
import { sql, type Selectable } from 'kysely'
import type { Schema } from '@atrium/platform/db/schema'
import type { Booking } from '../../contract/bookings.ts'
import { changeableUntil } from './booking-rules.ts'

export type BookingRow = Selectable<Schema['bookings']> & {
  account_name: string
  /** The name of the client in Atrium, and the address with which they sign in. */
  client_name: string
  client_address: string
  /** Id of the portrait of the member of staff. */
  photo: string | null
}

const columns = sql`b.*, coalesce(a.name, '') as account_name, coalesce(pe.name, b.name) as client_name,
  coalesce(pe.email, b.email) as client_address, ph.id as photo`
const joins = sql`bookings b left join accounts a on a.id = b.account_id left join people pe on pe.id = b.person_id
  left join person_photos ph on ph.person_id = b.staff_id`

/** Finds a meeting that the caller may see. */
export async function findBooking(transaction: Transacting, _scope: EditionScope, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`select ${columns} from ${joins} where b.id = ${id}::uuid`.execute(transaction)
  return rows[0]
}

/** Finds a meeting by its id, whoever booked it. */
export async function findStored(transaction: SystemTransacting, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`select ${columns} from ${joins} where b.id = ${id}::uuid`.execute(transaction)
  return rows[0]
}

/** Returns the first free place in a meeting of several clients; null if as many as fit take part. Its calendars are locked. */
export async function findPlace(
  transaction: SystemTransacting,
  { edition, key, places, except }: { edition: string; key: string; places: number; except: string | undefined },
): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`with taken as (select b.place from bookings b where b.edition = ${edition}
      and b.group_meeting = ${key} and b.state in ('requested', 'booked') and ${except === undefined ? sql`true` : sql`b.id <> ${except}::uuid`})
    select n.place from generate_series(1, ${places}::int) n(place)
    where n.place not in (select place from taken) and (select count(*) from taken) < ${places}::int
    order by n.place limit 1`.execute(transaction)
  return rows[0]?.place ?? null
}

type Filter = { isPast: boolean; isAll: boolean; now: Date; after: { at: Date; id: string } | null; limit: number }

/**
 * Lists the meetings of the caller in a portal: coming ones, the next first, or past and cancelled ones, the last first. Admins see all with
 * `isAll`.
 */
export async function listBookings(
  transaction: Transacting,
  { edition: { person }, portalId }: PortalScope,
  { isPast, isAll, now, after, limit }: Filter,
): Promise<BookingRow[]> {
  if (isStaff(person) && !isOfFirm(person)) return []
  const isOwn =
    isAll && person.role === 'admin'
      ? sql`true`
      : isStaff(person)
        ? sql`(b.staff_id = ${person.id} or ${person.id}::uuid = any (b.other_ids))`
        : sql`b.person_id = ${person.id}`
  const isWanted = isPast
    ? sql`(b.state = 'cancelled' or (b.state = 'booked' and b.end_at <= ${now}))`
    : sql`(b.state in ('requested', 'booked') and b.end_at > ${now})`
  const place =
    after &&
    (isPast ? sql`(b.start_at, b.id) < (${after.at}, ${after.id}::uuid)` : sql`(b.start_at, b.id) > (${after.at}, ${after.id}::uuid)`)
  const { rows } = await sql<BookingRow>`select ${columns} from ${joins}
    where b.portal_id = ${portalId} and ${isOwn} and ${isWanted} and ${place ?? sql`true`}
    order by ${isPast ? sql`b.start_at desc, b.id desc` : sql`b.start_at, b.id`} limit ${limit}`.execute(transaction)
  return rows
}

/** Lists which accounts of meetings a member of staff may open. */
export async function listOpenAccounts(
  transaction: Transacting,
  { edition: { person, today } }: PortalScope,
  edition: Edition,
  accounts: readonly string[],
): Promise<Set<string>> {
  if (!isStaff(person) || accounts.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
  }>`select a.id from accounts a where a.id = any (${[...new Set(accounts)]}::uuid[]) and a.is_active
    and ${isVisibleToStaff(person, edition, today)}`.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}

/** Returns true if the person may move and cancel a meeting: its client until the notice begins, and staff until it begins. */
export function mayChange({ person }: EditionScope, row: BookingRow, now: Date): boolean {
  if (row.state !== 'booked' || row.start_at <= now) return false
  return isStaff(person) || now <= changeableUntil(row.start_at, row.change_notice)
}

/** Returns a meeting as the API states it. */
export function toBooking(
  scope: EditionScope,
  row: BookingRow,
  { timeZone, now, mayWrite }: { timeZone: string; now: Date; mayWrite: boolean },
): Booking {
  return {
    id: row.id,
    calendar: row.calendar,
    startDate: row.start_at.toISOString(),
    endDate: row.end_at.toISOString(),
    name: row.name,
    email: row.email,
    staffId: row.calendar === 'meetings' ? row.kind_id : (row.upstream_id ?? row.staff_id),
    notes: row.notes,
    staff: { name: row.staff_name, title: row.staff_title, email: row.staff_email, photo: listPhotoSizes(row.photo) },
    others: row.others.map(({ name, title }) => ({ name, title })),
    account: { id: row.account_id, name: row.account_name },
    kind: row.kind_name,
    room: row.room_name,
    isGroup: row.group_meeting !== null,
    location: row.location,
    videoLink: row.video_link,
    state: row.state,
    cancelReason: row.cancel_reason,
    sequence: row.sequence,
    changeableUntil: changeableUntil(row.start_at, row.change_notice).toISOString(),
    mayChange: mayWrite && mayChange(scope, row, now),
    isOfFirmSystem: row.upstream_id !== null,
    timeZone,
  }
}

/** Finds the id of a client at the firm's own system, for a meeting that the caller may see. */
export async function findExternalId(transaction: SystemTransacting, account: string): Promise<string | null> {
  const row = await transaction.selectFrom('accounts').select('external_id').where('id', '=', account).executeTakeFirst()
  return row?.external_id ?? null
}
