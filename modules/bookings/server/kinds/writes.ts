import { isEqual } from '@atrium/domain/fields/json'
import type { Issue } from '@atrium/contract/errors'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { MeetingKind, MeetingRoom } from '../../contract/kinds.ts'
import { listStaffCalendars } from '../calendars/own-reads.ts'
import { isVideoLink } from '../hours/video-rules.ts'
import { listKinds, listRooms } from './reads.ts'

/** Most kinds of meetings, and most rooms, of a portal. */
const most = 100

type Saved<One> = Omit<One, 'revision'> & { revision: number }

/**
 * Saves a kind of meeting. The revision is 0 for a new one. A repeated request changes nothing. Meetings that exist stay as they are. Returns the
 * revision.
 * @throws the refusals `conflict` if it was changed meanwhile, and `invalid-request` for a name in use, staff without hours, rooms that do not exist
 * or in which not all fit, and addresses at other hosts
 */
export async function saveKind(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  given: Saved<MeetingKind>,
): Promise<number> {
  if (!isVideoLink(given.videoLink, context.edition))
    throw refusal('invalid-request', { issues: [{ path: 'videoLink', code: 'not-a-url' }] })
  await lockKinds(transaction, scope)
  const known = await listKinds(transaction, scope)
  const kind = {
    ...given,
    staff: [...new Set(given.staff)],
    rooms: [...new Set(given.rooms)],
    location: given.location === '' ? null : given.location,
    videoLink: given.videoLink === '' ? null : given.videoLink,
  }
  const repeated = findRepeated(known, kind)
  if (repeated !== undefined) return repeated
  const rooms = (await listRooms(transaction, scope)).filter(({ id }) => kind.rooms.includes(id))
  const staff = await listStaffCalendars(transaction, { portal: scope.portalId, edition: context.edition, people: kind.staff })
  const needed = kind.places + (kind.mode === 'collective' ? kind.staff.length : 1)
  const stayed = known.find(({ id }) => id === kind.id)?.staff ?? []
  const issues: Issue[] = [
    ...(kind.staff.every((id) => stayed.includes(id) || staff.some((one) => one.id === id)) ? [] : [{ path: 'staff', code: 'not-found' }]),
    ...(rooms.length === kind.rooms.length ? [] : [{ path: 'rooms', code: 'not-found' }]),
    ...(kind.rooms.length === 0 || rooms.some(({ seats }) => seats >= needed) ? [] : [{ path: 'rooms', code: 'too-small' }]),
    ...checkList(known, kind),
  ]
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  const revision = kind.revision + 1
  const values = {
    name: kind.name,
    description: kind.description,
    mode: kind.mode,
    staff: kind.staff,
    rooms: kind.rooms,
    places: kind.places,
    duration: kind.duration,
    step: kind.step,
    buffer_before: kind.bufferBefore,
    buffer_after: kind.bufferAfter,
    minimum_notice: kind.minimumNotice,
    change_notice: kind.changeNotice,
    location: kind.location,
    video_link: kind.videoLink,
    is_active: kind.isActive,
    revision,
    updated_at: context.deps.clock(),
  }
  if (kind.revision > 0) await transaction.updateTable('booking_kinds').set(values).where('id', '=', kind.id).execute()
  else {
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('booking_kinds')
      .values({ ...values, id: kind.id, edition: context.edition.id, portal_id: scope.portalId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (added !== 1n) throw refusal('conflict')
  }
  await record(transaction, context, scope, 'booking.kind-saved', { type: 'booking-kind', id: kind.id, name: kind.name })
  return revision
}

/** Saves a room, as `saveKind` does. @throws the refusals `conflict`, and `invalid-request` for a name in use */
export async function saveRoom(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  room: Saved<MeetingRoom>,
): Promise<number> {
  await lockKinds(transaction, scope)
  const known = await listRooms(transaction, scope)
  const repeated = findRepeated(known, room)
  if (repeated !== undefined) return repeated
  const issues = checkList(known, room)
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  const revision = room.revision + 1
  const values = { name: room.name, seats: room.seats, is_active: room.isActive, revision, updated_at: context.deps.clock() }
  if (room.revision > 0) await transaction.updateTable('booking_rooms').set(values).where('id', '=', room.id).execute()
  else {
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('booking_rooms')
      .values({ ...values, id: room.id, edition: context.edition.id, portal_id: scope.portalId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (added !== 1n) throw refusal('conflict')
  }
  await record(transaction, context, scope, 'booking.room-saved', { type: 'booking-room', id: room.id, name: room.name })
  return revision
}

/** Kinds and rooms of a portal are saved one after another. */
async function lockKinds(transaction: SystemTransacting, { portalId }: PortalScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kinds of meetings'), hashtext(${portalId}))`.execute(transaction)
}

type Item = { id: string; name: string; revision: number }

/** Returns the revision of what an earlier request with the same content saved. @throws the refusal `conflict` for another revision */
function findRepeated<One extends Item>(known: readonly One[], given: One): number | undefined {
  const stored = known.find(({ id }) => id === given.id)
  if (stored && isEqual({ ...stored, revision: 0 } as never, { ...given, revision: 0 } as never) && stored.revision === given.revision + 1)
    return stored.revision
  if ((stored?.revision ?? 0) !== given.revision) throw refusal('conflict')
  return undefined
}

function checkList(known: readonly Item[], { id, name }: Item): Issue[] {
  const isTaken = known.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  const isFull = known.length >= most && known.every((one) => one.id !== id)
  return [...(isTaken ? [{ path: 'name', code: 'taken' }] : []), ...(isFull ? [{ path: 'name', code: 'too-many', limit: most }] : [])]
}

const record = (
  transaction: SystemTransacting,
  context: RequestContext,
  { portalId }: PortalScope,
  kind: 'booking.kind-saved' | 'booking.room-saved',
  { type, id, name }: { type: 'booking-kind' | 'booking-room'; id: string; name: string },
): Promise<void> => recordEvent(transaction, context, { kind, portalId, subject: { type, id }, details: { name } })
