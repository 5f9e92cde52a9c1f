import type { Edition } from '@atrium/editions/edition'
import { listPhotoSizes } from '@atrium/people/server/portraits/reads'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { BusyTime } from '@atrium/domain/bookings/slots'
import { toMinute } from '@atrium/domain/bookings/zone'
import { sql, type RawBuilder } from 'kysely'
import type { CalendarKind } from '../../contract/booking-terms.ts'
import type { BookingHours } from '../../contract/hours.ts'
import type { DayRange, OwnCalendar } from './calendar-rules.ts'

type CalendarRow = {
  id: string
  name: string
  title: string | null
  email: string
  photo: string | null
  zone: string
  hours: BookingHours['hours']
  breaks: BookingHours['breaks']
  absences: BookingHours['absences']
  duration: number
  step: number
  buffer_before: number
  buffer_after: number
  minimum_notice: number
  change_notice: number
  location: string | null
  takes_clients: boolean
  takes_services: boolean
  revision: number
}

export const settingsColumns = sql`c.zone, c.hours, c.breaks, c.absences, c.duration, c.step, c.buffer_before, c.buffer_after, c.minimum_notice,
  c.change_notice, c.location, c.takes_clients, c.takes_services, c.revision`

export const toSettings = (row: Omit<CalendarRow, 'id' | 'name' | 'title' | 'email' | 'photo'>): BookingHours => ({
  zone: row.zone,
  hours: row.hours,
  breaks: row.breaks,
  absences: row.absences,
  duration: row.duration,
  step: row.step,
  bufferBefore: row.buffer_before,
  bufferAfter: row.buffer_after,
  minimumNotice: row.minimum_notice,
  changeNotice: row.change_notice,
  location: row.location,
  takesClients: row.takes_clients,
  takesServices: row.takes_services,
  revision: row.revision,
})

const toCalendar = (row: CalendarRow): OwnCalendar => ({
  id: row.id,
  person: row.id,
  name: row.name,
  title: row.title,
  email: row.email,
  photo: listPhotoSizes(row.photo),
  settings: toSettings(row),
})

export type Place = { account: string; kind: CalendarKind; edition: Edition; today: string }

/**
 * Condition that a row of `people p` and `booking_calendars c` is bookable by the client of an account: staff of the firm who advise the client
 * or, for client services, those of the organisation of the client's portal and admins.
 */
function isBookable({ account, kind, edition, today }: Place): RawBuilder<boolean> {
  const isOfKind =
    kind === 'client-services'
      ? sql`(c.takes_services and (p.role = 'admin' or p.organisation_id = (select po.organisation_id
          from accounts a join portals po on po.id = a.portal_id where a.id = ${account}::uuid)))`
      : sql`(c.takes_clients and exists (select from account_people ap where ap.account_id = ${account}::uuid and ap.person_id = p.id
          and ap.relation = 'adviser' and ${isCurrentOn(sql`ap`, today)}))`
  const developers = edition.developerDomains.map((domain) => domain.toLowerCase())
  return sql<boolean>`(p.is_active and p.role <> 'client' and (p.organisation_id is not null or p.role = 'admin') and c.hours <> '[]' and split_part(p.email_key, '@', 2) <> all (${developers}) and ${isOfKind})`
}

/** Lists the staff whom the client of an account can book in Atrium's own calendar, by name. The account was checked before. */
export async function listOwnCalendars(transaction: SystemTransacting, place: Place): Promise<OwnCalendar[]> {
  const { rows } = await sql<CalendarRow>`select p.id, p.name, p.title, p.email, ph.id as photo, ${settingsColumns}
    from booking_calendars c join people p on p.id = c.person_id left join person_photos ph on ph.person_id = p.id
    where c.edition = ${place.edition.id} and ${isBookable(place)} order by p.name, p.id limit 200`.execute(transaction)
  return rows.map(toCalendar)
}

/** Locks the calendar of a person, so that its bookings are made one after the other. */
export async function lockCalendar(transaction: SystemTransacting, person: string): Promise<void> {
  await sql`select from booking_calendars where person_id = ${person}::uuid for update`.execute(transaction)
}

const msPerDay = 86_400_000

/**
 * Lists the time of a member of staff that is taken around a range of days, in whichever calendar, without one booking that is moved. The time
 * to which a booking is being moved is taken too.
 */
export async function listBusy(
  transaction: SystemTransacting,
  { edition, key, range, except }: { edition: string; key: string; range: DayRange; except?: string },
): Promise<BusyTime[]> {
  const [first, last] = [new Date(Date.parse(range.from) - 2 * msPerDay), new Date(Date.parse(range.to) + 3 * msPerDay)]
  const rows = await transaction
    .selectFrom('bookings')
    .select(['start_at', 'end_at', 'move_start_at', 'move_end_at', 'buffer_before', 'buffer_after'])
    .where('edition', '=', edition)
    .where('staff_calendar', '=', key)
    .where('state', 'in', ['requested', 'booked'])
    .where((where) => where.or([where('end_at', '>', first), where('move_end_at', '>', first)]))
    .where((where) => where.or([where('start_at', '<', last), where('move_start_at', '<', last)]))
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .execute()
  return rows.flatMap(({ buffer_before: bufferBefore, buffer_after: bufferAfter, ...row }) => {
    const toBusy = (start: Date, end: Date) => ({ start: toMinute(start), end: toMinute(end), bufferBefore, bufferAfter })
    const held = row.move_start_at && row.move_end_at ? [toBusy(row.move_start_at, row.move_end_at)] : []
    return [toBusy(row.start_at, row.end_at), ...held]
  })
}

/** Finds staff of the firm by their e-mail addresses, for people of the firm's own system. */
export async function findStaffByEmail(
  transaction: SystemTransacting,
  edition: string,
  emails: readonly string[],
): Promise<Map<string, { id: string; photo: string | null }>> {
  const { rows } = await sql<{ id: string; photo: string | null; email_key: string }>`select p.id, p.email_key, ph.id as photo
    from people p left join person_photos ph on ph.person_id = p.id
    where p.edition = ${edition} and p.is_active and p.role <> 'client' and p.email_key = any (${emails.map((email) => email.toLowerCase())})`.execute(
    transaction,
  )
  return new Map(rows.map((row) => [row.email_key, row]))
}
