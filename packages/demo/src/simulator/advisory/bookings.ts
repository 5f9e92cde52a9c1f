import { addDays, dateOf, dayOf, daysBetween, isDate, monthsBefore } from '../../calendar.ts'
import { staffOf, type Contact, type Household } from '../../firm/households.ts'
import { hashOf } from '../../random.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import { requestedHousehold } from './household.ts'

const opens = 9 * 60
const closes = 17 * 60
const durations = { adviser: 60, services: 30 }
const mostDays = 92

type Calendar = { kind: keyof typeof durations; household: Household; staff: Contact[] }

/** Returns the calendar of the office staff who take calls, for `/bookings/client-services/{id}/…`. */
const servicesCalendar = (request: UpstreamRequest): Calendar => {
  const household = requestedHousehold(request)
  return { kind: 'services', household, staff: staffOf(household.account.edition) }
}

/** Returns the calendar of the client's advisers, for `/bookings/{id}/…`. */
const advisersCalendar = (request: UpstreamRequest): Calendar => {
  const household = requestedHousehold(request)
  return { kind: 'adviser', household, staff: household.advisers }
}

/** GET /bookings/client-services/{id}/staff */
export const listStaff = (request: UpstreamRequest) => ({
  staff: servicesCalendar(request).staff.map(({ key, name, email, title }) => ({
    staffId: key,
    displayName: name,
    emailAddress: email,
    role: title ?? null,
  })),
})

export const servicesDetails = (request: UpstreamRequest) => detailsOf(servicesCalendar(request))
export const advisersDetails = (request: UpstreamRequest) => detailsOf(advisersCalendar(request))
export const servicesDates = (request: UpstreamRequest) => datesOf(request, servicesCalendar(request))
export const advisersDates = (request: UpstreamRequest) => datesOf(request, advisersCalendar(request))
export const requestServices = (request: UpstreamRequest) => book(request, servicesCalendar(request))
export const requestAdviser = (request: UpstreamRequest) => book(request, advisersCalendar(request))

const detailsOf = ({ kind, staff }: Calendar) => ({
  title: kind === 'adviser' ? 'Meeting with your adviser' : 'Call with client services',
  location: kind === 'adviser' ? 'By video' : 'By telephone',
  duration: clock(durations[kind]),
  staffIds: staff.map(({ key }) => key),
})

/** Lists business days with their free hours, by default from today to one month ahead. A fully booked day has no free hours. */
function datesOf(request: UpstreamRequest, calendar: Calendar) {
  const staff = requestedStaff(calendar, request.ids[1] ?? '')
  const start = requestedDate(request, 'startDate') ?? request.today
  const end = requestedDate(request, 'endDate') ?? monthsBefore(request.today, -1)
  if (end < start || daysBetween(start, end) > mostDays) throw new Refusal(400, 'invalid-date')
  const days = Array.from({ length: daysBetween(start, end) + 1 }, (_, place) => addDays(start, place)).filter(isBusinessDay)
  return { dates: days.map((date) => ({ date, validHours: date <= request.today ? [] : freeHours(request, calendar, staff, date) })) }
}

function freeHours({ written }: UpstreamRequest, { kind }: Calendar, staff: Contact, date: string) {
  // About one day in eleven is fully booked.
  if (hashOf('away', staff.key, date) % 11 === 0) return []
  const duration = durations[kind]
  const starts = Array.from({ length: (closes - opens) / duration }, (_, place) => opens + place * duration)
  const hours = starts.map((start) => ({ startTime: clock(start), endTime: clock(start + duration) }))
  return hours.filter(({ startTime, endTime }) => {
    const isTaken = written.bookings.some(
      (one) => one.staff === staff.key && one.startDate < `${date}T${endTime}` && one.endDate > `${date}T${startTime}`,
    )
    return !isTaken && hashOf('busy', staff.key, date, startTime) % 3 !== 0
  })
}

type Wanted = { startDate: string; endDate: string; name: string; email: string; staffId: string; notes: string }

/** POST …/request: books a free hour. The booking is kept until the simulator stops. */
function book(request: UpstreamRequest, calendar: Calendar) {
  const booking = readWanted(request.body)
  const staff = requestedStaff(calendar, booking.staffId)
  const [date, startTime] = booking.startDate.split('T') as [string, string]
  const free = date <= request.today || !isBusinessDay(date) ? [] : freeHours(request, calendar, staff, date)
  const isFree = free.some((hours) => hours.startTime === startTime && booking.endDate === `${date}T${hours.endTime}`)
  if (!isFree) throw new Refusal(409, 'not-free')
  request.written.bookings.push({ ...booking, staff: staff.key, client: calendar.household.id })
  return { bookingId: `B-${request.written.bookings.length}`, staffId: staff.key, startDate: booking.startDate, endDate: booking.endDate }
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

function readWanted(body: unknown): Wanted {
  const fields = Object(body) as Record<string, unknown>
  const text = (name: string) => {
    const value = fields[name]
    if (typeof value !== 'string') throw new Refusal(400, `${name}-needed`)
    return value
  }
  const booking = {
    startDate: text('startDate'),
    endDate: text('endDate'),
    name: text('name'),
    email: text('email'),
    staffId: text('staffId'),
    notes: text('notes'),
  }
  if (![booking.startDate, booking.endDate].every((one) => moment.test(one) && isDate(one.slice(0, 10))))
    throw new Refusal(400, 'invalid-date')
  return booking
}

function requestedStaff({ staff }: Calendar, id: string): Contact {
  const member = staff.find(({ key }) => key === id)
  if (!member) throw new Refusal(404, 'unknown-staff')
  return member
}

function requestedDate({ query }: UpstreamRequest, name: string): string | null {
  const date = query.get(name)
  if (date !== null && !isDate(date)) throw new Refusal(400, 'invalid-date')
  return date
}

const isBusinessDay = (date: string) => dateOf(dayOf(date)) === date

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
