import type { Edition } from '@atrium/editions/edition'
import { listPhotoSizes } from '@atrium/people/server/portraits/reads'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { BusyTime } from '@atrium/domain/bookings/slots'
import { toMinute } from '@atrium/domain/bookings/zone'
import { sql, type RawBuilder } from 'kysely'
import type { CalendarKind } from '../../contract/booking-terms.ts'
import type { BookingHours } from '../../contract/hours.ts'
import { oldestReading } from '../busy/busy-rules.ts'
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
  video_link: string | null
  takes_clients: boolean
  takes_services: boolean
  revision: number
}

export const settingsColumns = sql`c.zone, c.hours, c.breaks, c.absences, c.duration, c.step, c.buffer_before, c.buffer_after, c.minimum_notice,
  c.change_notice, c.location, c.video_link, c.takes_clients, c.takes_services, c.revision`

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
  videoLink: row.video_link,
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
  return sql<boolean>`(${hasHours(edition)} and ${isOfKind})`
}

/** Condition that a row of `people p` and `booking_calendars c` is an active member of the firm with working hours. */
const hasHours = ({ developerDomains }: Edition): RawBuilder<boolean> =>
  sql`(p.is_active and p.role <> 'client' and (p.organisation_id is not null or p.role = 'admin') and c.hours <> '[]'
    and split_part(p.email_key, '@', 2) <> all (${developerDomains.map((domain) => domain.toLowerCase())}))`

/** Lists the staff whom the client of an account can book in Atrium's own calendar, by name. The account was checked before. */
export async function listOwnCalendars(transaction: SystemTransacting, place: Place): Promise<OwnCalendar[]> {
  const { rows } = await sql<CalendarRow>`select p.id, p.name, p.title, p.email, ph.id as photo, ${settingsColumns}
    from booking_calendars c join people p on p.id = c.person_id left join person_photos ph on ph.person_id = p.id
    where c.edition = ${place.edition.id} and ${isBookable(place)} order by p.name, p.id limit 200`.execute(transaction)
  return rows.map(toCalendar)
}

/** Lists the staff of the organisation of a portal, and the admins, who have working hours, by name. `people` are the only ones wanted. */
export async function listStaffCalendars(
  transaction: SystemTransacting,
  { portal, edition, people }: { portal: string; edition: Edition; people?: readonly string[] },
): Promise<OwnCalendar[]> {
  const { rows } = await sql<CalendarRow>`select p.id, p.name, p.title, p.email, ph.id as photo, ${settingsColumns}
    from booking_calendars c join people p on p.id = c.person_id left join person_photos ph on ph.person_id = p.id
    where c.edition = ${edition.id} and ${hasHours(edition)}
      and (p.role = 'admin' or p.organisation_id = (select po.organisation_id from portals po where po.id = ${portal}))
      and ${people === undefined ? sql`true` : sql`p.id = any (${[...people]}::uuid[])`}
    order by p.name, p.id limit 200`.execute(transaction)
  return rows.map(toCalendar)
}

/** Locks the calendars of people, so that their bookings are made one after the other. */
export async function lockCalendars(transaction: SystemTransacting, people: readonly string[]): Promise<void> {
  await sql`select from booking_calendars where person_id = any (${[...people]}::uuid[]) order by person_id for update`.execute(transaction)
}

const msPerDay = 86_400_000

/** Returns the instants around a range of days in which time that is taken concerns its free times. */
export const aroundDays = ({ from, to }: DayRange): [Date, Date] => [
  new Date(Date.parse(from) - 2 * msPerDay),
  new Date(Date.parse(to) + 3 * msPerDay),
]

/** Whose search it is: times that are held for others count as taken from `at` on. */
export type Viewer = { person: string | null; at: Date }

type BusySearch = {
  edition: Pick<Edition, 'id' | 'staffCalendars'>
  keys: readonly string[]
  range: DayRange
  except?: string | undefined
  viewer: Viewer
}

/**
 * Lists the time that is taken in calendars around a range of days, by the key of the calendar, without one booking that is moved. The time to
 * which a booking is being moved is taken too, and one that is held for somebody else who waits, with the buffers that its meeting will have. So is
 * what the calendars state that staff keep elsewhere: all, once the last reading of one is too old. One that does not state its entries counts
 * meetings of Atrium, which are not counted twice, so that a meeting can be moved by less than its length.
 */
export async function listBusyOf(
  transaction: SystemTransacting,
  { edition, keys, range, except, viewer }: BusySearch,
): Promise<Map<string, BusyTime[]>> {
  const [first, last] = aroundDays(range)
  const around = sql`tstzmultirange(tstzrange(${first}, ${last}))`
  type Row = { calendar: string; start_at: Date; end_at: Date; buffer_before: number; buffer_after: number }
  const { rows } =
    await sql<Row>`select distinct t.calendar, lower(part) as start_at, upper(part) as end_at, b.buffer_before, b.buffer_after
    from booking_times t join bookings b on b.id = t.booking_id cross join unnest(t.taken) part
    where t.edition = ${edition.id} and t.calendar = any (${[...keys]}::text[]) and t.taken && ${around}
      and ${except === undefined ? sql`true` : sql`t.booking_id <> ${except}::uuid`}
    union select held.calendar, w.offer_start_at, w.offer_end_at, coalesce(k.buffer_before, c.buffer_before, 0),
      coalesce(k.buffer_after, c.buffer_after, 0)
    from booking_waits w cross join unnest(w.held_calendars) held(calendar) left join booking_kinds k on k.id = w.target
      left join booking_calendars c on c.person_id = w.target
    where w.edition = ${edition.id} and w.state = 'offered' and w.offer_until > ${viewer.at} and w.person_id is distinct from ${viewer.person}::uuid
      and w.held_calendars && ${[...keys]}::text[] and held.calendar = any (${[...keys]}::text[])
      and w.offer_end_at > ${first} and w.offer_start_at < ${last}
    union select e.person_id::text, lower(part), upper(part), 0, 0
    from booking_busy_calendars e cross join unnest(case when e.read_at < ${oldestReading(viewer.at, edition)} then ${around}
      else e.busy * ${around} - case when e.source = 'events' then '{}'::tstzmultirange
        else coalesce((select range_agg(own) from booking_times t cross join unnest(t.taken) own
          where t.edition = e.edition and t.calendar = e.person_id::text and t.taken && ${around}), '{}') end end) part
    where e.edition = ${edition.id} and e.person_id::text = any (${[...keys]}::text[])`.execute(transaction)
  const busy = new Map<string, BusyTime[]>(keys.map((key) => [key, []]))
  for (const { calendar, start_at: start, end_at: end, buffer_before: bufferBefore, buffer_after: bufferAfter } of rows)
    busy.get(calendar)?.push({ start: toMinute(start), end: toMinute(end), bufferBefore, bufferAfter })
  return busy
}

/** Lists the time of a member of staff that is taken around a range of days, in whichever calendar, as `listBusyOf` does. */
export const listBusy = async (
  transaction: SystemTransacting,
  { key, ...search }: Omit<BusySearch, 'keys'> & { key: string },
): Promise<BusyTime[]> => (await listBusyOf(transaction, { ...search, keys: [key] })).get(key) ?? []

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
