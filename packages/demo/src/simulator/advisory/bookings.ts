import { addDays, businessDayToDate, toBusinessDay, daysBetween, isDate, monthsBefore } from '../../calendar.ts'
import { listProfessionals, type Contact, type Household } from '../../firm/households.ts'
import { hashParts } from '../../random.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import { findRequestedHousehold } from './household.ts'

const opensAtMinutes = 9 * 60
const closesAtMinutes = 17 * 60
const durations = { adviser: 60, services: 30 }
const maxDays = 92

type Calendar = { kind: keyof typeof durations; household: Household; staff: Contact[] }

/** Returns the calendar of the office staff who take calls, for `/bookings/client-services/{id}/…`. */
const servicesCalendar = (request: UpstreamRequest): Calendar => {
  const household = findRequestedHousehold(request)
  return { kind: 'services', household, staff: listProfessionals(household.account.edition) }
}

/** Returns the calendar of the client's advisers, for `/bookings/{id}/…`. */
const advisersCalendar = (request: UpstreamRequest): Calendar => {
  const household = findRequestedHousehold(request)
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

export const servicesDetails = (request: UpstreamRequest) => describeCalendar(servicesCalendar(request))
export const advisersDetails = (request: UpstreamRequest) => describeCalendar(advisersCalendar(request))
export const servicesDates = (request: UpstreamRequest) => listDates(request, servicesCalendar(request))
export const advisersDates = (request: UpstreamRequest) => listDates(request, advisersCalendar(request))
export const requestServices = (request: UpstreamRequest) => bookHour(request, servicesCalendar(request))
export const requestAdviser = (request: UpstreamRequest) => bookHour(request, advisersCalendar(request))

const describeCalendar = ({ kind, staff }: Calendar) => ({
  title: kind === 'adviser' ? 'Meeting with your adviser' : 'Call with client services',
  location: kind === 'adviser' ? 'By video' : 'By telephone',
  duration: formatClock(durations[kind]),
  staffIds: staff.map(({ key }) => key),
})

/** Lists business days with their free hours, by default from today to one month ahead. A fully booked day has no free hours. */
function listDates(request: UpstreamRequest, calendar: Calendar) {
  const staff = findRequestedStaff(calendar, request.ids[1] ?? '')
  const start = readDate(request, 'startDate') ?? request.today
  const end = readDate(request, 'endDate') ?? monthsBefore(request.today, -1)
  if (end < start || daysBetween(start, end) > maxDays) throw new Refusal(400, 'invalid-date')
  const days = Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index)).filter(isBusinessDay)
  return { dates: days.map((date) => ({ date, validHours: date <= request.today ? [] : listFreeHours(request, calendar, staff, date) })) }
}

function listFreeHours({ written }: UpstreamRequest, { kind }: Calendar, staff: Contact, date: string) {
  // About one day in eleven is fully booked.
  if (hashParts('away', staff.key, date) % 11 === 0) return []
  const duration = durations[kind]
  const starts = Array.from({ length: (closesAtMinutes - opensAtMinutes) / duration }, (_, index) => opensAtMinutes + index * duration)
  const hours = starts.map((start) => ({ startTime: formatClock(start), endTime: formatClock(start + duration) }))
  return hours.filter(({ startTime, endTime }) => {
    const isTaken = written.bookings.some(
      (one) => one.staff === staff.key && one.startDate < `${date}T${endTime}` && one.endDate > `${date}T${startTime}`,
    )
    return !isTaken && hashParts('busy', staff.key, date, startTime) % 3 !== 0
  })
}

type BookingRequest = { startDate: string; endDate: string; name: string; email: string; staffId: string; notes: string }

/** POST …/request: books a free hour. The booking is kept until the simulator stops. */
function bookHour(request: UpstreamRequest, calendar: Calendar) {
  const booking = readBookingRequest(request.body)
  const staff = findRequestedStaff(calendar, booking.staffId)
  const [date, startTime] = booking.startDate.split('T') as [string, string]
  const free = date <= request.today || !isBusinessDay(date) ? [] : listFreeHours(request, calendar, staff, date)
  const isFree = free.some((hours) => hours.startTime === startTime && booking.endDate === `${date}T${hours.endTime}`)
  if (!isFree) throw new Refusal(409, 'not-free')
  request.written.bookings.push({ ...booking, staff: staff.key, client: calendar.household.id })
  return { bookingId: `B-${request.written.bookings.length}`, staffId: staff.key, startDate: booking.startDate, endDate: booking.endDate }
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

function readBookingRequest(body: unknown): BookingRequest {
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

function findRequestedStaff({ staff }: Calendar, id: string): Contact {
  const member = staff.find(({ key }) => key === id)
  if (!member) throw new Refusal(404, 'unknown-staff')
  return member
}

function readDate({ query }: UpstreamRequest, name: string): string | null {
  const date = query.get(name)
  if (date !== null && !isDate(date)) throw new Refusal(400, 'invalid-date')
  return date
}

const isBusinessDay = (date: string) => businessDayToDate(toBusinessDay(date)) === date

const formatClock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
