import { readDuration } from '@atrium/domain/bookings/duration'
import type { MeetingTime } from '@atrium/domain/bookings/meetings'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { defaultChangeNotice, type CalendarKind } from '../../contract/booking-terms.ts'
import type { AvailableDay, BookingDetails } from '../../contract/bookings.ts'
import {
  durationOf,
  fromFirmDays,
  groupByDay,
  listFreeTimes,
  type BookableStaff,
  type DayRange,
  type OwnCalendar,
} from './calendar-rules.ts'
import { firmCalendarOf, listFirmStaff, readFirmDetails, unlessUnknown, type FirmCalendar } from './firm-reads.ts'
import { describeKind, listOpenKinds, readKindTimes, type KindPlace } from './kind-reads.ts'
import type { OpenKind } from './kind-rules.ts'
import { toStaffKey } from '../bookings/booking-rules.ts'
import { findExternalId, type BookingRow } from '../bookings/reads.ts'
import { listBusy, listOwnCalendars, type Place, type Viewer } from './own-reads.ts'

/** A calendar as a client sees it: at the firm's own system, Atrium's own one, or that of kinds of meetings. */
export type OpenCalendar =
  | { source: 'firm'; firm: FirmCalendar; details: BookingDetails; staff: () => Promise<BookableStaff[]> }
  | { source: 'own'; staff: OwnCalendar[] }
  | { source: 'kinds'; kinds: OpenKind[] }

const asSystem = <Result>(context: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), work)

/**
 * Opens a calendar for the client of an account: that of the firm's own system if it has the client, otherwise Atrium's own one.
 * @throws UpstreamError if the firm's own system does not respond
 */
export async function openCalendar(context: RequestContext, scope: AccountScope, kind: CalendarKind): Promise<OpenCalendar> {
  if (kind === 'meetings') return { source: 'kinds', kinds: await listKinds(context, scope) }
  const firm = firmCalendarOf(context, scope.account.external_id, kind)
  const details = firm && (await readFirmDetails(firm))
  if (firm && details)
    return {
      source: 'firm',
      firm,
      details: { ...details, mayWait: false, isByVideo: false, changeNotice: defaultChangeNotice, timeZone: context.edition.timeZone },
      staff: () => listFirmStaff(context, scope, firm, details),
    }
  return { source: 'own', staff: await listOwn(context, scope, kind) }
}

const listOwn = (context: RequestContext, { edition, account }: AccountScope, kind: CalendarKind): Promise<OwnCalendar[]> =>
  asSystem(context, (transaction) =>
    listOwnCalendars(transaction, { account: account.id, kind, edition: context.edition, today: edition.today }),
  )

const listKinds = (context: RequestContext, { account }: AccountScope): Promise<OpenKind[]> =>
  asSystem(context, (transaction) => listOpenKinds(transaction, { account: account.id, edition: context.edition }))

/** Finds a kind of meeting as it is now; undefined if the client of an account cannot book it. */
export const findOpenKind = async (transaction: SystemTransacting, place: KindPlace, id: string | null): Promise<OpenKind | undefined> =>
  (await listOpenKinds(transaction, place)).find((kind) => kind.id === id)

/** Lists whom or what a client can book in a calendar. A kind of meeting names the staff whom all its clients meet. */
export async function listBookable(calendar: OpenCalendar): Promise<Pick<BookableStaff, 'id' | 'name' | 'title' | 'photo'>[]> {
  if (calendar.source !== 'kinds') return calendar.source === 'firm' ? calendar.staff() : calendar.staff
  return calendar.kinds.map(({ id, name, description }) => ({ id, name, title: description === '' ? null : description, photo: [] }))
}

/** Finds the calendar of a person as it is now; undefined if the client of an account cannot book it. */
export const findOwnCalendar = async (
  transaction: SystemTransacting,
  place: Place,
  person: string | null,
): Promise<OwnCalendar | undefined> => (await listOwnCalendars(transaction, place)).find(({ id }) => id === person)

/** Returns the details of a meeting with a member of staff or, without one, with the first. */
export function detailsOf(calendar: OpenCalendar, staff: string | undefined, timeZone: string): BookingDetails {
  if (calendar.source === 'firm') return calendar.details
  if (calendar.source === 'kinds') {
    const kind = staff === undefined ? calendar.kinds[0] : calendar.kinds.find(({ id }) => id === staff)
    if (!kind) throw refusal('not-found')
    return describeKind(kind, timeZone)
  }
  const [first] = staff === undefined ? calendar.staff : calendar.staff.filter(({ id }) => id === staff)
  if (staff !== undefined && !first) throw refusal('not-found')
  return {
    title: null,
    location: first?.settings.location ?? null,
    mayWait: first !== undefined,
    isByVideo: first !== undefined && first.settings.videoLink !== null,
    duration: first ? durationOf(first.settings) : formatDefault(),
    changeNotice: first?.settings.changeNotice ?? defaultChangeNotice,
    staffIds: calendar.staff.map(({ id }) => id),
    timeZone,
  }
}

const formatDefault = () => durationOf({ duration: readDuration(null) })

/**
 * Lists the free times of a member of staff. Returns the text `error` if the firm's own system does not return them (specification 1,
 * section 8).
 */
export async function readDates(
  context: RequestContext,
  scope: AccountScope,
  { kind, staff, range }: { kind: CalendarKind; staff: string; range: DayRange },
): Promise<AvailableDay[] | 'error'> {
  if (kind === 'meetings') {
    const chosen = (await listKinds(context, scope)).find(({ id }) => id === staff)
    if (!chosen) throw refusal('not-found')
    return asSystem(context, async (transaction) =>
      toDays(context, chosen, await readKindTimes(transaction, context, chosen, { range, viewer: viewerOf(context) })),
    )
  }
  const firm = firmCalendarOf(context, scope.account.external_id, kind)
  const days =
    firm &&
    (await readFirmDates(context, firm, {
      staff,
      range,
      findKey: async () => {
        const [member] = (await unlessUnknown(() => listFirmStaff(context, scope, firm, { staffIds: [staff] }))) ?? []
        return toStaffKey(member ?? { id: staff, person: null })
      },
    }))
  if (days) return days
  const own = (await listOwn(context, scope, kind)).find(({ id }) => id === staff)
  if (!own) throw refusal('not-found')
  return asSystem(context, (transaction) => readOwnDates(transaction, context, own, { range }))
}

type FirmDates = { staff: string; range: DayRange; findKey: () => Promise<string> }

/** Lists the free times of a member of staff at the firm's own system; null if it does not have them. It is never a stored response. */
async function readFirmDates(
  context: RequestContext,
  { firm, calendar }: FirmCalendar,
  { staff, range, findKey }: FirmDates,
): Promise<AvailableDay[] | 'error' | null> {
  try {
    const days = await unlessUnknown(() => firm.listBookingDays(calendar, staff, range))
    if (!days) return null
    const key = await findKey()
    const viewer = viewerOf(context)
    const busy = await asSystem(context, (transaction) => listBusy(transaction, { edition: context.edition, key, range, viewer }))
    return fromFirmDays(days, { zone: context.edition.timeZone, now: context.deps.clock(), busy })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    context.deps.log.warn({ err: error }, 'the firm’s own system returned no booking dates')
    return 'error'
  }
}

/** Lists the free times of a person with a calendar of Atrium. The time of one meeting, which is moved, counts as free. */
async function readOwnDates(
  transaction: SystemTransacting,
  context: RequestContext,
  own: OwnCalendar,
  { range, except }: { range: DayRange; except?: string },
): Promise<AvailableDay[]> {
  const slots = await listOwnSlots(transaction, context, own, { range, viewer: viewerOf(context), ...(except !== undefined && { except }) })
  return groupByDay(slots, context.edition.timeZone)
}

/** Returns times by day, with the number of places left in meetings of several clients. */
const toDays = ({ edition }: RequestContext, { places }: OpenKind, times: readonly MeetingTime[]): AvailableDay[] =>
  groupByDay(places > 1 ? times : times.map(({ start, end }) => ({ start, end })), edition.timeZone)

/** Whose free times a request searches. */
export const viewerOf = ({ session, deps }: RequestContext): Viewer => ({ person: session?.person.id ?? null, at: deps.clock() })

/**
 * Finds the kind of a meeting that is moved; undefined if it cannot be booked any more. One of the staff in turn who meets a client alone stays the
 * same; other meetings are with the staff of the kind as it is now.
 */
export async function findMovable(
  transaction: SystemTransacting,
  { edition }: RequestContext,
  { account_id: account, kind_id: kind, staff_id: first, other_ids: others }: BookingRow,
): Promise<OpenKind | undefined> {
  const found = await findOpenKind(transaction, { account, edition }, kind)
  const present = new Set([first, ...others])
  const keepsStaff = found?.places === 1 && found.mode === 'roundRobin'
  const staff = (found?.staff ?? []).filter(({ id }) => !keepsStaff || present.has(id))
  return found && staff.length > 0 ? { ...found, staff } : undefined
}

export async function listOwnSlots(
  transaction: SystemTransacting,
  { edition, deps }: Pick<RequestContext, 'edition'> & { deps: Pick<RequestContext['deps'], 'clock'> },
  own: OwnCalendar,
  { range, except, viewer }: { range: DayRange; except?: string; viewer: Viewer },
) {
  const busy = await listBusy(transaction, { edition, key: own.person, range, viewer, ...(except !== undefined && { except }) })
  return listFreeTimes(own, { edition, now: deps.clock(), range, busy })
}

/**
 * Opens the calendar at the firm's own system that keeps a meeting; null if its member of staff can no longer be booked there.
 * @throws UpstreamError if the firm's own system does not respond
 */
export async function openFirmOf(
  context: RequestContext,
  { account_id: account, calendar, upstream_id: staff }: BookingRow,
): Promise<{ firm: FirmCalendar; duration: string } | null> {
  const externalId = await asSystem(context, (transaction) => findExternalId(transaction, account))
  const firm = firmCalendarOf(context, externalId, calendar)
  const details = firm && (await readFirmDetails(firm))
  return firm && details && staff !== null && details.staffIds.includes(staff) ? { firm, duration: details.duration } : null
}

/** Lists the free times to which a meeting can be moved: none if its member of staff can no longer be booked by the client. */
export async function readOtherDates(
  context: RequestContext,
  booking: BookingRow,
  { today, range }: { today: string; range: DayRange },
): Promise<AvailableDay[] | 'error'> {
  const { account_id: account, calendar: kind, upstream_id: staff } = booking
  if (kind === 'meetings')
    return asSystem(context, async (transaction) => {
      const found = await findMovable(transaction, context, booking)
      return found
        ? toDays(context, found, await readKindTimes(transaction, context, found, { range, except: booking.id, viewer: viewerOf(context) }))
        : []
    })
  if (staff === null)
    return asSystem(context, async (transaction) => {
      const own = await findOwnCalendar(transaction, { account, kind, edition: context.edition, today }, booking.staff_id)
      return own ? readOwnDates(transaction, context, own, { range, except: booking.id }) : []
    })
  try {
    const opened = await openFirmOf(context, booking)
    const findKey = async () => booking.staff_calendar
    return (opened && (await readFirmDates(context, opened.firm, { staff, range, findKey }))) ?? []
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return 'error'
  }
}
