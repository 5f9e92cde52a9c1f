import { randomUUID } from 'node:crypto'
import { createTestApp, type TestApp, type TestResponse } from '@atrium/server/testing/test-app'
import { mainEdition } from '@atrium/editions/registry'
import { listMails } from '@atrium/platform/mail/outbox'
import type { AvailableDay, Booking } from '../../contract/bookings.ts'
import type { BookingHours } from '../../contract/hours.ts'

export const weekdayHours: BookingHours = {
  zone: 'Europe/London',
  hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' }],
  breaks: [],
  absences: [],
  duration: 30,
  step: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNotice: 0,
  changeNotice: 1440,
  location: 'By telephone',
  videoLink: null,
  takesClients: true,
  takesServices: true,
  revision: 0,
}

type Call = { cookie: string; host?: string }

/** Functions that book meetings by HTTP: of a client at the firm's own system, and of one with a calendar of Atrium. */
export async function openBookings() {
  const app: TestApp = await createTestApp()
  const calendarOf = (account: string, calendar: string) => `/api/accounts/${account}/booking-calendars/${calendar}`
  return {
    app,
    calendarOf,
    saveHours: (call: Call, change: Partial<BookingHours> = {}): Promise<TestResponse> =>
      app.call('PUT', '/api/booking-hours', { ...call, body: { ...weekdayHours, ...change } }),
    dates: async (call: Call, account: string, calendar: string, staff: string, query = ''): Promise<AvailableDay[]> =>
      (await app.get(`${calendarOf(account, calendar)}/staff/${staff}${query}`, call)).json,
    book: (call: Call & { port?: string }, account: string, body: object, id: string = randomUUID()): Promise<TestResponse> =>
      app.call('PUT', `/api/accounts/${account}/bookings/${id}`, {
        ...call,
        body: { name: 'A client', email: 'client@home.example', notes: '', ...body },
      }),
    list: async (call: Call, portal: string, query = ''): Promise<Booking[]> =>
      (await app.get(`/api/portals/${portal}/bookings${query}`, call)).json.items,
    mailsTo: (recipient: string, edition = mainEdition.id) => listMails(app.deps, edition, { recipient }),
  }
}
