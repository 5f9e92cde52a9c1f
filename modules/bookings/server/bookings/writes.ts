import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { isEqual } from '@atrium/domain/fields/json'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { BookableStaff } from '../calendars/calendar-rules.ts'
import { queueBookingMails, queueManagerMail, type MailOrigin } from '../mails/writes.ts'
import type { BookingScope } from './access.ts'
import type { StoredRequest } from './booking-rules.ts'
import { findStored, mayChange, type BookingRow } from './reads.ts'

export type Booking = {
  id: string
  request: StoredRequest
  staff: BookableStaff
  key: string
  location: string | null
  bufferBefore: number
  bufferAfter: number
  changeNotice: number
}

/** Records an event of a meeting. It names neither its notes nor a reason. */
const recordBooking = (transaction: SystemTransacting, origin: MailOrigin, row: BookingRow, kind: EventKind): Promise<void> =>
  recordEvent(transaction, origin, {
    kind,
    accountId: row.account_id,
    portalId: row.portal_id,
    subject: { type: 'booking', id: row.id },
    details: { start: row.start_at.toISOString(), calendar: row.calendar },
  })

/** Tells the open pages of both people, when the transaction is committed. */
async function notifyPeople(transaction: SystemTransacting, row: BookingRow): Promise<void> {
  const people = [row.person_id, row.staff_id].filter((id) => id !== null)
  await sql`select pg_notify('atrium_changes', ${row.edition}::text || ' person:' || person || ':bookings') from unnest(${people}::uuid[]) person`.execute(
    transaction,
  )
}

/** Returns a stored meeting if it is that of the same request of the same person. @throws the refusal `conflict` for another one */
export function checkRepetition({ edition: { person }, account }: AccountScope, stored: BookingRow, request: StoredRequest): BookingRow {
  const isSame = stored.person_id === person.id && stored.account_id === account.id && isEqual(stored.request as never, request as never)
  if (!isSame) throw refusal('conflict')
  return stored
}

/** True for the error of a time that is taken already. */
export const isTimeTaken = (error: unknown): boolean => (error as { constraint?: string } | null)?.constraint === 'bookings_time_taken'

/** True for the error of an id that another request has used meanwhile. */
export const isSameId = (error: unknown): boolean => (error as { constraint?: string } | null)?.constraint === 'bookings_pkey'

/** Takes a time. @throws the errors of `isTimeTaken` and `isSameId` */
export async function addBooking(
  transaction: SystemTransacting,
  context: RequestContext,
  { edition, account }: AccountScope,
  { id, request, staff, key, ...terms }: Booking,
  state: 'requested' | 'booked',
): Promise<BookingRow> {
  const now = context.deps.clock()
  await transaction
    .insertInto('bookings')
    .values({
      id,
      edition: context.edition.id,
      portal_id: account.portal_id,
      account_id: account.id,
      person_id: edition.person.id,
      calendar: request.calendar,
      staff_id: staff.person,
      staff_calendar: key,
      staff_name: staff.name,
      staff_title: staff.title,
      staff_email: staff.email,
      name: request.name,
      email: request.email,
      notes: request.notes,
      location: terms.location,
      start_at: new Date(request.startDate),
      end_at: new Date(request.endDate),
      buffer_before: terms.bufferBefore,
      buffer_after: terms.bufferAfter,
      change_notice: terms.changeNotice,
      state,
      reference: null,
      created_at: now,
      changed_at: now,
      ended_at: null,
      ended_by: null,
      cancel_reason: null,
      reminded_at: null,
      request: JSON.stringify(request),
    })
    .execute()
  return (await findStored(transaction, id))!
}

/** Completes a booking: both sides get an invitation, and the client-services manager is told of the booking of an adviser. */
export async function announceBooking(
  transaction: SystemTransacting,
  context: RequestContext,
  row: BookingRow,
  manager: { name: string; email: string },
): Promise<void> {
  await recordBooking(transaction, context, row, 'booking.made')
  await queueBookingMails(transaction, context, row, 'made')
  if (row.calendar === 'advisers') await queueManagerMail(transaction, context, row, manager)
  await notifyPeople(transaction, row)
}

/** Records that the firm's own system has confirmed a booking. */
export async function confirmBooking(
  transaction: SystemTransacting,
  context: RequestContext,
  id: string,
  reference: string,
): Promise<BookingRow> {
  await transaction
    .updateTable('bookings')
    .set({ state: 'booked', reference, changed_at: context.deps.clock() })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
  return (await findStored(transaction, id))!
}

/** Records that a booking was not confirmed, so that its time is free again. */
export async function failBooking(transaction: SystemTransacting, origin: MailOrigin, id: string): Promise<void> {
  const { numUpdatedRows: failed } = await transaction
    .updateTable('bookings')
    .set({ state: 'failed', ended_at: origin.deps.clock() })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  const row = await findStored(transaction, id)
  if (failed > 0n && row) await recordBooking(transaction, origin, row, 'booking.failed')
}

/** Locks a meeting that the caller may change. @throws the refusals `conflict` if it has changed since, and `not-allowed` after its notice */
export async function lockChangeable(
  transaction: SystemTransacting,
  context: RequestContext,
  { edition, booking }: BookingScope,
  sequence: number,
): Promise<BookingRow> {
  await sql`select from bookings where id = ${booking.id}::uuid for update`.execute(transaction)
  const row = await findStored(transaction, booking.id)
  if (!row || row.sequence !== sequence) throw refusal('conflict')
  if (!mayChange(edition, row, context.deps.clock())) throw refusal(row.state === 'booked' ? 'not-allowed' : 'conflict')
  return row
}

/** Moves a locked meeting. Both sides get the changed invitation. @throws the error of `isTimeTaken` */
export async function moveBooking(
  transaction: SystemTransacting,
  context: RequestContext,
  row: BookingRow,
  { start, end, reference }: { start: Date; end: Date; reference: string | null },
): Promise<BookingRow> {
  await transaction
    .updateTable('bookings')
    .set({ start_at: start, end_at: end, sequence: row.sequence + 1, changed_at: context.deps.clock(), reference, reminded_at: null })
    .where('id', '=', row.id)
    .execute()
  const moved = (await findStored(transaction, row.id))!
  await recordBooking(transaction, context, moved, 'booking.moved')
  await queueBookingMails(transaction, context, moved, 'moved')
  await notifyPeople(transaction, moved)
  return moved
}

/** Cancels a meeting. A repeated request changes nothing. @throws the refusals of `lockChangeable` */
export async function cancelBooking(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: BookingScope,
  { sequence, reason }: { sequence: number; reason: string },
): Promise<BookingRow> {
  await sql`select from bookings where id = ${scope.booking.id}::uuid for update`.execute(transaction)
  const before = await findStored(transaction, scope.booking.id)
  if (before?.state === 'cancelled' && before.sequence === sequence + 1 && before.ended_by === scope.edition.person.id) return before
  const row = await lockChangeable(transaction, context, scope, sequence)
  const now = context.deps.clock()
  await transaction
    .updateTable('bookings')
    .set({
      state: 'cancelled',
      sequence: row.sequence + 1,
      changed_at: now,
      ended_at: now,
      ended_by: scope.edition.person.id,
      cancel_reason: reason === '' ? null : reason,
    })
    .where('id', '=', row.id)
    .execute()
  const cancelled = (await findStored(transaction, row.id))!
  await recordBooking(transaction, context, cancelled, 'booking.cancelled')
  await queueBookingMails(transaction, context, cancelled, 'cancelled')
  await notifyPeople(transaction, cancelled)
  return cancelled
}
