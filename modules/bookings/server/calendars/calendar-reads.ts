import { readDuration } from '@atrium/domain/bookings/duration'
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
import { toUpstreamKey } from '../bookings/booking-rules.ts'
import { findCalendarOf, listBusy, listOwnCalendars } from './own-reads.ts'

/** A calendar as a client sees it: at the firm's own system, or Atrium's own one. */
export type OpenCalendar =
  | { source: 'firm'; firm: FirmCalendar; details: BookingDetails; staff: () => Promise<BookableStaff[]> }
  | { source: 'own'; staff: OwnCalendar[] }

const asSystem = <Result>(context: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), work)

/**
 * Opens a calendar for the client of an account: that of the firm's own system if it has the client, otherwise Atrium's own one.
 * @throws UpstreamError if the firm's own system does not respond
 */
export async function openCalendar(context: RequestContext, scope: AccountScope, kind: CalendarKind): Promise<OpenCalendar> {
  const firm = firmCalendarOf(context, scope.account.external_id, kind)
  const details = firm && (await readFirmDetails(firm))
  if (firm && details)
    return {
      source: 'firm',
      firm,
      details: { ...details, changeNotice: defaultChangeNotice, timeZone: context.edition.timeZone },
      staff: () => listFirmStaff(context, scope, firm, details),
    }
  return { source: 'own', staff: await listOwn(context, scope, kind) }
}

const listOwn = (context: RequestContext, { edition, account }: AccountScope, kind: CalendarKind): Promise<OwnCalendar[]> =>
  asSystem(context, (transaction) =>
    listOwnCalendars(transaction, { account: account.id, kind, edition: context.edition, today: edition.today }),
  )

/** Returns the details of a meeting with a member of staff or, without one, with the first. */
export function detailsOf(calendar: OpenCalendar, staff: string | undefined, timeZone: string): BookingDetails {
  if (calendar.source === 'firm') return calendar.details
  const [first] = staff === undefined ? calendar.staff : calendar.staff.filter(({ id }) => id === staff)
  if (staff !== undefined && !first) throw refusal('not-found')
  return {
    title: null,
    location: first?.settings.location ?? null,
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
  const firm = firmCalendarOf(context, scope.account.external_id, kind)
  const days = firm && (await readFirmDates(context, firm, staff, range))
  if (days) return days
  const own = (await listOwn(context, scope, kind)).find(({ id }) => id === staff)
  if (!own) throw refusal('not-found')
  return asSystem(context, (transaction) => readOwnDates(transaction, context, own, { range }))
}

/** Lists the free times of a member of staff at the firm's own system; null if it does not have them. It is never a stored response. */
export async function readFirmDates(
  context: RequestContext,
  { firm, calendar }: FirmCalendar,
  staff: string,
  range: DayRange,
): Promise<AvailableDay[] | 'error' | null> {
  try {
    const days = await unlessUnknown(() => firm.listBookingDays(calendar, staff, range))
    if (!days) return null
    const busy = await asSystem(context, (transaction) =>
      listBusy(transaction, { edition: context.edition.id, key: toUpstreamKey(staff), range }),
    )
    return fromFirmDays(days, { zone: context.edition.timeZone, now: context.deps.clock(), busy })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    context.deps.log.warn({ err: error }, 'the firm’s own system returned no booking dates')
    return 'error'
  }
}

/** Lists the free times of a person with a calendar of Atrium. The time of one meeting, which is moved, counts as free. */
export async function readOwnDates(
  transaction: SystemTransacting,
  context: RequestContext,
  own: OwnCalendar,
  { range, except }: { range: DayRange; except?: string },
): Promise<AvailableDay[]> {
  const slots = await listOwnSlots(transaction, context, own, { range, ...(except !== undefined && { except }) })
  return groupByDay(slots, context.edition.timeZone)
}

export async function listOwnSlots(
  transaction: SystemTransacting,
  { edition, deps }: RequestContext,
  own: OwnCalendar,
  { range, except }: { range: DayRange; except?: string },
) {
  const busy = await listBusy(transaction, { edition: edition.id, key: own.person, range, ...(except !== undefined && { except }) })
  return listFreeTimes(own, { edition, now: deps.clock(), range, busy })
}

/** Finds the calendar of the member of staff of a meeting, as it is now. */
export const findOwnCalendar = (transaction: SystemTransacting, person: string): Promise<OwnCalendar | undefined> =>
  findCalendarOf(transaction, person)
