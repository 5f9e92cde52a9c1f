import type { Edition } from '@atrium/editions/edition'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { FeedDetail } from '../../contract/booking-terms.ts'
import type { BookingFeed } from '../../contract/feeds.ts'

/** Returns the calendar feed of the caller, without its address. */
export async function findOwnFeed(transaction: Transacting, { person }: EditionScope): Promise<BookingFeed | null> {
  const row = await transaction
    .selectFrom('booking_feeds')
    .select(['detail', 'created_at', 'read_at'])
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  return row ? { detail: row.detail, created: row.created_at.toISOString(), read: row.read_at?.toISOString() ?? null } : null
}

export type FeedOwner = { id: string; name: string; locale: 'en' | 'is' | 'el'; detail: FeedDetail }

/** Finds the member of staff whose feed has a secret, while they are an active member of the firm. */
export async function findFeedOwner(transaction: SystemTransacting, edition: Edition, hash: Buffer): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner>`select p.id, p.name, p.locale, f.detail from booking_feeds f join people p on p.id = f.person_id
    where f.token_hash = ${hash} and f.edition = ${edition.id} and p.is_active and p.role <> 'client'
      and (p.organisation_id is not null or p.role = 'admin')`.execute(transaction)
  return rows[0]
}

export type FedMeeting = {
  id: string
  sequence: number
  start_at: Date
  end_at: Date
  changed_at: Date
  location: string | null
  room_name: string | null
  video_link: string | null
  client_name: string
}

const daysBack = 30
const most = 2_000

/** Lists the meetings of a member of staff from thirty days ago on. */
export async function listFedMeetings(transaction: SystemTransacting, { id }: FeedOwner, now: Date): Promise<FedMeeting[]> {
  const { rows } = await sql<FedMeeting>`select b.id, b.sequence, b.start_at, b.end_at, b.changed_at, b.location, b.room_name, b.video_link,
      coalesce(p.name, b.name) as client_name
    from bookings b left join people p on p.id = b.person_id
    where (b.staff_id = ${id}::uuid or b.other_ids @> array[${id}::uuid]) and b.state = 'booked'
      and b.end_at > ${new Date(now.getTime() - daysBack * 86_400_000)}
    order by b.start_at, b.id limit ${most}`.execute(transaction)
  return rows
}
