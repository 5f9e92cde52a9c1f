import { formatDuration } from '@atrium/domain/bookings/duration'
import { toMinute } from '@atrium/domain/bookings/zone'
import type { Edition } from '@atrium/editions/edition'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { BookingDetails } from '../../contract/bookings.ts'
import type { DayRange } from './calendar-rules.ts'
import { keysOf, listKindTimes, type GroupRow, type KindTime, type OpenKind, type Turn } from './kind-rules.ts'
import { aroundDays, listBusyOf, listStaffCalendars, type Viewer } from './own-reads.ts'

type KindRow = {
  id: string
  name: string
  description: string
  mode: OpenKind['mode']
  staff: string[]
  rooms: string[]
  places: number
  duration: number
  step: number
  buffer_before: number
  buffer_after: number
  minimum_notice: number
  change_notice: number
  location: string | null
  video_link: string | null
  is_active: boolean
  revision: number
}

export const kindColumns = sql`k.id, k.name, k.description, k.mode, k.staff, k.rooms, k.places, k.duration, k.step, k.buffer_before, k.buffer_after,
  k.minimum_notice, k.change_notice, k.location, k.video_link, k.is_active, k.revision`

export const toKind = ({ buffer_before, buffer_after, minimum_notice, change_notice, video_link, is_active, ...row }: KindRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  mode: row.mode,
  staff: row.staff,
  rooms: row.rooms,
  places: row.places,
  duration: row.duration,
  step: row.step,
  location: row.location,
  revision: row.revision,
  bufferBefore: buffer_before,
  bufferAfter: buffer_after,
  minimumNotice: minimum_notice,
  changeNotice: change_notice,
  videoLink: video_link,
  isActive: is_active,
})

export type KindPlace = { account: string; edition: Edition }

/**
 * Lists the kinds of meetings that the client of an account can book, by name. Those that need staff who have left or have no hours, or a room
 * that is no longer used, are left out. The account was checked before.
 */
export async function listOpenKinds(transaction: SystemTransacting, { account, edition }: KindPlace): Promise<OpenKind[]> {
  const { rows } = await sql<KindRow & { portal_id: string }>`select ${kindColumns}, k.portal_id from booking_kinds k
    join accounts a on a.portal_id = k.portal_id
    where a.id = ${account}::uuid and k.edition = ${edition.id} and k.is_active order by lower(k.name), k.id`.execute(transaction)
  const [first] = rows
  if (!first) return []
  const portal = first.portal_id
  const staff = await listStaffCalendars(transaction, { portal, edition, people: rows.flatMap((row) => row.staff) })
  const rooms = await transaction
    .selectFrom('booking_rooms')
    .select(['id', 'name', 'seats'])
    .where('portal_id', '=', portal)
    .where('is_active', '=', true)
    .execute()
  return rows.flatMap((row) => {
    const own = staff.filter(({ id }) => row.staff.includes(id))
    const places = rooms.filter(({ id }) => row.rooms.includes(id))
    const isComplete = row.mode === 'collective' ? own.length === row.staff.length : own.length > 0
    if (!isComplete || (row.rooms.length > 0 && places.length === 0)) return []
    return [{ ...toKind(row), staff: own, rooms: row.rooms.length === 0 ? null : places }]
  })
}

/** Locks the rooms of a kind of meeting, so that their bookings are made one after the other. The calendars of its staff are locked before. */
export async function lockRooms(transaction: SystemTransacting, { rooms }: OpenKind): Promise<void> {
  const ids = (rooms ?? []).map(({ id }) => id)
  await sql`select from booking_rooms where id = any (${ids}::uuid[]) order by id for update`.execute(transaction)
}

/** Days in which meetings count for the turn of a person. */
const daysOfTurns = 30

async function listTurns(transaction: SystemTransacting, { staff }: OpenKind, now: Date): Promise<Map<string, Turn>> {
  const since = new Date(now.getTime() - daysOfTurns * 86_400_000)
  const { rows } = await sql<{ id: string; load: number; last: Date }>`select staff_id as id, count(*)::int as load, max(created_at) as last
    from bookings where staff_id = any (${staff.map(({ person }) => person)}::uuid[]) and created_at >= ${since} and state in ('requested', 'booked')
    group by staff_id`.execute(transaction)
  return new Map(rows.map(({ id, load, last }) => [id, { load, lastBooked: toMinute(last) }]))
}

type Search = { range: DayRange; except?: string | undefined; viewer: Viewer }

/** Lists the meetings of several clients of a kind that some have booked, without one booking that is moved. */
async function listGroups(transaction: SystemTransacting, { id }: OpenKind, { range, except }: Search): Promise<GroupRow[]> {
  const [first, last] = aroundDays(range)
  // What the first of its clients booked is that of all, so that a meeting has one room and end after a change of the kind.
  const { rows } = await sql<GroupRow>`select distinct on (b.start_at, b.group_meeting) b.group_meeting as key, b.start_at, b.end_at,
      b.staff_id || b.other_ids as staff, b.room_id, b.room_name, r.seats, b.location, b.video_link,
      (count(*) over (partition by b.group_meeting))::int as taken
    from bookings b left join booking_rooms r on r.id = b.room_id
    where b.kind_id = ${id}::uuid and b.state in ('requested', 'booked') and b.group_meeting is not null
      and b.start_at between ${first} and ${last} and ${except === undefined ? sql`true` : sql`b.id <> ${except}::uuid`}
    order by b.start_at, b.group_meeting, b.created_at, b.id`.execute(transaction)
  return rows
}

/** Lists the times at which a kind of meeting can be booked. The place and time of one booking, which is moved, count as free. */
export async function readKindTimes(
  transaction: SystemTransacting,
  { edition, deps }: Pick<RequestContext, 'edition'> & { deps: Pick<RequestContext['deps'], 'clock'> },
  kind: OpenKind,
  search: Search,
): Promise<KindTime[]> {
  const now = deps.clock()
  return listKindTimes(kind, {
    edition,
    now,
    range: search.range,
    busy: await listBusyOf(transaction, { edition, keys: keysOf(kind), ...search }),
    turns: kind.mode === 'roundRobin' ? await listTurns(transaction, kind, now) : new Map(),
    groups: kind.places > 1 ? await listGroups(transaction, kind, search) : [],
  })
}

export const describeKind = (kind: OpenKind, timeZone: string): BookingDetails => ({
  title: kind.name,
  location: kind.location,
  mayWait: true,
  isByVideo: kind.videoLink !== null,
  duration: formatDuration(kind.duration),
  changeNotice: kind.changeNotice,
  staffIds: [kind.id],
  timeZone,
})
