import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { editions } from '@atrium/editions/registry'
import type { AddressInfo } from 'node:net'
import { buildApp } from '@atrium/server/app'
import { withTenant } from '@atrium/platform/db/scope'
import { afterAll, describe, expect, test } from 'vitest'
import type { TestResponse } from '@atrium/server/testing/test-app'
import { openBookings } from '../testing/booking-calls.ts'
import { followBookings } from './jobs.ts'

const { app, calendarOf, saveHours, dates, book, list, mailsTo } = await openBookings()
afterAll(() => app.close())

const host = 'demo.localhost'
const portal = 'demonstration'
const penhallow = await app.findAccountId('penhallow')
const hugo = { host, cookie: await app.signIn('hugo-penhallow') }
const clara = { host, cookie: await app.signIn('clara-hendry-demo') }
const delphine = { host, cookie: await app.signIn('delphine-crane') }
const miriam = { host, cookie: await app.signIn('miriam-castle') }
const personId = async (key: string): Promise<string> =>
  String(
    (
      await app.asOwner(`select id from people where email = '${app.findPerson(key).email}' and edition = '${app.findPerson(key).edition}'`)
    )[0]!['id'],
  )
const delphineId = await personId('delphine-crane')
await saveHours(delphine)

/** Returns a free time of the adviser, late enough that its client may still move it. */
async function nextFree(call = hugo): Promise<{ startDate: string; endDate: string }> {
  const free = (await dates(call, penhallow, 'advisers', delphineId)).flatMap(({ validHours }) => validHours)
  const { startDate, endDate } = free[12]!
  return { startDate, endDate }
}
const ofDelphine = async (times?: { startDate: string; endDate: string }) => ({
  calendar: 'advisers',
  staffId: delphineId,
  ...(times ?? (await nextFree())),
})
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString()

describe('the free times of an adviser', () => {
  test('are those of the working hours, from today to one month ahead, with the hours of each day [P202]', async () => {
    const days = await dates(hugo, penhallow, 'advisers', delphineId)
    // The clock of the tests shows 18 November 2026, a Wednesday, in the morning.
    expect(days.at(-1)!.date <= '2026-12-18').toBe(true)
    expect(days.find(({ date }) => date === '2026-11-23')!.validHours).toEqual(
      ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].map((startTime, index) => ({
        startTime,
        endTime: ['09:30', '10:00', '10:30', '11:00', '11:30', '12:00'][index],
        startDate: `2026-11-23T${startTime}:00.000Z`,
        endDate: later(`2026-11-23T${startTime}:00.000Z`, 30),
      })),
    )
    expect(days.map(({ date }) => new Date(date).getUTCDay()).every((day) => day >= 1 && day <= 5)).toBe(true)
  })

  test('omit breaks, absences and bank holidays, and follow the zone of the person', async () => {
    const own = (await app.get('/api/booking-hours', miriam)).json
    expect(own).toMatchObject({ revision: 0, takesClients: false, takesServices: false })
    const response = await saveHours(miriam, {
      zone: 'Europe/Athens',
      hours: [{ days: [1, 2, 3, 4, 5, 6], from: '11:00', to: '14:00' }],
      breaks: [{ days: [1], from: '12:00', to: '13:00' }],
      absences: [{ from: '2026-11-24', to: '2026-11-25', note: 'Conference' }],
    })
    expect(response.status).toBe(200)
    const days = await dates(hugo, penhallow, 'client-services', await personId('miriam-castle'))
    const startsOn = (day: string) => days.find(({ date }) => date === day)?.validHours.map(({ startTime }) => startTime) ?? []
    expect(startsOn('2026-11-23')).toEqual(['09:00', '09:30', '11:00', '11:30'])
    expect([startsOn('2026-11-24'), startsOn('2026-11-25')]).toEqual([[], []])
    expect(startsOn('2026-11-26')).toHaveLength(6)
  })

  test('are not offered for staff who do not advise the client, nor to other clients', async () => {
    const statusOf = async (path: string, call = hugo) => (await app.get(path, call)).status
    expect(await statusOf(`${calendarOf(penhallow, 'advisers')}/staff/${await personId('miriam-castle')}`)).toBe(404)
    expect(await statusOf(`${calendarOf(penhallow, 'advisers')}/staff/${delphineId}`, clara)).toBe(404)
    expect(await statusOf(`${calendarOf(penhallow, 'advisers')}/staff/${randomUUID()}`)).toBe(404)
    expect((await app.get(`${calendarOf(penhallow, 'advisers')}/staff`, hugo)).json.items).toEqual([
      { id: delphineId, name: 'Delphine Crane', title: expect.anything() as unknown, photo: [] },
    ])
  })

  test('are refused for a range that ends before it begins, and one of a year', async () => {
    for (const query of ['?startDate=2026-12-01&endDate=2026-11-30', '?startDate=2026-12-01&endDate=2027-11-30'])
      expect((await app.get(`${calendarOf(penhallow, 'advisers')}/staff/${delphineId}${query}`, hugo)).status).toBe(400)
  })
})

describe('the details of a meeting', () => {
  test('state its length in hours and minutes [P201]', async () => {
    const details = (await app.get(`${calendarOf(penhallow, 'advisers')}/details?staff=${delphineId}`, hugo)).json
    expect(details).toEqual({
      title: null,
      location: 'By telephone',
      mayWait: true,
      isByVideo: false,
      duration: '00:30',
      changeNotice: 1440,
      staffIds: [delphineId],
      timeZone: 'Europe/London',
    })
  })
})

describe('a booking in the calendar of Atrium', () => {
  test('has the fields of the specification, and is seen by its client, the adviser and admins [P200]', async () => {
    const times = await nextFree()
    const id = randomUUID()
    const fields = { ...times, name: 'Hugo Penhallow', email: 'hugo@elsewhere.example', staffId: delphineId, notes: 'My pension' }
    const { status, json } = await book(hugo, penhallow, { calendar: 'advisers', ...fields }, id)
    expect([status, json]).toEqual([200, [expect.objectContaining({ id, ...fields, state: 'booked', sequence: 0, mayChange: true })]])
    expect(json[0].staff).toMatchObject({ name: 'Delphine Crane' })
    const shown = async (call: typeof hugo, query = '') => (await list(call, portal, query)).some((one) => one.id === id)
    expect([await shown(hugo), await shown(delphine), await shown(miriam), await shown(miriam, '?all=true')]).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(await shown(clara)).toBe(false)
    expect((await app.get(`/api/bookings/${id}`, delphine)).json.notes).toBe('My pension')
    // Its time is no longer offered.
    const free = (await dates(hugo, penhallow, 'advisers', delphineId)).flatMap(({ validHours }) => validHours)
    expect(free.some(({ startDate }) => startDate === times.startDate)).toBe(false)
  })

  test('is hidden from other clients by every route, and by SQL from everybody else', async () => {
    const [booking] = (await book(hugo, penhallow, await ofDelphine())).json
    const at = `/api/bookings/${booking.id}`
    for (const call of [clara, { host: 'localhost', cookie: await app.signIn('oscar-venn') }])
      expect([
        (await app.get(at, call)).status,
        (await app.get(`${at}/dates`, call)).status,
        (await app.get(`${at}/invitation`, call)).status,
        (await app.call('PUT', `${at}/time`, { ...call, body: { ...(await nextFree()), sequence: 0 } })).status,
        (await app.call('POST', `${at}/cancellation`, { ...call, body: { sequence: 0 } })).status,
      ]).toEqual([404, 404, 404, 404, 404])
    const rowsOf = (person: string, role: string, accounts: '*' | string[]) =>
      withTenant(
        app.db,
        { edition: 'demo', person, role, accounts },
        async (transaction) => (await transaction.selectFrom('bookings').select('id').where('id', '=', booking.id).execute()).length,
      )
    expect([
      await rowsOf(await personId('hugo-penhallow'), 'client', [penhallow]),
      await rowsOf(delphineId, 'professional', '*'),
      await rowsOf(await personId('miriam-castle'), 'admin', '*'),
      await rowsOf(await personId('miriam-castle'), 'company-admin', '*'),
      await rowsOf(await personId('clara-hendry-demo'), 'client', [await app.findAccountId('hendry-demo')]),
      // Another client of the same account.
      await rowsOf(await personId('clara-hendry-demo'), 'client', [penhallow]),
    ]).toEqual([1, 1, 1, 0, 0, 0])
  })

  test('sends an invitation to both sides, and tells the client-services manager [P392]', async () => {
    const times = await nextFree()
    const [booking] = (await book(hugo, penhallow, { ...(await ofDelphine(times)), notes: 'A private matter' })).json
    for (const [key, name] of [
      ['hugo-penhallow', 'Delphine Crane'],
      // Staff read under which name Atrium knows a client who calls themselves otherwise.
      ['delphine-crane', 'A client (Hugo Penhallow)'],
    ] as const) {
      const mail = (await mailsTo(app.findPerson(key).email, 'demo'))[0]!
      expect(mail.subject).toContain(name)
      expect(mail.text).not.toContain('A private matter')
      const event = readInvitation(mail, 'REQUEST')
      expect(event).toMatchObject({ uid: expect.stringContaining(booking.id) as string, sequence: 0, summary: `Meeting with ${name}` })
      expect([event.start, event.end, event.location]).toEqual([times.startDate, times.endDate, 'By telephone'])
      expect(event.attendees).toEqual(['delphine-crane', 'hugo-penhallow'].map((one) => `mailto:${app.findPerson(one).email}`))
    }
    // The invitation goes to the address with which the client signs in, and never to one that they type.
    expect(await mailsTo('client@home.example', 'demo')).toEqual([])
    // This edition has no client-services manager, so the e-mail goes to the general contact.
    const [manager] = await mailsTo('info@thornbury.example', 'demo')
    expect(manager).toMatchObject({
      subject: expect.stringContaining('A client (Hugo Penhallow) has booked a meeting with Delphine Crane') as string,
    })
    const file = await app.get(`/api/bookings/${booking.id}/invitation`, hugo)
    expect([file.status, file.headers['content-type'], file.text.includes(booking.id)]).toEqual([200, 'text/calendar', true])
  })

  test('is made once, also by ten equal requests at the same time, and is visible to nobody else', async () => {
    const request = await ofDelphine()
    const id = randomUUID()
    const before = (await mailsTo(app.findPerson('delphine-crane').email, 'demo')).length
    const responses = await Promise.all(Array.from({ length: 10 }, () => book(hugo, penhallow, request, id)))
    expect(responses.map(({ status, json }) => [status, json[0]?.id])).toEqual(Array.from({ length: 10 }, () => [200, id]))
    expect((await mailsTo(app.findPerson('delphine-crane').email, 'demo')).length).toBe(before + 1)
    expect((await book(hugo, penhallow, { ...request, notes: 'another' }, id)).status).toBe(409)
    expect((await book(clara, await app.findAccountId('hendry-demo'), { ...request, calendar: 'client-services' }, id)).status).toBe(409)
  })

  test('is refused for a time that is taken, outside the hours or past, and for another length', async () => {
    const times = await nextFree()
    expect((await book(hugo, penhallow, await ofDelphine(times))).json).toHaveLength(1)
    const attempt = async (startDate: string, endDate: string) => {
      const { status, json } = await book(hugo, penhallow, await ofDelphine({ startDate, endDate }))
      return status === 200 ? json : [status, json.issues[0].path]
    }
    expect(await attempt(times.startDate, times.endDate)).toEqual([])
    expect(await attempt('2026-11-23T20:00:00Z', '2026-11-23T20:30:00Z')).toEqual([])
    expect(await attempt('2026-11-28T09:00:00Z', '2026-11-28T09:30:00Z')).toEqual([])
    // More than one month ahead.
    expect(await attempt('2027-01-11T09:00:00Z', '2027-01-11T09:30:00Z')).toEqual([])
    expect(await attempt('2026-11-16T09:00:00Z', '2026-11-16T09:30:00Z')).toEqual([400, 'startDate'])
    expect(await attempt(times.startDate, times.startDate)).toEqual([400, 'endDate'])
    expect(await attempt(times.endDate, times.startDate)).toEqual([400, 'endDate'])
    expect(await attempt(times.startDate, later(times.endDate, 5))).toEqual([400, 'endDate'])
    expect(await attempt(later(times.startDate, 0.5), later(times.endDate, 0.5))).toEqual([400, 'startDate'])
  })

  test('is not made by staff, by another client, in another edition, or while staff view the portal as the client', async () => {
    const request = await ofDelphine()
    const statusOf = async (call: typeof hugo) => (await book(call, penhallow, request)).status
    expect([await statusOf(delphine), await statusOf(clara), await statusOf({ ...hugo, host: 'localhost' })]).toEqual([403, 404, 401])
    const viewer = { host, cookie: await app.signIn('delphine-crane') }
    await app.call('POST', '/api/impersonations', { ...viewer, body: { account: penhallow, reason: 'client-care' } })
    const [own] = await list(delphine, portal)
    expect([
      await statusOf(viewer),
      (await app.call('POST', `/api/bookings/${own!.id}/cancellation`, { ...viewer, body: { sequence: own!.sequence } })).status,
      (await app.call('PUT', `/api/bookings/${own!.id}/time`, { ...viewer, body: { ...(await nextFree()), sequence: 0 } })).status,
      (await saveHours(viewer, { revision: 1 })).status,
    ]).toEqual([403, 403, 403, 403])
  })

  test('keeps the buffers between meetings', async () => {
    await app.asOwner(`update booking_calendars set buffer_after = 15 where person_id = '${delphineId}'`)
    const times = await nextFree()
    expect((await book(hugo, penhallow, await ofDelphine(times))).json).toHaveLength(1)
    const free = (await dates(hugo, penhallow, 'advisers', delphineId)).flatMap(({ validHours }) => validHours)
    expect(free.some(({ startDate }) => startDate === times.endDate || startDate === later(times.startDate, -30))).toBe(false)
    expect((await book(hugo, penhallow, await ofDelphine({ startDate: times.endDate, endDate: later(times.endDate, 30) }))).json).toEqual(
      [],
    )
    await app.asOwner(`update booking_calendars set buffer_after = 0 where person_id = '${delphineId}'`)
  })
})

describe('a meeting', () => {
  const move = (call: typeof hugo, id: string, body: object) => app.call('PUT', `/api/bookings/${id}/time`, { ...call, body })
  const cancel = (call: typeof hugo, id: string, body: object) => app.call('POST', `/api/bookings/${id}/cancellation`, { ...call, body })

  test('is moved by its client, with a changed invitation, and its earlier time is free again', async () => {
    const times = await nextFree()
    const [booking] = (await book(hugo, penhallow, await ofDelphine(times))).json
    const other = (await app.get(`/api/bookings/${booking.id}/dates`, hugo)).json.flatMap((day: { validHours: object[] }) => day.validHours)
    // Its own time counts as free.
    expect(other).toContainEqual(expect.objectContaining({ startDate: times.startDate }))
    const { startDate, endDate } = await nextFree()
    const [moved] = (await Promise.all([1, 2, 3].map(() => move(hugo, booking.id, { startDate, endDate, sequence: 0 })))) as [TestResponse]
    expect([moved.status, moved.json]).toEqual([200, [expect.objectContaining({ id: booking.id, startDate, endDate, sequence: 1 })]])
    expect((await move(hugo, booking.id, { startDate, endDate, sequence: 0 })).json).toEqual(moved.json)
    const free = new Set(
      (await dates(hugo, penhallow, 'advisers', delphineId)).flatMap(({ validHours }) => validHours.map((one) => one.startDate)),
    )
    expect([free.has(times.startDate), free.has(startDate)]).toEqual([true, false])
    for (const key of ['hugo-penhallow', 'delphine-crane']) {
      const event = readInvitation((await mailsTo(app.findPerson(key).email, 'demo'))[0]!, 'REQUEST')
      expect([event.sequence, event.start, event.uid.startsWith(booking.id)]).toEqual([1, startDate, true])
    }
    // Based on an earlier state.
    expect((await move(hugo, booking.id, { ...(await nextFree()), sequence: 0 })).status).toBe(409)
    // To a time that is taken: the meeting stays.
    const [taken] = (await book(hugo, penhallow, await ofDelphine())).json
    expect((await move(hugo, booking.id, { startDate: taken.startDate, endDate: taken.endDate, sequence: 1 })).json).toEqual([])
    expect((await app.get(`/api/bookings/${booking.id}`, hugo)).json).toMatchObject({ startDate, sequence: 1 })
  })

  test('is cancelled by either side with a reason, once, and leaves the calendars of both', async () => {
    for (const call of [hugo, delphine]) {
      const [booking] = (await book(hugo, penhallow, await ofDelphine())).json
      const responses = await Promise.all([1, 2].map(() => cancel(call, booking.id, { sequence: 0, reason: 'I am away' })))
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect(responses[0]!.json).toMatchObject({ state: 'cancelled', cancelReason: 'I am away', mayChange: false, sequence: 1 })
      for (const key of ['hugo-penhallow', 'delphine-crane']) {
        const mails = await mailsTo(app.findPerson(key).email, 'demo')
        const event = readInvitation(mails[0]!, 'CANCEL')
        expect([event.sequence, event.status, event.uid.startsWith(booking.id)]).toEqual([1, 'CANCELLED', true])
        expect(mails.filter(({ attachments }) => attachments?.[0]?.content.includes(booking.id))).toHaveLength(2)
      }
      expect((await list(hugo, portal)).some(({ id }) => id === booking.id)).toBe(false)
      expect((await list(hugo, portal, '?past=true')).some(({ id }) => id === booking.id)).toBe(true)
      expect((await cancel(call, booking.id, { sequence: 1 })).status).toBe(409)
      const free = (await dates(hugo, penhallow, 'advisers', delphineId)).flatMap(({ validHours }) => validHours)
      expect(free.some(({ startDate }) => startDate === booking.startDate)).toBe(true)
    }
  })

  test('is moved and cancelled by its client until the notice begins, and by staff until it begins', async () => {
    const [booking] = (await book(hugo, penhallow, await ofDelphine())).json
    await app.asOwner(`update bookings set change_notice = 100000 where id = '${booking.id}'`)
    expect((await app.get(`/api/bookings/${booking.id}`, hugo)).json.mayChange).toBe(false)
    expect((await cancel(hugo, booking.id, { sequence: 0 })).status).toBe(403)
    expect((await move(hugo, booking.id, { ...(await nextFree()), sequence: 0 })).status).toBe(403)
    expect((await app.get(`/api/bookings/${booking.id}`, delphine)).json.mayChange).toBe(true)
    expect((await cancel(delphine, booking.id, { sequence: 0 })).status).toBe(200)
  })

  test('that is listed has its place in pages of any length', async () => {
    const all = await list(hugo, portal, '?limit=100')
    expect(all.length).toBeGreaterThan(3)
    const paged: string[] = []
    for (let before: string | null = ''; before !== null;) {
      const page: { items: { id: string }[]; next: string | null } = (
        await app.get(`/api/portals/${portal}/bookings?limit=2${before === '' ? '' : `&before=${encodeURIComponent(before)}`}`, hugo)
      ).json
      paged.push(...page.items.map(({ id }) => id))
      before = page.next
    }
    expect(paged).toEqual(all.map(({ id }) => id))
    for (const cursor of [`2026-11-18T09:00:00.000Z ${'a'.repeat(36)}`, `2026-13-40T09:00:00.000Z ${randomUUID()}`, 'x'])
      expect((await app.get(`/api/portals/${portal}/bookings?before=${encodeURIComponent(cursor)}`, hugo)).status).toBe(400)
    expect(all.map(({ startDate }) => startDate)).toEqual(all.map(({ startDate }) => startDate).toSorted())
  })
})

describe('working hours', () => {
  test('are refused for times that end before they begin, unknown zones and absences backwards', async () => {
    const issueOf = async (change: object) => {
      const { status, json } = await saveHours(delphine, { revision: 1, ...change })
      return [status, json.issues?.[0]?.path]
    }
    expect(await issueOf({ hours: [{ days: [1], from: '17:00', to: '09:00' }] })).toEqual([400, 'hours.0.to'])
    expect(await issueOf({ breaks: [{ days: [1], from: '12:00', to: '12:00' }] })).toEqual([400, 'breaks.0.to'])
    expect(await issueOf({ zone: 'Europe/Londinium' })).toEqual([400, 'zone'])
    expect(await issueOf({ absences: [{ from: '2026-12-02', to: '2026-12-01', note: '' }] })).toEqual([400, 'absences.0.to'])
    expect((await issueOf({ hours: [{ days: [8], from: '09:00', to: '10:00' }] }))[0]).toBe(400)
  })

  test('are saved once by two requests at once, and read back whole', async () => {
    const { hasFirmSystem, videoHosts, ...own } = (await app.get('/api/booking-hours', delphine)).json
    expect([hasFirmSystem, videoHosts.length > 0]).toEqual([false, true])
    const saved = { ...own, location: 'By video', minimumNotice: 60, absences: [{ from: '2026-12-24', to: '2026-12-31', note: 'Away' }] }
    const responses = await Promise.all([1, 2].map(() => saveHours(delphine, saved)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await app.get('/api/booking-hours', delphine)).json).toEqual({
      ...saved,
      revision: own.revision + 1,
      hasFirmSystem,
      videoHosts,
    })
    const revisions = await app.asOwner(`select field from revisions where subject_id = '${delphineId}'`)
    expect(revisions.map(({ field }) => field)).toEqual(expect.arrayContaining(['location', 'absences']))
  })

  test('are not for professionals from outside the firm', async () =>
    expect((await app.get('/api/booking-hours', { cookie: await app.signIn('naomi-feldmann') })).status).toBe(403))
})

describe('a time that many request', () => {
  test('is booked once by fifty requests at once, also for times that overlap, in two calendars and by two processes [S49]', async () => {
    // A person books thirty meetings an hour at most; the earlier tests do not count.
    await app.asOwner('delete from platform.rate_limits')
    const [first, second] = [
      { host, cookie: await app.signIn('hugo-penhallow') },
      { host, cookie: await app.signIn('clara-hendry-demo') },
    ]
    const hendry = await app.findAccountId('hendry-demo')
    const { startDate, endDate } = await nextFree(first)
    const process = await buildApp(app.deps)
    await process.listen({ port: 0, host: '127.0.0.1' })
    const port = String((process.server.address() as AddressInfo).port)
    await app.asOwner(`update booking_calendars set step = 5 where person_id = '${delphineId}'`)
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const times = { staffId: delphineId, startDate: later(startDate, (index % 5) * 5), endDate: later(endDate, (index % 5) * 5) }
        const call = { ...(index % 4 < 2 ? first : second), ...(index % 2 && { port }) }
        return index % 4 < 2
          ? book(call, penhallow, { calendar: 'advisers', ...times })
          : book(call, hendry, { calendar: 'client-services', ...times })
      }),
    )
    await process.close()
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(responses.filter(({ json }) => json.length > 0)).toHaveLength(1)
    const rows = await app.asOwner(
      `select start_at, end_at from bookings where staff_id = '${delphineId}' and state = 'booked' order by start_at`,
    )
    for (const [index, row] of rows.slice(1).entries()) expect((row['start_at'] as Date) >= (rows[index]!['end_at'] as Date)).toBe(true)
  })

  test('is refused by the database even if two bookings were written without the check', async () => {
    const [booking] = await app.asOwner(`select id from bookings where state = 'booked' limit 1`)
    const columns = `edition, portal_id, account_id, person_id, calendar, staff_id, staff_calendar, staff_name, staff_email, name, email, notes,
      end_at, buffer_before, buffer_after, change_notice, state, created_at, changed_at, request`
    await expect(
      app.asOwner(`insert into bookings (id, start_at, ${columns}) select uuidv7(), end_at - interval '5 minutes', ${columns}
        from bookings where id = '${String(booking!['id'])}'`),
    ).rejects.toMatchObject({ constraint: 'booking_times_taken' })
  })
})

describe('reminders', () => {
  test('reach the client once in the day before the meeting, and not if it was booked in that day', async () => {
    await app.asOwner(`update bookings set state = 'cancelled', ended_at = now() where state = 'booked'`)
    const cookie = await app.signIn('hugo-penhallow')
    const { startDate, endDate } = (await dates({ host, cookie }, penhallow, 'advisers', delphineId)).at(-1)!.validHours[0]!
    const [booking] = (
      await book({ host, cookie: await app.signIn('clara-hendry-demo') }, await app.findAccountId('hendry-demo'), {
        calendar: 'client-services',
        staffId: delphineId,
        startDate,
        endDate,
      })
    ).json
    const run = () => followBookings(app.deps, editions)
    expect(await run()).toEqual({ reminded: 0, failed: 0 })
    app.advance(Date.parse(booking.startDate) - app.deps.clock().getTime() - 23 * 3_600_000)
    expect((await Promise.all([run(), run()])).reduce((sum, { reminded }) => sum + reminded, 0)).toBe(1)
    expect(await run()).toEqual({ reminded: 0, failed: 0 })
    const [mail] = await mailsTo(app.findPerson('clara-hendry-demo').email, 'demo')
    expect(mail!.subject).toContain('a reminder of your meeting with Delphine Crane')
  })
})

/** Parses the invitation of an e-mail with a calendar library. */
function readInvitation(mail: { attachments?: readonly { contentType: string; content: string }[] }, method: 'REQUEST' | 'CANCEL') {
  const [file] = mail.attachments ?? []
  expect(file?.contentType).toBe(`text/calendar; charset=utf-8; method=${method}`)
  const calendar = new ICAL.Component(ICAL.parse(file!.content) as never)
  expect(calendar.getFirstPropertyValue('method')).toBe(method)
  const component = calendar.getFirstSubcomponent('vevent')!
  const event = new ICAL.Event(component)
  return {
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    location: event.location,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    status: component.getFirstPropertyValue('status'),
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  }
}
