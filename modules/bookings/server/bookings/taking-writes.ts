import { readContacts } from '@atrium/accounts/server/accounts/contact-reads'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { endOf } from '@atrium/domain/bookings/duration'
import { toInstant, toMinute, wallTimeOf } from '@atrium/domain/bookings/zone'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { defaultChangeNotice } from '../../contract/booking-terms.ts'
import { durationOf, toFirmTime, type OwnCalendar } from '../calendars/calendar-rules.ts'
import { findOwnCalendar, listOwnSlots, openCalendar, type OpenCalendar } from '../calendars/calendar-reads.ts'
import { firmCalendarOf, readFirmDetails } from '../calendars/firm-reads.ts'
import { lockCalendar } from '../calendars/own-reads.ts'
import type { BookingScope } from './access.ts'
import { toUpstreamKey, upstreamIdOf, type StoredRequest } from './booking-rules.ts'
import { findExternalId, findStored, type BookingRow } from './reads.ts'
import {
  addBooking,
  announceBooking,
  checkRepetition,
  confirmBooking,
  failBooking,
  isSameId,
  isTimeTaken,
  lockChangeable,
  moveBooking,
} from './writes.ts'

const asSystem = <Result>(context: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), work)

type Asked = { id: string; request: StoredRequest }

/**
 * Books a meeting. Returns null if the time cannot be booked: it is taken, outside the hours, or the firm's own system did not confirm it. A
 * repeated request changes nothing.
 * @throws the refusals `invalid-request` for a time that has passed or has another length, `not-found` for an unknown member of staff, and
 * `conflict` for the id of another request
 */
export async function takeTime(context: RequestContext, scope: AccountScope, { id, request }: Asked): Promise<BookingRow | null> {
  const repeated = await findRepetition(context, scope, { id, request })
  if (repeated !== undefined) return repeated
  checkMinutes(context, request)
  const calendar = await openForBooking(context, scope, request)
  if (!calendar) return null
  await context.deps.throttles.count('bookingOfPerson', scope.edition.person.id)
  try {
    return calendar.source === 'own'
      ? await takeOwn(context, scope, { id, request }, calendar.staff)
      : await takeAtFirm(context, scope, { id, request }, calendar)
  } catch (error) {
    // The same request may have taken the time a moment before.
    if (isTimeTaken(error) || isSameId(error)) return (await findRepetition(context, scope, { id, request })) ?? null
    throw error
  }
}

/** Opens the calendar. Null if the firm's own system does not respond: nothing is booked then. */
async function openForBooking(context: RequestContext, scope: AccountScope, { calendar }: StoredRequest): Promise<OpenCalendar | null> {
  try {
    return await openCalendar(context, scope, calendar)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    context.deps.log.warn({ err: error }, 'nothing was booked, because the firm’s own system did not respond')
    return null
  }
}

/** Returns the meeting of an earlier request with the same id, null if it failed, and undefined if there is none. */
async function findRepetition(
  context: RequestContext,
  scope: AccountScope,
  { id, request }: Asked,
): Promise<BookingRow | null | undefined> {
  const stored = await asSystem(context, (transaction) => findStored(transaction, id))
  if (!stored) return undefined
  const { state } = checkRepetition(scope, stored, request)
  return state === 'failed' ? null : stored
}

const invalid = (path: string, code: string) => refusal('invalid-request', { issues: [{ path, code }] })

type Times = { startDate: string; endDate: string }

/** Checks what every booking must meet: whole minutes, in the future, an end after the start. */
function checkMinutes({ deps }: RequestContext, { startDate, endDate }: Times): void {
  const [start, end] = [new Date(startDate), new Date(endDate)]
  if (start.getTime() % 60_000 !== 0) throw invalid('startDate', 'invalid')
  if (start <= deps.clock()) throw invalid('startDate', 'too-small')
  if (end <= start) throw invalid('endDate', 'too-small')
}

/** Checks that the end is the start plus the length of the meeting. */
function checkEnd({ startDate, endDate }: Times, duration: string): void {
  if (toInstant(endOf(toMinute(startDate), duration)).getTime() !== Date.parse(endDate)) throw invalid('endDate', 'invalid')
}

async function takeOwn(
  context: RequestContext,
  scope: AccountScope,
  { id, request }: Asked,
  staff: OwnCalendar[],
): Promise<BookingRow | null> {
  const own = staff.find((one) => one.id === request.staffId)
  if (!own) throw refusal('not-found')
  const { settings } = own
  checkEnd(request, durationOf(settings))
  const manager = await findManager(context, scope)
  return asSystem(context, async (transaction) => {
    await lockCalendar(transaction, own.person)
    const stored = await findStored(transaction, id)
    if (stored) return checkRepetition(scope, stored, request)
    if (!(await isOffered(transaction, context, own, request))) return null
    const { location, bufferBefore, bufferAfter, changeNotice } = settings
    const terms = { location, bufferBefore, bufferAfter, changeNotice }
    const row = await addBooking(transaction, context, scope, { id, request, staff: own, key: own.person, ...terms }, 'booked')
    await announceBooking(transaction, context, row, manager)
    return row
  })
}

/** True if the calendar offers a time, with the bookings made until now. */
async function isOffered(
  transaction: SystemTransacting,
  context: RequestContext,
  own: OwnCalendar,
  { startDate }: Times,
  except?: string,
): Promise<boolean> {
  const start = toMinute(startDate)
  const { day } = wallTimeOf(context.edition.timeZone, start)
  const slots = await listOwnSlots(transaction, context, own, { range: { from: day, to: day }, ...(except !== undefined && { except }) })
  return slots.some((slot) => slot.start === start)
}

/** Books at the firm's own system. The time is taken in Atrium first, so that a repeated request is sent once only. */
async function takeAtFirm(
  context: RequestContext,
  scope: AccountScope,
  { id, request }: Asked,
  calendar: Extract<OpenCalendar, { source: 'firm' }>,
): Promise<BookingRow | null> {
  const { details } = calendar
  checkEnd(request, details.duration)
  const staff = (await calendar.staff()).find((one) => one.id === request.staffId)
  if (!staff) throw refusal('not-found')
  const manager = await findManager(context, scope)
  const terms = { location: details.location, bufferBefore: 0, bufferAfter: 0, changeNotice: defaultChangeNotice }
  await asSystem(context, (transaction) =>
    addBooking(transaction, context, scope, { id, request, staff, key: toUpstreamKey(staff.id), ...terms }, 'requested'),
  )
  const reference = await requestAtFirm(context, calendar.firm, request)
  if (reference === null) {
    await asSystem(context, (transaction) => failBooking(transaction, context, id))
    return null
  }
  return asSystem(context, async (transaction) => {
    const row = await confirmBooking(transaction, context, id, reference)
    await announceBooking(transaction, context, row, manager)
    return row
  })
}

type FirmRequest = Times & Pick<StoredRequest, 'name' | 'email' | 'staffId' | 'notes'>

/** Requests a booking of the firm's own system. Returns its id there; null if the system refuses or does not respond. */
async function requestAtFirm(
  context: RequestContext,
  { firm, calendar }: NonNullable<ReturnType<typeof firmCalendarOf>>,
  { startDate, endDate, name, email, staffId, notes }: FirmRequest,
): Promise<string | null> {
  const zone = context.edition.timeZone
  const times = { startDate: toFirmTime(new Date(startDate), zone), endDate: toFirmTime(new Date(endDate), zone) }
  try {
    return (await firm.requestBooking(calendar, { ...times, name, email, staffId, notes })).id
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    context.deps.log.warn({ err: error }, 'the firm’s own system did not confirm a booking')
    return null
  }
}

/** Finds who is told that an adviser was booked: the client-services manager of the client, otherwise the firm's general contact. */
async function findManager(context: RequestContext, scope: AccountScope): Promise<{ name: string; email: string }> {
  const { name, email } = context.edition.generalContact
  try {
    return (await readContacts(context, scope)).clientServicesManager ?? { name, email }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { name, email }
  }
}

/**
 * Moves a meeting to another time of the same member of staff. Returns null if the time cannot be booked; the meeting then stays as it is.
 * @throws the refusals of `takeTime`, and `conflict` if the meeting has changed since the caller read it
 */
export async function moveTime(
  context: RequestContext,
  scope: BookingScope,
  { sequence, ...times }: Times & { sequence: number },
): Promise<BookingRow | null> {
  const { booking } = scope
  const [start, end] = [new Date(times.startDate), new Date(times.endDate)]
  if (isMovedBy(booking, { start, end, sequence })) return booking
  checkMinutes(context, times)
  try {
    return upstreamIdOf(booking.staff_calendar) === null
      ? await moveOwn(context, scope, { start, end, sequence })
      : await moveAtFirm(context, scope, { start, end, sequence })
  } catch (error) {
    if (isTimeTaken(error)) return null
    throw error
  }
}

type Move = { start: Date; end: Date; sequence: number }

/** True if a meeting was moved by the same request before. */
const isMovedBy = ({ state, sequence, start_at: at }: BookingRow, move: Move): boolean =>
  state === 'booked' && sequence === move.sequence + 1 && at.getTime() === move.start.getTime()

const toTimes = ({ start, end }: Move): Times => ({ startDate: start.toISOString(), endDate: end.toISOString() })

const moveOwn = (context: RequestContext, scope: BookingScope, move: Move): Promise<BookingRow | null> =>
  asSystem(context, async (transaction) => {
    const person = scope.booking.staff_calendar
    await lockCalendar(transaction, person)
    const stored = await findStored(transaction, scope.booking.id)
    if (stored && isMovedBy(stored, move)) return stored
    const row = await lockChangeable(transaction, context, scope, move.sequence)
    const own = await findOwnCalendar(transaction, person)
    if (!own) return null
    if (move.end.getTime() - move.start.getTime() !== own.settings.duration * 60_000) throw invalid('endDate', 'invalid')
    if (!(await isOffered(transaction, context, own, toTimes(move), row.id))) return null
    return moveBooking(transaction, context, row, { ...move, reference: null })
  })

/** Books the new time at the firm's own system, and then moves the meeting. The system has no call that releases the earlier time. */
async function moveAtFirm(context: RequestContext, scope: BookingScope, move: Move): Promise<BookingRow | null> {
  const { booking } = scope
  const staffId = upstreamIdOf(booking.staff_calendar)!
  const row = await asSystem(context, (transaction) => lockChangeable(transaction, context, scope, move.sequence))
  const externalId = await asSystem(context, (transaction) => findExternalId(transaction, booking.account_id))
  const firm = firmCalendarOf(context, externalId, booking.calendar)
  const details = firm && (await readFirmDetails(firm).catch(() => null))
  if (!firm || !details) return null
  checkEnd(toTimes(move), details.duration)
  const { name, email, notes } = row
  const reference = await requestAtFirm(context, firm, { ...toTimes(move), name, email, staffId, notes })
  if (reference === null) return null
  return asSystem(context, async (transaction) => {
    const locked = await lockChangeable(transaction, context, scope, move.sequence)
    return moveBooking(transaction, context, locked, { ...move, reference })
  })
}
