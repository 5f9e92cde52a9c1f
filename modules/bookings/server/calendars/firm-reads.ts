import { readDuration } from '@atrium/domain/bookings/duration'
import { formatDuration } from '@atrium/domain/bookings/duration'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { listPhotoSizes } from '@atrium/people/server/portraits/reads'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { Calendar } from '@atrium/platform/providers/ports/bookings'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { Concepts } from '@atrium/platform/providers/registry'
import type { CalendarKind } from '../../contract/booking-terms.ts'
import type { BookableStaff } from './calendar-rules.ts'
import { findStaffByEmail } from './own-reads.ts'

/** A calendar at the firm's own system. */
export type FirmCalendar = { firm: NonNullable<Concepts['advisory']>; calendar: Calendar }

/** Returns the calendar of a client at the firm's own system; null if the firm has none, does not have the client, or has no such calendar. */
export function firmCalendarOf(context: RequestContext, externalId: string | null, kind: CalendarKind): FirmCalendar | null {
  const firm = context.deps.providers.concept(context.edition, 'advisory')
  return firm && externalId !== null && kind !== 'meetings' ? { firm, calendar: { clientId: externalId, kind } } : null
}

/** Returns null if the firm's own system says that it has no such calendar. */
export async function unlessUnknown<Data>(request: () => Promise<Data>): Promise<Data | null> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof UpstreamError && !error.isOutage) return null
    throw error
  }
}

type FirmDetails = { title: string | null; location: string | null; duration: string; staffIds: string[] }

/** Reads the details of a meeting. Without a length it lasts 30 minutes. */
export const readFirmDetails = ({ firm, calendar }: FirmCalendar): Promise<FirmDetails | null> =>
  unlessUnknown(async () => {
    const { title, location, duration, staffIds } = await firm.getBookingDetails(calendar)
    return { title, location, duration: formatDuration(readDuration(duration)), staffIds }
  })

/** Lists the staff whom a client can book at the firm's own system. Those with an account in Atrium have its portrait. */
export async function listFirmStaff(
  context: RequestContext,
  _scope: AccountScope,
  { firm, calendar }: FirmCalendar,
  { staffIds }: Pick<FirmDetails, 'staffIds'>,
): Promise<BookableStaff[]> {
  const named = await (calendar.kind === 'advisers' ? firm.listAdvisers(calendar.clientId) : firm.listBookingStaff(calendar.clientId))
  const members = named.filter(({ id }) => staffIds.includes(id))
  const people = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    findStaffByEmail(
      transaction,
      context.edition.id,
      members.map(({ email }) => email),
    ),
  )
  return members.map(({ id, name, email, title }) => {
    const person = people.get(email.toLowerCase())
    return { id, person: person?.id ?? null, name, title, email, photo: listPhotoSizes(person?.photo) }
  })
}
