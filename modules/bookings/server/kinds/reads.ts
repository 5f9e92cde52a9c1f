import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { MeetingKind, MeetingRoom } from '../../contract/kinds.ts'
import { kindColumns, toKind } from '../calendars/kind-reads.ts'

/** Lists the kinds of meetings of a portal, by name. */
export async function listKinds(transaction: Transacting, { portalId }: PortalScope): Promise<MeetingKind[]> {
  const { rows } = await sql<Parameters<typeof toKind>[0]>`select ${kindColumns} from booking_kinds k
    where k.portal_id = ${portalId} order by lower(k.name), k.id`.execute(transaction)
  return rows.map(toKind)
}

/** Lists the rooms of a portal, by name. */
export async function listRooms(transaction: Transacting, { portalId }: PortalScope): Promise<MeetingRoom[]> {
  const { rows } = await sql<MeetingRoom>`select id, name, seats, is_active as "isActive", revision from booking_rooms
    where portal_id = ${portalId} order by lower(name), id`.execute(transaction)
  return rows
}
