import { readContacts } from '@atrium/accounts/server/accounts/contact-reads'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { endOf, formatDuration } from '@atrium/domain/bookings/duration'
import { toInstant, toMinute, wallTimeOf } from '@atrium/domain/bookings/zone'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { defaultChangeNotice } from '../../contract/booking-terms.ts'
import { durationOf, toFirmTime, type OwnCalendar } from '../calendars/calendar-rules.ts'
import {
  findMovable,
  findOpenKind,
  findOwnCalendar,
  listOwnSlots,
  openCalendar,
  openFirmOf,
  viewerOf,
  type OpenCalendar,
} from '../calendars/calendar-reads.ts'
import type { FirmCalendar } from '../calendars/firm-reads.ts'
import { lockRooms, readKindTimes } from '../calendars/kind-reads.ts'
import { keysOf, placesOf, type OpenKind } from '../calendars/kind-rules.ts'
import { refreshCalendars } from '../busy/jobs.ts'
import { listBusy, lockCalendars } from '../calendars/own-reads.ts'
import type { BookingScope } from './access.ts'
import { toStaffKey, type StoredRequest } from './booking-rules.ts'
import { findPlace, findStored, type BookingRow } from './reads.ts'
import {
  addBooking,
  announceBooking,
  completeMove,
  confirmBooking,
  failBooking,
  findOutcome,
  isSameId,
  isTimeTaken,
  lockChangeable,
  lockStored,
  moveBooking,
  releaseMove,
  reserveMove,
  type TakenStaff,
} from './writes.ts'

const asSystem = <Result>(context: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), work)

type Asked = { id: string; request: StoredRequest }

/**
 * Books a meeting. Returns null if the time cannot be booked: it is taken, outside the hours, or the firm's own system did not confirm it. A
 * repeated request changes nothing.
 * @throws the refusals `invalid-request` for a time that has passed or has another length, `not-found` for an unknown member of staff,
 * `conflict` for the id of another request, `temporarily-unavailable` while the same request is being made, and `too-much-under-way` for a
 * client with too many coming meetings
 */
export async function takeTime(context: RequestContext, scope: AccountScope, { id, request }: Asked): Promise<BookingRow | null> {
  const repeated = await findRepetition(context, scope, { id, request })
  if (repeated !== undefined) return repeated
  checkMinutes(context, request)
  const calendar = await unlessUnavailable(context, () => openCalendar(context, scope, request.calendar))
  if (!calendar) return null
  await context.deps.throttles.count('bookingOfPerson', scope.edition.person.id)
  try {
    if (calendar.source === 'kinds') return await takeKind(context, scope, { id, request }, calendar.kinds)
    return calendar.source === 'own'
      ? await takeOwn(context, scope, { id, request }, calendar.staff)
      : await takeAtFirm(context, scope, { id, request }, calendar)
  } catch (error) {
    // The same request may have taken the time a moment before.
    if (isTimeTaken(error) || isSameId(error)) return (await findRepetition(context, scope, { id, request })) ?? null
    throw error
  }
}

/** Returns null if the firm's own system does not respond: nothing is booked then. */
async function unlessUnavailable<Result>(context: RequestContext, open: () => Promise<Result>): Promise<Result | null> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    context.deps.log.warn({ err: error }, 'nothing was booked, because the firm’s own system did not respond')
    return null
  }
}

/** Returns the meeting of an earlier request with the same id, null if it failed or was cancelled, and undefined if there is none. */
async function findRepetition(
  context: RequestContext,
  scope: AccountScope,
  { id, request }: Asked,
): Promise<BookingRow | null | undefined> {
  const stored = await asSystem(context, (transaction) => findStored(transaction, id))
  return stored && findOutcome(scope, stored, request)
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
  const person = staff.find((one) => one.id === request.staffId)?.person
  if (person === undefined) throw refusal('not-found')
  const manager = await findManager(context, scope)
  await refreshCalendars(context.deps, context.edition, [person])
  return asSystem(context, async (transaction) => {
    await lockCalendars(transaction, [person])
    const stored = await findStored(transaction, id)
    if (stored) return findOutcome(scope, stored, request)
    // The hours, the relation and the rights of the person may have changed before the lock.
    const place = { account: scope.account.id, kind: request.calendar, edition: context.edition, today: scope.edition.today }
    const own = await findOwnCalendar(transaction, place, person)
    if (!own) throw refusal('not-found')
    const { settings } = own
    checkEnd(request, durationOf(settings))
    if (!(await isOffered(transaction, context, own, request))) return null
    const { location, videoLink, bufferBefore, bufferAfter, changeNotice } = settings
    const terms = { location, videoLink, bufferBefore, bufferAfter, changeNotice, upstreamId: null, part: null }
    const row = await addBooking(transaction, context, scope, { id, request, staff: own, key: person, ...terms }, 'booked')
    await announceBooking(transaction, context, row, manager)
    return row
  })
}

/**
 * Takes a meeting of a kind. The calendars of all its staff, and its rooms, are locked, and its times are computed again. A client has one place in
 * a meeting of several.
 */
async function takeKind(
  context: RequestContext,
  scope: AccountScope,
  { id, request }: Asked,
  kinds: readonly OpenKind[],
): Promise<BookingRow | null> {
  const before = kinds.find((one) => one.id === request.staffId)
  if (!before) throw refusal('not-found')
  const manager = await findManager(context, scope)
  await refreshCalendars(context.deps, context.edition, listPeople(before))
  return asSystem(context, async (transaction) => {
    await lockKind(transaction, before)
    const stored = await findStored(transaction, id)
    if (stored) return findOutcome(scope, stored, request)
    const kind = await findOpenKind(transaction, { account: scope.account.id, edition: context.edition }, before.id)
    // Staff or rooms that were added since are not locked.
    if (!kind || !isLocked(before, kind)) return null
    const taken = await findTaken(transaction, context, kind, request)
    if (!taken) return null
    const { bufferBefore, bufferAfter, changeNotice } = kind
    const terms = { bufferBefore, bufferAfter, changeNotice, upstreamId: null }
    const row = await addBooking(transaction, context, scope, { id, request, ...taken, ...terms }, 'booked')
    await announceBooking(transaction, context, row, manager)
    return row
  })
}

const listPeople = ({ staff }: OpenKind): string[] => staff.map(({ person }) => person)

async function lockKind(transaction: SystemTransacting, kind: OpenKind): Promise<void> {
  await lockCalendars(transaction, listPeople(kind))
  await lockRooms(transaction, kind)
}

const isLocked = (locked: OpenKind, now: OpenKind): boolean => keysOf(now).every((key) => keysOf(locked).includes(key))

/**
 * Finds the staff, the room and the place of a meeting of a kind at a time; null if it cannot be booked then. A meeting that others have booked keeps
 * its staff, room and end. Its calendars are locked.
 * @throws the refusal `invalid-request` for another end
 */
async function findTaken(
  transaction: SystemTransacting,
  context: RequestContext,
  kind: OpenKind,
  { startDate, endDate }: Times,
  except?: string,
): Promise<TakenStaff | null> {
  const start = toMinute(startDate)
  const { day } = wallTimeOf(context.edition.timeZone, start)
  const times = await readKindTimes(transaction, context, kind, { range: { from: day, to: day }, except, viewer: viewerOf(context) })
  const time = times.find((one) => one.start === start)
  checkEnd({ startDate, endDate }, formatDuration(time ? time.end - time.start : kind.duration))
  const present = (time?.staff ?? []).flatMap((id) => kind.staff.filter((one) => one.id === id))
  const [staff, ...rest] = present
  if (!time || !staff || present.length < time.staff.length) return null
  const others = rest.map(({ person, name, title, email }) => ({ id: person, name, title, email }))
  const { open } = time
  const stored = open && open.room_id !== null ? { id: open.room_id, name: open.room_name ?? '' } : null
  const room = open ? stored : (kind.rooms?.find(({ id }) => id === time.room) ?? null)
  const key = open?.key ?? `${kind.id} ${toInstant(start).toISOString()} ${time.staff.join(' ')}`
  const places = open ? placesOf(open, kind.places) : kind.places
  const place = kind.places === 1 ? null : await findPlace(transaction, { edition: context.edition.id, key, places, except })
  if (kind.places > 1 && place === null) return null
  return {
    staff,
    key: staff.person,
    part: {
      kind: { id: kind.id, name: kind.name },
      others,
      room: room && { id: room.id, name: room.name },
      group: place === null ? null : { key, place },
    },
    location: open ? open.location : kind.location,
    videoLink: open ? open.video_link : kind.videoLink,
  }
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
  const slots = await listOwnSlots(transaction, context, own, {
    range: { from: day, to: day },
    viewer: viewerOf(context),
    ...(except !== undefined && { except }),
  })
  return slots.some((slot) => slot.start === start)
}

/** Lists the Atrium account of a person of the firm's own system; empty if they have none. */
const listIds = (person: string | null): string[] => (person === null ? [] : [person])

/** True if any time of a meeting is taken in a calendar: in Atrium, or in that which the member of staff keeps elsewhere. */
async function isBusy(
  transaction: SystemTransacting,
  context: RequestContext,
  key: string,
  { startDate, endDate }: Times,
  except?: string,
): Promise<boolean> {
  const [start, end] = [toMinute(startDate), toMinute(endDate)]
  const { day } = wallTimeOf(context.edition.timeZone, start)
  const search = { edition: context.edition, key, range: { from: day, to: day }, except, viewer: viewerOf(context) }
  return (await listBusy(transaction, search)).some((taken) => taken.start < end && start < taken.end)
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
  const terms = {
    location: details.location,
    videoLink: null,
    bufferBefore: 0,
    bufferAfter: 0,
    changeNotice: defaultChangeNotice,
    upstreamId: staff.id,
    part: null,
  }
  const key = toStaffKey(staff)
  await refreshCalendars(context.deps, context.edition, listIds(staff.person))
  const reserved = await asSystem(context, async (transaction) => {
    await lockCalendars(transaction, listIds(staff.person))
    const stored = await findStored(transaction, id)
    if (stored) return { row: findOutcome(scope, stored, request), isRepeated: true }
    if (await isBusy(transaction, context, key, request)) return { row: null, isRepeated: true }
    const row = await addBooking(transaction, context, scope, { id, request, staff, key, ...terms }, 'requested')
    return { row, isRepeated: false }
  })
  if (reserved.isRepeated) return reserved.row
  const { reference, mayExist } = await requestAtFirm(context, calendar.firm, request)
  return asSystem(context, async (transaction) => {
    if (reference === null) {
      await failBooking(transaction, context, id, mayExist)
      return null
    }
    const row = await confirmBooking(transaction, context, id, reference)
    if (row) await announceBooking(transaction, context, row, manager)
    return row
  })
}

type FirmRequest = Times & Pick<StoredRequest, 'name' | 'email' | 'staffId' | 'notes'>

/** The answer of the firm's own system. Without a reference, `mayExist` tells that the appointment may have been made nevertheless. */
type FirmAnswer = { reference: string | null; mayExist: boolean }

/** Requests a booking of the firm's own system. */
async function requestAtFirm(
  context: RequestContext,
  { firm, calendar }: FirmCalendar,
  { startDate, endDate, name, email, staffId, notes }: FirmRequest,
): Promise<FirmAnswer> {
  const zone = context.edition.timeZone
  const times = { startDate: toFirmTime(new Date(startDate), zone), endDate: toFirmTime(new Date(endDate), zone) }
  try {
    return { reference: (await firm.requestBooking(calendar, { ...times, name, email, staffId, notes })).id, mayExist: true }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    context.deps.log.warn({ err: error }, 'the firm’s own system did not confirm a booking')
    const { isUnsent = false, isUnauthorised = false } = error.traits
    return { reference: null, mayExist: error.isOutage && !isUnsent && !isUnauthorised }
  }
}

/** Returns the recipient of the e-mail about a booking: the client's client-services manager, otherwise the firm's general contact. */
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
  const { booking, edition } = scope
  const [start, end] = [new Date(times.startDate), new Date(times.endDate)]
  if (isMovedBy(booking, { start, end, sequence })) return booking
  checkMinutes(context, times)
  await context.deps.throttles.count('bookingOfPerson', edition.person.id)
  try {
    if (booking.calendar === 'meetings') return await moveKind(context, scope, { start, end, sequence })
    return booking.upstream_id === null
      ? await moveOwn(context, scope, { start, end, sequence })
      : await moveAtFirm(context, scope, { start, end, sequence }, booking.upstream_id)
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

async function moveOwn(context: RequestContext, scope: BookingScope, move: Move): Promise<BookingRow | null> {
  await refreshCalendars(context.deps, context.edition, [scope.booking.staff_calendar])
  return asSystem(context, async (transaction) => {
    const { id, account_id: account, calendar: kind, staff_calendar: person } = scope.booking
    await lockCalendars(transaction, [person])
    const stored = await findStored(transaction, id)
    if (stored && isMovedBy(stored, move)) return stored
    const row = await lockChangeable(transaction, context, scope, move.sequence)
    const own = await findOwnCalendar(transaction, { account, kind, edition: context.edition, today: scope.edition.today }, person)
    if (!own) return null
    if (move.end.getTime() - move.start.getTime() !== own.settings.duration * 60_000) throw invalid('endDate', 'invalid')
    if (!(await isOffered(transaction, context, own, toTimes(move), row.id))) return null
    return moveBooking(transaction, context, row, { ...move, reference: null })
  })
}

/** Moves a meeting of a kind: with the same staff or, for one of several clients, to another such meeting. */
async function moveKind(context: RequestContext, scope: BookingScope, move: Move): Promise<BookingRow | null> {
  const people = await asSystem(context, async (transaction) => {
    const kind = await findMovable(transaction, context, scope.booking)
    return kind ? listPeople(kind) : []
  })
  await refreshCalendars(context.deps, context.edition, people)
  return asSystem(context, async (transaction) => {
    const before = await findMovable(transaction, context, scope.booking)
    if (!before) return null
    await lockKind(transaction, before)
    const stored = await findStored(transaction, scope.booking.id)
    if (stored && isMovedBy(stored, move)) return stored
    const row = await lockChangeable(transaction, context, scope, move.sequence)
    const kind = await findMovable(transaction, context, row)
    if (!kind || !isLocked(before, kind)) return null
    const taken = await findTaken(transaction, context, kind, toTimes(move), row.id)
    return taken ? moveBooking(transaction, context, row, { ...move, reference: null, taken }) : null
  })
}

/**
 * Holds the new time in Atrium, books it at the firm's own system, and then moves the meeting, so that requests at the same time are sent once
 * only. The system has no call that releases the earlier time.
 */
async function moveAtFirm(context: RequestContext, scope: BookingScope, move: Move, staffId: string): Promise<BookingRow | null> {
  const opened = await unlessUnavailable(context, () => openFirmOf(context, scope.booking))
  if (!opened) return null
  checkEnd(toTimes(move), opened.duration)
  const { id, staff_id: person, staff_calendar: key } = scope.booking
  await refreshCalendars(context.deps, context.edition, listIds(person))
  const row = await asSystem(context, async (transaction) => {
    await lockCalendars(transaction, listIds(person))
    const stored = await lockStored(transaction, id)
    if (stored && isMovedBy(stored, move)) return stored
    await lockChangeable(transaction, context, scope, move.sequence)
    return (await isBusy(transaction, context, key, toTimes(move), id)) ? null : reserveMove(transaction, context, scope, move)
  })
  if (!row || isMovedBy(row, move)) return row
  const { name, email, notes } = row
  const { reference, mayExist } = await requestAtFirm(context, opened.firm, { ...toTimes(move), name, email, staffId, notes })
  return asSystem(context, async (transaction) => {
    if (reference !== null) return completeMove(transaction, context, row, reference)
    await releaseMove(transaction, context, row, mayExist)
    return null
  })
}
