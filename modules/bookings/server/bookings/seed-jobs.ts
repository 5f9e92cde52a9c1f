import { instantOf, toInstant } from '@atrium/domain/bookings/zone'
import { dayIn, daysAfter, isWorkingDay } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { seal } from '@atrium/platform/sealed-box'
import { defaultChangeNotice } from '../../contract/booking-terms.ts'
import { createCalendarBox } from '../busy/busy-rules.ts'

type SeedDependencies = Pick<Dependencies, 'db' | 'clock'>

/** Working hours that a command creates, of a person who is named by their e-mail address. */
type SeedHours = {
  person: string
  from: string
  to: string
  location: string
  duration: number
  takesClients: boolean
  takesServices: boolean
}

const weekdays = [1, 2, 3, 4, 5]

/** Creates working hours of staff, unless they have some. */
export const seedHours = ({ db, clock }: SeedDependencies, edition: Edition, all: readonly SeedHours[]): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    for (const { person, from, to, location, duration, takesClients, takesServices } of all) {
      const { id } = await findPerson(transaction, person)
      await transaction
        .insertInto('booking_calendars')
        .values({
          person_id: id,
          edition: edition.id,
          zone: edition.timeZone,
          hours: JSON.stringify([{ days: weekdays, from, to }]),
          breaks: JSON.stringify([{ days: weekdays, from: '12:30', to: '13:30' }]),
          absences: JSON.stringify([]),
          duration,
          step: 30,
          buffer_before: 0,
          buffer_after: 0,
          minimum_notice: 240,
          change_notice: defaultChangeNotice,
          location,
          takes_clients: takesClients,
          takes_services: takesServices,
          updated_at: clock(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })

/** A calendar that a command connects, of a person who is named by their e-mail address. The next run of the job reads it. */
type SeedCalendar = { person: string; url: string; user: string; password: string }

/** Connects calendars that staff keep elsewhere, unless they have connected one. */
export const seedCalendars = (
  { db, clock, secret }: SeedDependencies & Pick<Dependencies, 'secret'>,
  edition: Edition,
  all: readonly SeedCalendar[],
): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    for (const { person: email, url, user, password } of all) {
      const { id: person } = await findPerson(transaction, email)
      await transaction
        .insertInto('booking_busy_calendars')
        .values({
          person_id: person,
          edition: edition.id,
          url,
          user_name: user,
          sealed_password: seal(createCalendarBox({ person, url, user }, secret), Buffer.from(password)),
          connected_at: clock(),
          source: 'free-busy',
          read_at: clock(),
          busy: '{}',
          tried_at: new Date(0),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })

/** A room that a command creates. */
type SeedRoom = { portal: string; name: string; seats: number }

/** A kind of meeting that a command creates. Staff are named by their e-mail addresses, rooms by their names. */
type SeedKind = {
  portal: string
  name: string
  description: string
  mode: 'roundRobin' | 'collective'
  staff: readonly string[]
  rooms: readonly string[]
  places: number
  duration: number
  location: string | null
  videoLink: string | null
}

const roomId = (portal: string, name: string) => createSeedId(`room ${portal} ${name}`)

/** Creates rooms and kinds of meetings of portals, unless they have them. */
export const seedKinds = (
  { db, clock }: SeedDependencies,
  edition: Edition,
  { rooms, kinds }: { rooms: readonly SeedRoom[]; kinds: readonly SeedKind[] },
): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    const saved = { edition: edition.id, is_active: true, revision: 1, updated_at: clock() }
    for (const { portal, name, seats } of rooms)
      await transaction
        .insertInto('booking_rooms')
        .values({ ...saved, id: roomId(portal, name), portal_id: portal, name, seats })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const { portal, staff, rooms: places, videoLink, ...kind } of kinds)
      await transaction
        .insertInto('booking_kinds')
        .values({
          ...saved,
          ...kind,
          id: createSeedId(`kind of meeting ${portal} ${kind.name}`),
          portal_id: portal,
          staff: await Promise.all(staff.map(async (email) => (await findPerson(transaction, email)).id)),
          rooms: places.map((name) => roomId(portal, name)),
          step: 30,
          buffer_before: 0,
          buffer_after: 15,
          minimum_notice: 240,
          change_notice: defaultChangeNotice,
          video_link: videoLink,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })

/** A meeting that a command creates. People are named by their e-mail addresses, the account by its id at its provider. */
type SeedBooking = {
  key: string
  portal: string
  account: string
  client: string
  staff: string
  /** Id of the member of staff at the firm's own system; without it, the meeting is in Atrium's own calendar. */
  firmId?: string
  /** Working days from today; negative for a meeting before today. */
  workingDays: number
  time: string
  minutes: number
  notes: string
  location: string
  cancelReason?: string
}

/** Creates meetings as clients would have booked them. */
export const seedBookings = ({ db, clock }: SeedDependencies, edition: Edition, all: readonly SeedBooking[]): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    for (const booking of all) await seedBooking(transaction, edition, clock(), booking)
  })

async function seedBooking(transaction: SystemTransacting, edition: Edition, now: Date, booking: SeedBooking): Promise<void> {
  const [client, staff] = [await findPerson(transaction, booking.client), await findPerson(transaction, booking.staff)]
  const account = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('external_id', '=', booking.account)
    .where('portal_id', '=', booking.portal)
    .executeTakeFirstOrThrow()
  const day = findWorkingDay(dayIn(edition.timeZone, now), booking.workingDays)
  const [hours, minutes] = booking.time.split(':').map(Number) as [number, number]
  const start = instantOf(edition.timeZone, day, hours * 60 + minutes)
  const isCancelled = booking.cancelReason !== undefined
  const bookedAt = new Date(Math.min(now.getTime(), toInstant(start).getTime()) - 7 * 86_400_000)
  const request = {
    account: account.id,
    calendar: 'advisers' as const,
    startDate: toInstant(start).toISOString(),
    endDate: toInstant(start + booking.minutes).toISOString(),
    name: client.name,
    email: client.email,
    staffId: booking.firmId ?? staff.id,
    notes: booking.notes,
  }
  await transaction
    .insertInto('bookings')
    .values({
      id: createSeedId(`booking ${booking.key}`),
      edition: edition.id,
      portal_id: booking.portal,
      account_id: account.id,
      person_id: client.id,
      calendar: 'advisers',
      staff_id: staff.id,
      staff_calendar: staff.id,
      upstream_id: booking.firmId ?? null,
      staff_name: staff.name,
      staff_title: staff.title,
      staff_email: staff.email,
      name: client.name,
      email: client.email,
      notes: booking.notes,
      location: booking.location,
      start_at: toInstant(start),
      end_at: toInstant(start + booking.minutes),
      buffer_before: 0,
      buffer_after: 0,
      change_notice: defaultChangeNotice,
      state: isCancelled ? 'cancelled' : 'booked',
      reference: null,
      sequence: isCancelled ? 1 : 0,
      created_at: bookedAt,
      changed_at: bookedAt,
      ended_at: isCancelled ? bookedAt : null,
      ended_by: isCancelled ? client.id : null,
      cancel_reason: booking.cancelReason ?? null,
      reminded_at: null,
      request: JSON.stringify(request),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const findPerson = (transaction: SystemTransacting, email: string) =>
  transaction.selectFrom('people').select(['id', 'name', 'email', 'title']).where('email', '=', email).executeTakeFirstOrThrow()

function findWorkingDay(today: string, workingDays: number): string {
  const step = Math.sign(workingDays)
  let day = today
  for (let rest = Math.abs(workingDays); rest > 0;) {
    day = daysAfter(day, step)
    if (isWorkingDay(day)) rest--
  }
  return day
}
