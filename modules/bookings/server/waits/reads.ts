import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { Schema } from '@atrium/platform/db/schema'
import { sql, type Selectable } from 'kysely'
import type { BookingWait } from '../../contract/waits.ts'

export type WaitRow = Selectable<Schema['booking_waits']>

const columns = sql`w.*, w.from_on::text as from_on, w.until_on::text as until_on`

/** Lists what the caller waits for as a client of an account, the oldest first. */
export async function listWaits(transaction: Transacting, { edition, account }: AccountScope): Promise<WaitRow[]> {
  const { rows } =
    await sql<WaitRow>`select ${columns} from booking_waits w where w.person_id = ${edition.person.id} and w.account_id = ${account.id}
    and w.state in ('waiting', 'offered') order by w.place`.execute(transaction)
  return rows
}

/** Finds a wait by its id. */
export async function findWait(transaction: SystemTransacting, id: string): Promise<WaitRow | undefined> {
  const { rows } = await sql<WaitRow>`select ${columns} from booking_waits w where w.id = ${id}::uuid`.execute(transaction)
  return rows[0]
}

/** Finds a wait by its id, and locks it. */
export async function lockWait(transaction: SystemTransacting, id: string): Promise<WaitRow | undefined> {
  const { rows } = await sql<WaitRow>`select ${columns} from booking_waits w where w.id = ${id}::uuid for update`.execute(transaction)
  return rows[0]
}

/** Returns what a client waits for as the API states it. An offer that has ended is none. */
export const toWait = (row: WaitRow, { timeZone, now }: { timeZone: string; now: Date }): BookingWait => ({
  id: row.id,
  calendar: row.calendar,
  staffId: row.target,
  name: row.target_name,
  from: row.from_on,
  until: row.until_on,
  offer:
    row.state === 'offered' && row.offer_start_at && row.offer_end_at && row.offer_until && row.offer_until > now
      ? {
          startDate: row.offer_start_at.toISOString(),
          endDate: row.offer_end_at.toISOString(),
          until: row.offer_until.toISOString(),
        }
      : null,
  timeZone,
})

/** True if somebody else who asked before waits for the same, on days that include one. */
export async function isWantedBefore(transaction: SystemTransacting, { edition, target, place }: WaitRow, day: string): Promise<boolean> {
  const { rows } = await sql`select from booking_waits w where w.edition = ${edition} and w.state = 'waiting' and w.target = ${target}::uuid
    and w.place < ${place}::bigint and ${day}::date between w.from_on and w.until_on limit 1`.execute(transaction)
  return rows.length > 0
}

export type WaitingClient = { name: string; email: string; locale: 'en' | 'is' | 'el' }

/** Finds the client who waits; undefined if they or the account are no longer active, or the account is no longer theirs. */
export async function findWaitingClient(
  transaction: SystemTransacting,
  { person_id: person, account_id: account }: WaitRow,
  today: string,
): Promise<WaitingClient | undefined> {
  const { rows } = await sql<WaitingClient>`select p.name, p.email, p.locale from people p
    where p.id = ${person}::uuid and p.is_active and exists (select from account_people ap join accounts a on a.id = ap.account_id
      where ap.account_id = ${account}::uuid and ap.person_id = p.id and a.is_active and ${isCurrentOn(sql`ap`, today)})`.execute(
    transaction,
  )
  return rows[0]
}
