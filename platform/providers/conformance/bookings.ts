import { readDuration } from '@atrium/domain/bookings/duration'
import type { BookingsPort, Calendar } from '../ports/bookings.ts'
import { assertThat, assertAscending, assertNotFound, type Suite } from './frame.ts'

/** Returns a range of two weeks. It may cross the end of a month. */
const buildTwoWeekRange = (today: string) => ({ from: today, to: new Date(Date.parse(today) + 14 * 86_400_000).toISOString().slice(0, 10) })

const listCalendars = (clientId: string): Calendar[] => [
  { clientId, kind: 'advisers' },
  { clientId, kind: 'client-services' },
]

/** A request for an hour in the past, so that the check books no real appointment. */
const pastHour = {
  startDate: '2000-01-03T03:00',
  endDate: '2000-01-03T03:30',
  name: 'Atrium',
  email: 'check@atrium.example',
  notes: 'Automatic check; please ignore.',
}

export const bookingsSuite: Suite<BookingsPort> = {
  port: 'bookings',
  checks: [
    {
      name: 'the requested days are returned in order, with slots of the meeting’s length in order',
      run: async (port, { clientId, today }) => {
        const range = buildTwoWeekRange(today)
        for (const calendar of listCalendars(clientId)) {
          const { duration, staffIds } = await port.getBookingDetails(calendar)
          const [staffId] = staffIds
          if (!staffId) continue
          const days = await port.listBookingDays(calendar, staffId, range)
          assertAscending(
            days.map(({ on }) => on),
            'the days',
          )
          assertThat(
            days.every(({ on }) => on >= range.from && on <= range.to),
            `a day is not between ${range.from} and ${range.to}`,
          )
          for (const { on, validHours } of days) {
            assertAscending(
              validHours.map(({ from }) => from),
              `the hours of ${on}`,
            )
            const wrongSlot = validHours.find(({ from, to }) => parseMinutes(to) - parseMinutes(from) !== readDuration(duration))
            assertThat(
              !wrongSlot,
              `the slot from ${wrongSlot?.from} to ${wrongSlot?.to} on ${on} does not last ${readDuration(duration)} minutes`,
            )
          }
        }
      },
    },
    {
      name: 'a slot in the past is refused',
      run: async (port, { clientId }) => {
        for (const calendar of listCalendars(clientId)) {
          const [staffId] = (await port.getBookingDetails(calendar)).staffIds
          if (!staffId) continue
          const isBooked = await port.requestBooking(calendar, { ...pastHour, staffId }).then(
            () => true,
            () => false,
          )
          assertThat(!isBooked, `a slot on ${pastHour.startDate} was booked`)
        }
      },
    },
    {
      name: 'everyone in a calendar is a member of the office’s staff',
      run: async (port, { clientId }) => {
        const staff = new Set((await port.listBookingStaff(clientId)).map(({ id }) => id))
        const { staffIds } = await port.getBookingDetails({ clientId, kind: 'client-services' })
        assertThat(
          staffIds.every((id) => staff.has(id)),
          'a calendar belongs to a person who is not on the list of staff',
        )
      },
    },
    {
      name: 'the calendar of an unknown person is not found',
      run: (port, { clientId, today }) =>
        assertNotFound(
          port.listBookingDays({ clientId, kind: 'advisers' }, 'no-such-person-0', buildTwoWeekRange(today)),
          'an unknown person',
        ),
    },
  ],
}

const parseMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
