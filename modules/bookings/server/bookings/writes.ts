import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { isEqual } from '@atrium/domain/fields/json'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { BookableStaff } from '../calendars/calendar-rules.ts'
import { toRoomKey } from '../calendars/kind-rules.ts'
import type { OtherStaff } from '../schema.ts'
import { queueBookingMails, queueDoubtMail, queueManagerMail, type MailOrigin } from '../mails/writes.ts'
import { endWait } from '../waits/writes.ts'
import type { BookingScope } from './access.ts'
import { maxComing, type StoredRequest } from './booking-rules.ts'
import { findStored, mayChange, type BookingRow } from './reads.ts'

/** What a meeting of a kind takes besides the time of the first of its staff. */
export type MeetingPart = {
  kind: { id: string; name: string }
  others: OtherStaff[]
  room: { id: string; name: string } | null
  /** The meeting of several clients in which the booking has a place. */
  group: { key: string; place: number } | null
}

const partColumns = (part: MeetingPart | null) => ({
  kind_id: part?.kind.id ?? null,
  kind_name: part?.kind.name ?? null,
  room_id: part?.room?.id ?? null,
  room_name: part?.room?.name ?? null,
  others: JSON.stringify(part?.others ?? []),
  other_ids: (part?.others ?? []).map(({ id }) => id),
  other_calendars: [...(part?.others ?? []).map(({ id }) => id), ...(part?.room ? [toRoomKey(part.room.id)] : [])],
  group_meeting: part?.group?.key ?? null,
  place: part?.group?.place ?? null,
})

export type Booking = {
  id: string
  request: StoredRequest
  staff: BookableStaff
  key: string
  /** Id of the member of staff at the firm's own system; null for a meeting in Atrium's calendar. */
  upstreamId: string | null
  location: string | null
  bufferBefore: number
  bufferAfter: number
  changeNotice: number
  videoLink: string | null
  /** What a meeting of a kind takes besides the time of the first of its staff. */
  part: MeetingPart | null
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
  const people = [row.person_id, ...staffOf(row)].filter((id) => id !== null)
  await sql`select pg_notify('atrium_changes', ${row.edition}::text || ' person:' || person || ':bookings') from unnest(${people}::uuid[]) person`.execute(
    transaction,
  )
}

/** Seconds after which a request that is being made has an outcome at the latest, as a rule. */
const retryAfterSeconds = 15

/**
 * Returns the outcome of an earlier request with the same id: its meeting, or null if it failed or was cancelled.
 * @throws the refusals `conflict` for another request, and `temporarily-unavailable` until the firm's own system has answered
 */
export function findOutcome({ edition: { person }, account }: AccountScope, stored: BookingRow, request: StoredRequest): BookingRow | null {
  const isSame = stored.person_id === person.id && stored.account_id === account.id && isEqual(stored.request as never, request as never)
  if (!isSame) throw refusal('conflict')
  if (stored.state === 'requested') throw refusal('temporarily-unavailable', { retryAfterSeconds })
  return stored.state === 'booked' ? stored : null
}

/** True for the error of a time or place that is taken already. */
export const isTimeTaken = (error: unknown): boolean =>
  ['booking_times_taken', 'bookings_place', 'bookings_place_person'].includes((error as { constraint?: string } | null)?.constraint ?? '')

/** True for the error of an id that another request has used meanwhile. */
export const isSameId = (error: unknown): boolean => (error as { constraint?: string } | null)?.constraint === 'bookings_pkey'

/** Refuses a booking if the client has the maximum number of upcoming meetings with the member of staff, or of the kind. Concurrent requests of a client run in turn. */
async function checkComing(
  transaction: SystemTransacting,
  { person, key, kind, now }: { person: string; key: string; kind: string | null; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bookings of person'), hashtext(${`${person} ${kind ?? key}`}))`.execute(transaction)
  const { count } = await transaction
    .selectFrom('bookings')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('person_id', '=', person)
    .where((where) => (kind === null ? where('staff_calendar', '=', key) : where('kind_id', '=', kind)))
    .where('state', 'in', ['requested', 'booked'])
    .where('end_at', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxComing) throw refusal('too-much-under-way')
}

/** Takes a time. @throws the errors of `isTimeTaken` and `isSameId`, and the refusal `too-much-under-way` for too many coming meetings */
export async function addBooking(
  transaction: SystemTransacting,
  context: RequestContext,
  { edition, account }: AccountScope,
  { id, request, staff, key, upstreamId, part, ...terms }: Booking,
  state: 'requested' | 'booked',
): Promise<BookingRow> {
  const now = context.deps.clock()
  await checkComing(transaction, { person: edition.person.id, key, kind: part?.kind.id ?? null, now })
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
      upstream_id: upstreamId,
      staff_name: staff.name,
      staff_title: staff.title,
      staff_email: staff.email,
      name: request.name,
      email: request.email,
      notes: request.notes,
      location: terms.location,
      video_link: terms.videoLink,
      ...partColumns(part),
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
  await endWait(transaction, row, context.deps.clock())
  await queueBookingMails(transaction, context, row, 'made')
  if (row.calendar === 'advisers') await queueManagerMail(transaction, context, row, manager)
  await notifyPeople(transaction, row)
}

/** Records that the firm's own system has confirmed a booking. Returns null, and notifies staff, if the booking has been marked as failed meanwhile. */
export async function confirmBooking(
  transaction: SystemTransacting,
  context: RequestContext,
  id: string,
  reference: string,
): Promise<BookingRow | null> {
  const { numUpdatedRows: confirmed } = await transaction
    .updateTable('bookings')
    .set({ state: 'booked', reference, changed_at: context.deps.clock() })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  const row = (await findStored(transaction, id))!
  if (confirmed > 0n) return row
  await queueDoubtMail(transaction, context, row, { start: row.start_at, end: row.end_at })
  return null
}

/**
 * Records that a booking was not confirmed, so that its time is free again. The member of staff is notified if the firm's own system may have made
 * the appointment nevertheless.
 */
export async function failBooking(transaction: SystemTransacting, origin: MailOrigin, id: string, mayExist: boolean): Promise<void> {
  const { numUpdatedRows: failed } = await transaction
    .updateTable('bookings')
    .set({ state: 'failed', ended_at: origin.deps.clock() })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  const row = await findStored(transaction, id)
  if (failed === 0n || !row) return
  await recordBooking(transaction, origin, row, 'booking.failed')
  if (mayExist) await queueDoubtMail(transaction, origin, row, { start: row.start_at, end: row.end_at })
}

/** Locks a meeting, and returns it as it then is. */
export async function lockStored(transaction: SystemTransacting, id: string): Promise<BookingRow | undefined> {
  await sql`select from bookings where id = ${id}::uuid for update`.execute(transaction)
  return findStored(transaction, id)
}

/**
 * Locks a meeting that the caller may change.
 * @throws the refusals `conflict` if it has changed since, `not-allowed` after its notice, and `temporarily-unavailable` while it is being moved
 */
export async function lockChangeable(
  transaction: SystemTransacting,
  context: RequestContext,
  { edition, booking }: BookingScope,
  sequence: number,
): Promise<BookingRow> {
  const row = await lockStored(transaction, booking.id)
  if (!row || row.sequence !== sequence) throw refusal('conflict')
  if (!mayChange(edition, row, context.deps.clock())) throw refusal(row.state === 'booked' ? 'not-allowed' : 'conflict')
  if (row.move_requested_at !== null) throw refusal('temporarily-unavailable', { retryAfterSeconds })
  return row
}

/** Holds the time to which a meeting is moved, until the firm's own system has answered. @throws the errors of `lockChangeable` and `isTimeTaken` */
export async function reserveMove(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: BookingScope,
  { sequence, start, end }: { sequence: number; start: Date; end: Date },
): Promise<BookingRow> {
  const { id } = await lockChangeable(transaction, context, scope, sequence)
  await transaction
    .updateTable('bookings')
    .set({ move_start_at: start, move_end_at: end, move_requested_at: context.deps.clock() })
    .where('id', '=', id)
    .execute()
  return (await findStored(transaction, id))!
}

const noMove = { move_start_at: null, move_end_at: null, move_requested_at: null }

type HeldMove = Pick<BookingRow, 'id' | 'sequence' | 'move_start_at' | 'move_end_at' | 'move_requested_at'>

/** Locks a meeting that is being moved. Returns undefined if it is no longer moved by this request. */
async function lockMove(
  transaction: SystemTransacting,
  { id, sequence, move_requested_at: at }: HeldMove,
): Promise<BookingRow | undefined> {
  const row = await lockStored(transaction, id)
  return row?.sequence === sequence && row.move_requested_at?.getTime() === at?.getTime() ? row : undefined
}

/**
 * Moves a meeting to the time that is held, which the firm's own system has confirmed. Returns null if the time is no longer held; the meeting
 * then stays as it is, and the member of staff is notified.
 */
export async function completeMove(
  transaction: SystemTransacting,
  context: RequestContext,
  held: BookingRow,
  reference: string,
): Promise<BookingRow | null> {
  const move = { start: held.move_start_at!, end: held.move_end_at! }
  const row = await lockMove(transaction, held)
  if (row) return moveBooking(transaction, context, row, { ...move, reference })
  await queueDoubtMail(transaction, context, held, move)
  return null
}

/**
 * Releases the time that is reserved for a move; the meeting stays as it is. The member of staff is notified if the firm's own system may have
 * made the appointment nevertheless.
 */
export async function releaseMove(transaction: SystemTransacting, origin: MailOrigin, held: HeldMove, mayExist: boolean): Promise<void> {
  const row = await lockMove(transaction, held)
  if (!row) return
  await transaction.updateTable('bookings').set(noMove).where('id', '=', row.id).execute()
  if (mayExist) await queueDoubtMail(transaction, origin, row, { start: held.move_start_at!, end: held.move_end_at! })
}

/** Who takes part in a meeting after it was moved, and what else it takes. */
export type TakenStaff = Pick<Booking, 'staff' | 'key' | 'part' | 'location' | 'videoLink'>

const staffOf = ({ staff_id: first, other_ids: others }: BookingRow): string[] => [first, ...others].filter((id) => id !== null)

/**
 * Moves a locked meeting. Both sides get the changed invitation, and staff who are no longer part of it its cancellation.
 * @throws the error of `isTimeTaken`
 */
export async function moveBooking(
  transaction: SystemTransacting,
  context: RequestContext,
  row: BookingRow,
  { start, end, reference, taken }: { start: Date; end: Date; reference: string | null; taken?: TakenStaff },
): Promise<BookingRow> {
  await transaction
    .updateTable('bookings')
    .set({
      start_at: start,
      end_at: end,
      sequence: row.sequence + 1,
      changed_at: context.deps.clock(),
      reference,
      reminded_at: null,
      ...noMove,
      ...(taken && {
        staff_id: taken.staff.person,
        staff_calendar: taken.key,
        staff_name: taken.staff.name,
        staff_title: taken.staff.title,
        staff_email: taken.staff.email,
        location: taken.location,
        video_link: taken.videoLink,
        ...partColumns(taken.part),
      }),
    })
    .where('id', '=', row.id)
    .execute()
  const moved = (await findStored(transaction, row.id))!
  await recordBooking(transaction, context, moved, 'booking.moved')
  await queueBookingMails(transaction, context, moved, 'moved')
  await notifyPeople(transaction, moved)
  const left = staffOf(row).filter((id) => !staffOf(moved).includes(id))
  if (left.length > 0) {
    const { sequence, changed_at } = moved
    await queueBookingMails(transaction, context, { ...row, sequence, changed_at }, 'cancelled', left)
    await notifyPeople(transaction, row)
  }
  return moved
}

/** Cancels a meeting. A repeated request changes nothing. @throws the refusals of `lockChangeable` */
export async function cancelBooking(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: BookingScope,
  { sequence, reason }: { sequence: number; reason: string },
): Promise<BookingRow> {
  const before = await lockStored(transaction, scope.booking.id)
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
