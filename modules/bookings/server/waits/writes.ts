import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { monthsAfter } from '@atrium/domain/calendar'
import type { Origin, RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import { maxWaits } from '../../contract/booking-terms.ts'
import type { BookingWait } from '../../contract/waits.ts'
import type { BookingRow } from '../bookings/reads.ts'
import { listWaits, lockWait, type WaitRow } from './reads.ts'

/** Months from today for which a client may wait. */
const monthsOfWait = 3

type Asked = Pick<BookingWait, 'id' | 'calendar' | 'staffId' | 'name' | 'from' | 'until'>

/** Records an event of a wait. It names no other client. */
export const recordWait = (transaction: SystemTransacting, origin: Origin, row: WaitRow, kind: EventKind): Promise<void> =>
  recordEvent(transaction, origin, {
    kind,
    accountId: row.account_id,
    portalId: row.portal_id,
    subject: { type: 'booking-wait', id: row.id },
    details: { calendar: row.calendar },
  })

/** Tells the open pages of the client, when the transaction is committed. */
export async function notifyWaiting(transaction: SystemTransacting, { edition, person_id: person }: WaitRow): Promise<void> {
  await sql`select pg_notify('atrium_changes', ${`${edition} person:${person}:bookings`})`.execute(transaction)
}

/**
 * Adds a client to the waiting list of a person or kind of meeting, which they can book. A repeated request changes nothing.
 * @throws the refusals `invalid-request` for days that have passed, are in a wrong order or more than three months ahead, `conflict` for the id of
 * another request, and `too-much-under-way` for a client who waits for this already, or for too much
 */
export async function addWait(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: AccountScope,
  { id, calendar, staffId, name, from, until }: Asked,
): Promise<WaitRow> {
  const { edition, account } = scope
  await sql`select pg_advisory_xact_lock(hashtext('waits of person'), hashtext(${edition.person.id}))`.execute(transaction)
  const known = await lockWait(transaction, id)
  if (known) {
    const isSame =
      known.person_id === edition.person.id &&
      known.account_id === account.id &&
      known.target === staffId &&
      known.calendar === calendar &&
      known.from_on === from &&
      known.until_on === until
    if (!isSame) throw refusal('conflict')
    return known
  }
  const invalid = (code: string) => refusal('invalid-request', { issues: [{ path: 'until', code }] })
  if (until < edition.today || until < from) throw invalid('too-small')
  if (until > monthsAfter(edition.today, monthsOfWait)) throw invalid('too-large')
  if ((await listWaits(transaction, scope)).length >= maxWaits) throw refusal('too-much-under-way')
  const now = context.deps.clock()
  await transaction
    .insertInto('booking_waits')
    .values({
      id,
      edition: context.edition.id,
      portal_id: account.portal_id,
      account_id: account.id,
      person_id: edition.person.id,
      calendar,
      target: staffId,
      target_name: name,
      from_on: from,
      until_on: until,
      created_at: now,
      state: 'waiting',
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await lockWait(transaction, id)
  // They wait for it by another request.
  if (!row || row.person_id !== edition.person.id) throw refusal('too-much-under-way')
  await recordWait(transaction, context, row, 'booking.wait-added')
  await notifyWaiting(transaction, row)
  return row
}

/** Ends a wait of the caller, so that a time held for them is free for others. A second request changes nothing. */
export async function removeWait(
  transaction: SystemTransacting,
  context: RequestContext,
  { edition, account }: AccountScope,
  id: string,
): Promise<void> {
  const row = await lockWait(transaction, id)
  if (!row || row.person_id !== edition.person.id || row.account_id !== account.id) return
  if (row.state !== 'waiting' && row.state !== 'offered') return
  await closeWait(transaction, context, row)
}

/** Ends a wait that is locked. */
export async function closeWait(transaction: SystemTransacting, origin: Origin, row: WaitRow): Promise<void> {
  await transaction
    .updateTable('booking_waits')
    .set({ state: 'ended', held_calendars: [], changed_at: origin.deps.clock() })
    .where('id', '=', row.id)
    .execute()
  await recordWait(transaction, origin, row, 'booking.wait-ended')
  await notifyWaiting(transaction, row)
}

/** Ends the wait of a client who has booked what they waited for. */
export async function endWait(transaction: SystemTransacting, row: BookingRow, now: Date): Promise<void> {
  await transaction
    .updateTable('booking_waits')
    .set({ state: 'booked', held_calendars: [], changed_at: now })
    .where('person_id', '=', row.person_id)
    .where('account_id', '=', row.account_id)
    .where('target', '=', row.kind_id ?? row.staff_id)
    .where('state', 'in', ['waiting', 'offered'])
    .execute()
}

/** One who waits, and what they wait for: those with the same `sought` can be offered the same times. */
type Waiting = { id: string; sought: string }

/**
 * Takes the next of those who wait, those who were looked at least recently, and returns them in their order. Those whom another process takes are
 * left to it.
 */
export async function takeWaiting(
  transaction: SystemTransacting,
  { edition, limit, now }: { edition: string; limit: number; now: Date },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`with taken as (update booking_waits set looked_at = ${now} where id in (
      select w.id from booking_waits w where w.edition = ${edition} and w.state = 'waiting'
      order by w.looked_at nulls first, w.place limit ${limit} for update skip locked)
    returning id, place, calendar || ' ' || target || ' ' || from_on || ' ' || until_on as sought)
    select id, sought from taken order by place`.execute(transaction)
  return rows
}
