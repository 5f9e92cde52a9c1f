import { randomUUID } from 'node:crypto'
import type { LoggedRequest } from '@atrium/demo/simulator/simulator'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openBookings } from '../testing/booking-calls.ts'

const { app, calendarOf, dates, book, list, mailsTo } = await openBookings()
afterEach(() => app.simulator.setMode('ok'))
afterAll(() => app.close())

const client = 'HL-204438'
const portal = 'private-clients'
const account = await app.findAccountId('strachan-marine')
const callum = { cookie: await app.signIn('callum-strachan') }
const office = {
  kind: 'client-services',
  step: 'client-services/',
  staff: 'marcus-adeyemi',
  name: 'Marcus Adeyemi',
  duration: '00:30',
} as const
const adviser = { kind: 'advisers', step: '', staff: 'tobias-hartnell', name: 'Tobias Hartnell', duration: '01:00' } as const

/** Returns the requests that the firm's own system got during a call. */
async function logOf(work: () => Promise<unknown>): Promise<LoggedRequest[]> {
  const before = app.simulator.log().length
  await work()
  return app.simulator.log().slice(before)
}
const nextFree = async ({ kind, staff }: typeof office | typeof adviser) => {
  const { startDate, endDate } = (await dates(callum, account, kind, staff)).flatMap(({ validHours }) => validHours)[20]!
  return { startDate, endDate }
}
const bookNext = async (calendar: typeof office | typeof adviser, change: object = {}, id: string = randomUUID()) =>
  book(
    callum,
    account,
    { calendar: calendar.kind, staffId: calendar.staff, ...('startDate' in change ? change : await nextFree(calendar)) },
    id,
  )
const expectDates = async ({ kind, step, staff }: typeof office | typeof adviser) => {
  const log = await logOf(async () => {
    const days = await dates(callum, account, kind, staff)
    expect(days.flatMap(({ validHours }) => validHours).length).toBeGreaterThan(20)
    for (const { validHours } of days) for (const { startTime, startDate } of validHours) expect(startDate.slice(11, 16)).toBe(startTime)
  })
  const path = `/advisory/bookings/${step}${client}/staff/${staff}`
  expect(log).toContainEqual(expect.objectContaining({ method: 'GET', path, query: { startDate: '2026-11-18', endDate: '2026-12-18' } }))
  const other = await logOf(() => dates(callum, account, kind, staff, '?startDate=2026-11-30&endDate=2026-12-04'))
  expect(other).toContainEqual(expect.objectContaining({ path, query: { startDate: '2026-11-30', endDate: '2026-12-04' } }))
}
const expectDetails = async ({ kind, step, staff, duration }: typeof office | typeof adviser) => {
  const log = await logOf(async () => {
    const { json } = await app.get(`${calendarOf(account, kind)}/details`, callum)
    expect(json).toMatchObject({ duration, staffIds: expect.arrayContaining([staff]) as string[], timeZone: 'Europe/London' })
  })
  expect(log).toContainEqual(expect.objectContaining({ method: 'GET', path: `/advisory/bookings/${step}${client}/details`, query: {} }))
}
const expectRequest = async (calendar: typeof office | typeof adviser) => {
  const { startDate, endDate } = await nextFree(calendar)
  const fields = { name: 'Callum Strachan', email: 'callum@strachan-marine.example', staffId: calendar.staff, notes: 'VAT' }
  const log = await logOf(async () => {
    const { status, json } = await book(callum, account, { calendar: calendar.kind, startDate, endDate, ...fields })
    expect([status, json]).toEqual([
      200,
      [
        expect.objectContaining({
          ...fields,
          startDate,
          endDate,
          state: 'booked',
          isOfFirmSystem: true,
          staff: expect.anything() as object,
        }),
      ],
    ])
    expect(json[0].staff.name).toBe(calendar.name)
  })
  // The times are those of the firm's clock, without a zone.
  const body = { startDate: startDate.slice(0, 16), endDate: endDate.slice(0, 16), ...fields }
  const path = `/advisory/bookings/${calendar.step}${client}/request`
  expect(log.filter(({ method }) => method === 'POST')).toEqual([expect.objectContaining({ path, query: {}, body })])
  const free = (await dates(callum, account, calendar.kind, calendar.staff)).flatMap(({ validHours }) => validHours)
  expect(free.some((one) => one.startDate === startDate)).toBe(false)
}

describe('the calendars of the firm’s own system', () => {
  test('list the free times of the office by their call, from today to one month ahead [P449] [P517]', () => expectDates(office))
  test('list the free times of an adviser by their call, from today to one month ahead [P450] [P517]', () => expectDates(adviser))
  test('state the details of a meeting with an adviser [P451]', () => expectDetails(adviser))
  test('state the details of a call with the office [P452]', () => expectDetails(office))
  test('list the staff of the office [P453]', async () => {
    const log = await logOf(async () => {
      const { items } = (await app.get(`${calendarOf(account, office.kind)}/staff`, callum)).json
      expect(items).toContainEqual({ id: office.staff, name: office.name, title: expect.anything() as string, photo: [] })
    })
    expect(log).toContainEqual(expect.objectContaining({ path: `/advisory/bookings/client-services/${client}/staff`, query: {} }))
  })
  test('list the client’s advisers', async () => {
    const { items } = (await app.get(`${calendarOf(account, adviser.kind)}/staff`, callum)).json
    expect(items.map(({ id }: { id: string }) => id)).toContain(adviser.staff)
  })
  test('take the request for a call with the office [P454]', () => expectRequest(office))
  test('take the request for a meeting with an adviser [P455]', () => expectRequest(adviser))
})

describe('a booking at the firm’s own system', () => {
  test('is seen by the member of staff in Atrium, and tells the client-services manager about an adviser only [P392]', async () => {
    const manager = (await app.get(`/api/accounts/${account}/contacts`, callum)).json.clientServicesManager
    const countMails = async () =>
      (await mailsTo(manager.email)).filter(({ subject }) => subject.includes('has booked a meeting with')).length
    const before = await countMails()
    const [booking] = (await bookNext(adviser)).json
    expect(await countMails()).toBe(before + 1)
    await bookNext(office)
    expect(await countMails()).toBe(before + 1)
    const tobias = { cookie: await app.signIn('tobias-hartnell') }
    expect((await list(tobias, portal)).map(({ id }) => id)).toContain(booking.id)
    expect((await list(callum, portal)).map(({ id }) => id)).toContain(booking.id)
  })

  test('is requested once by a repeated request, also by five at once', async () => {
    const times = await nextFree(adviser)
    const id = randomUUID()
    const log = await logOf(() => Promise.all(Array.from({ length: 5 }, () => bookNext(adviser, times, id))))
    expect(log.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect((await bookNext(adviser, times, id)).json).toMatchObject([{ id, state: 'booked' }])
  })

  test('fails with an empty list, and dates with the text error, if the system does not respond [P490]', async () => {
    for (const [calendar, mode] of [
      [office, 'error'],
      [adviser, 'garbage'],
    ] as const) {
      const times = await nextFree(calendar)
      app.simulator.setMode(mode, `/advisory/bookings/${calendar.step}${client}/staff/`)
      const path = `${calendarOf(account, calendar.kind)}/staff/${calendar.staff}`
      expect(await app.get(path, callum)).toMatchObject({ status: 200, json: 'error' })
      app.simulator.setMode(mode, `/advisory/bookings/${calendar.step}${client}/request`)
      const id = randomUUID()
      expect(await bookNext(calendar, times, id)).toMatchObject({ status: 200, json: [] })
      app.simulator.setMode('ok')
      // A repetition of the failed request books nothing either; another request does.
      expect((await bookNext(calendar, times, id)).json).toEqual([])
      for (const past of ['', '?past=true']) expect((await list(callum, portal, past)).filter((one) => one.id === id)).toEqual([])
      expect((await app.get(`/api/bookings/${id}`, callum)).status).toBe(404)
      expect((await bookNext(calendar)).json).toMatchObject([{ state: 'booked' }])
    }
  })

  test('fails with an empty list if the time has been taken there in the meantime', async () => {
    const times = await nextFree(adviser)
    const [booking] = (await bookNext(adviser, times)).json
    await app.asOwner(`update bookings set state = 'cancelled', ended_at = now() where id = '${booking.id}'`)
    expect((await bookNext(adviser, times)).json).toEqual([])
  })

  test('is moved by a request for the other time, and cancelled in Atrium, which tells the member of staff', async () => {
    const [booking] = (await bookNext(adviser)).json
    const other = (await app.get(`/api/bookings/${booking.id}/dates`, callum)).json.flatMap(
      (day: { validHours: object[] }) => day.validHours,
    )
    const { startDate, endDate } = other[25]
    const path = `/api/bookings/${booking.id}/time`
    const log = await logOf(async () => {
      const moved = await app.call('PUT', path, { ...callum, body: { startDate, endDate, sequence: 0 } })
      expect(moved.json).toMatchObject([{ id: booking.id, startDate, sequence: 1 }])
    })
    expect(log.filter(({ method }) => method === 'POST')).toHaveLength(1)
    const cancelled = await app.call('POST', `/api/bookings/${booking.id}/cancellation`, { ...callum, body: { sequence: 1 } })
    expect(cancelled.json).toMatchObject({ state: 'cancelled', sequence: 2 })
    const [mail] = await mailsTo(app.findPerson('tobias-hartnell').email)
    expect(mail!.attachments?.[0]?.content).toContain('METHOD:CANCEL')
  })
})

test('a client whom the firm’s own system does not have books in the calendar of Atrium', async () => {
  const rosemary = { cookie: await app.signIn('rosemary-fairbairn') }
  const fairbairn = await app.findAccountId('fairbairn')
  const log = await logOf(async () => {
    expect((await app.get(`${calendarOf(fairbairn, 'client-services')}/staff`, rosemary)).json).toEqual({ items: [] })
    expect((await app.get(`${calendarOf(fairbairn, 'client-services')}/details`, rosemary)).json).toMatchObject({
      duration: '00:30',
      staffIds: [],
    })
  })
  expect(log.filter(({ path }) => path.includes('/bookings/'))).toEqual([])
})
