import { randomUUID } from 'node:crypto'
import { editions } from '@atrium/editions/registry'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBookings } from '../testing/booking-calls.ts'
import { offerTimes } from './jobs.ts'

const { app, saveHours, dates, book, list, mailsTo } = await openBookings()
afterAll(() => app.close())

const host = 'demo.localhost'
const portal = 'demonstration'
const penhallow = await app.findAccountId('penhallow')
const hendry = await app.findAccountId('hendry-demo')
const [hugo, clara, delphine] = [
  { host, cookie: await app.signIn('hugo-penhallow') },
  { host, cookie: await app.signIn('clara-hendry-demo') },
  { host, cookie: await app.signIn('delphine-crane') },
]
const delphineId = String(
  (await app.asOwner(`select id from people where email = '${app.findPerson('delphine-crane').email}' and edition = 'demo'`))[0]!['id'],
)
// Two meetings fit into the only hour of the day.
await saveHours(delphine, { hours: [{ days: [1], from: '09:00', to: '10:00' }] })
const monday = '2026-11-23'
const at = (time: string) => {
  const startDate = `${monday}T${time}:00.000Z`
  return { startDate, endDate: new Date(Date.parse(startDate) + 30 * 60_000).toISOString() }
}

beforeEach(async () => {
  await app.asOwner(`update bookings set state = 'cancelled', ended_at = now() where state = 'booked'`)
  await app.asOwner(`update booking_waits set state = 'ended', held_calendars = '{}' where state in ('waiting', 'offered')`)
  await app.asOwner('delete from platform.rate_limits')
})

type Call = { host: string; cookie: string }
const waitFor = async (call: Call, account: string, change: object = {}, id: string = randomUUID()) => ({
  id,
  ...(await app.call('PUT', `/api/accounts/${account}/booking-waits/${id}`, {
    ...call,
    body: { calendar: 'client-services', staffId: delphineId, from: monday, until: monday, ...change },
  })),
})
const waitsOf = async (call: Call, account: string) => (await app.get(`/api/accounts/${account}/booking-waits`, call)).json.items
const take = (call: Call, account: string, time: string) =>
  book(call, account, { calendar: 'client-services', staffId: delphineId, ...at(time) })
const startsOf = async (call: Call, account: string) =>
  (await dates(call, account, 'client-services', delphineId, `?startDate=${monday}&endDate=${monday}`)).flatMap(({ validHours }) =>
    validHours.map(({ startTime }) => startTime),
  )
const run = (minutesLater = 0, perRun?: number) =>
  offerTimes({ ...app.deps, clock: () => new Date(app.deps.clock().getTime() + minutesLater * 60_000) }, editions, perRun)
const cancelAll = async (call: Call) => {
  for (const { id, sequence } of await list(call, portal))
    await app.call('POST', `/api/bookings/${id}/cancellation`, { ...call, body: { sequence } })
}

describe('a waiting list', () => {
  test('offers a time that becomes free to the clients in their order, holds it, and gives it to the next after its end', async () => {
    // Miriam’s clients are others; both times of the day are taken by Hugo.
    for (const time of ['09:00', '09:30']) expect((await take(hugo, penhallow, time)).json).toHaveLength(1)
    const first = await waitFor(clara, hendry)
    expect([first.status, first.json]).toEqual([
      200,
      {
        id: first.id,
        calendar: 'client-services',
        staffId: delphineId,
        name: 'Delphine Crane',
        from: monday,
        until: monday,
        offer: null,
        timeZone: 'Europe/London',
      },
    ])
    expect(await run()).toEqual({ offered: 0, ended: 0 })
    const [early] = (await list(hugo, portal)).toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
    await app.call('POST', `/api/bookings/${early!.id}/cancellation`, { ...hugo, body: { sequence: early!.sequence } })
    const second = await waitFor(hugo, penhallow)
    // Two processes at once offer it once.
    const runs = await Promise.all([run(), run()])
    expect(runs.reduce((sum, { offered }) => sum + offered, 0)).toBe(1)
    const [offered] = await waitsOf(clara, hendry)
    expect(offered.offer).toMatchObject(at('09:00'))
    expect((await waitsOf(hugo, penhallow))[0]).toMatchObject({ id: second.id, offer: null })
    const mails = await mailsTo(app.findPerson('clara-hendry-demo').email, 'demo')
    expect(mails.filter(({ subject }) => subject.includes('a time has become free'))).toHaveLength(1)
    // It is held: others neither see nor book it, its client does.
    expect([await startsOf(hugo, penhallow), await startsOf(clara, hendry)]).toEqual([[], ['09:00']])
    expect((await take(hugo, penhallow, '09:00')).json).toEqual([])
    expect(await run(239)).toEqual({ offered: 0, ended: 0 })
    // Four hours later it goes to the next.
    expect(await run(240)).toEqual({ offered: 1, ended: 1 })
    expect(await waitsOf(clara, hendry)).toEqual([])
    const events = await app.asOwner(`select kind from events where subject_id = '${first.id}' order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(['booking.wait-added', 'booking.time-offered', 'booking.wait-ended'])
  })

  test('ends when its client books, and when its days have passed', async () => {
    const own = await waitFor(clara, hendry)
    await run()
    expect((await take(clara, hendry, '09:00')).json).toHaveLength(1)
    expect(await waitsOf(clara, hendry)).toEqual([])
    expect(await app.asOwner(`select state from booking_waits where id = '${own.id}'`)).toEqual([{ state: 'booked' }])
    for (const time of ['09:30']) await take(hugo, penhallow, time)
    await waitFor(clara, hendry)
    expect((await run(6 * 1440)).ended).toBe(1)
    expect(await waitsOf(clara, hendry)).toEqual([])
    await cancelAll(clara)
  })

  test('has a client once, also for a repeated request and for several at once', async () => {
    const id = randomUUID()
    const responses = await Promise.all(Array.from({ length: 4 }, () => waitFor(clara, hendry, {}, id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await waitFor(clara, hendry, { until: '2026-11-30' }, id)).status).toBe(409)
    expect((await waitFor(clara, hendry)).status).toBe(409)
    expect(await waitsOf(clara, hendry)).toHaveLength(1)
    expect((await app.asOwner(`select count(*)::int as count from events where subject_id = '${id}'`))[0]).toEqual({ count: 1 })
  })

  test('is refused for days in a wrong order, past or far ahead, people who cannot be booked, staff, and the accounts of others', async () => {
    const statusOf = async (change: object, call = clara, account = hendry) => (await waitFor(call, account, change)).status
    expect(await statusOf({ from: '2026-11-30' })).toBe(400)
    expect(await statusOf({ from: '2026-11-01', until: '2026-11-17' })).toBe(400)
    expect(await statusOf({ until: '2027-03-01' })).toBe(400)
    expect(await statusOf({ staffId: randomUUID() })).toBe(404)
    expect(await statusOf({}, delphine, penhallow)).toBe(403)
    expect(await statusOf({}, clara, penhallow)).toBe(404)
    const cookie = await app.signIn('miriam-castle')
    await app.call('POST', '/api/impersonations', { host, cookie, body: { account: penhallow, reason: 'client-care' } })
    expect((await waitFor({ host, cookie }, penhallow)).json.code).toBe('read-only-impersonation')
    // The firm’s own system does not tell when a time becomes free.
    const margaret = { host: 'localhost', cookie: await app.signIn('margaret-ashworth') }
    expect(await statusOf({ calendar: 'advisers' }, margaret, await app.findAccountId('ashworth'))).toBe(403)
  })

  test('is left by its client alone, which frees what was held', async () => {
    const { id } = await waitFor(clara, hendry)
    await run()
    expect(await startsOf(hugo, penhallow)).toEqual(['09:30'])
    const leave = (call: Call, account: string) => app.call('DELETE', `/api/accounts/${account}/booking-waits/${id}`, call)
    expect((await leave(hugo, penhallow)).status).toBe(200)
    expect(await waitsOf(clara, hendry)).toHaveLength(1)
    expect([(await leave(clara, hendry)).status, (await leave(clara, hendry)).status]).toEqual([200, 200])
    expect(await startsOf(hugo, penhallow)).toEqual(['09:00', '09:30'])
  })

  const oneHour = { hours: [{ days: [1 as const], from: '09:00', to: '10:00' }] }
  const withHours = async (change: object, work: () => Promise<void>) => {
    const revisionOf = async () => (await app.get('/api/booking-hours', delphine)).json.revision
    expect((await saveHours(delphine, { ...oneHour, ...change, revision: await revisionOf() })).status).toBe(200)
    await work()
    await saveHours(delphine, { ...oneHour, revision: await revisionOf() })
  }

  test('holds a time no longer than until its notice begins, and none whose notice begins within the hour', async () => {
    const left = Math.floor((Date.parse(at('09:00').startDate) - app.deps.clock().getTime()) / 60_000)
    await withHours({ minimumNotice: left - 90 }, async () => {
      await waitFor(clara, hendry)
      expect((await run()).offered).toBe(1)
      const [{ offer }] = await waitsOf(clara, hendry)
      expect(offer).toMatchObject(at('09:00'))
      expect(Date.parse(offer.until)).toBe(Date.parse(at('09:00').startDate) - (left - 90) * 60_000)
      await app.asOwner(`update booking_waits set state = 'ended', held_calendars = '{}' where state = 'offered'`)
    })
    await withHours({ minimumNotice: left - 40 }, async () => {
      await waitFor(clara, hendry)
      expect([await startsOf(clara, hendry), (await run()).offered]).toEqual([['09:00', '09:30'], 1])
      expect((await waitsOf(clara, hendry))[0].offer).toMatchObject(at('09:30'))
    })
  })

  test('keeps the buffers of a time that it holds free, in the calendar of a person and of a kind of meeting', async () => {
    await withHours({ bufferAfter: 30 }, async () => {
      await waitFor(clara, hendry)
      expect((await run()).offered).toBe(1)
      expect([await startsOf(hugo, penhallow), await startsOf(clara, hendry)]).toEqual([[], ['09:00', '09:30']])
      expect((await take(hugo, penhallow, '09:30')).json).toEqual([])
      expect((await take(clara, hendry, '09:00')).json).toHaveLength(1)
    })
    await app.asOwner(`update bookings set state = 'cancelled', ended_at = now() where state = 'booked'`)
    const kind = randomUUID()
    const miriam = { host, cookie: await app.signIn('miriam-castle') }
    const terms = {
      mode: 'collective',
      staff: [delphineId],
      rooms: [],
      places: 1,
      duration: 30,
      step: 30,
      bufferBefore: 0,
      bufferAfter: 30,
    }
    const body = { ...terms, name: 'With buffers', description: '', minimumNotice: 0, changeNotice: 0, location: null, videoLink: null }
    await app.call('PUT', `/api/portals/${portal}/meeting-kinds/${kind}`, { ...miriam, body: { ...body, isActive: true, revision: 0 } })
    expect((await waitFor(clara, hendry, { calendar: 'meetings', staffId: kind })).status).toBe(200)
    expect((await run()).offered).toBe(1)
    expect(await startsOf(hugo, penhallow)).toEqual([])
  })

  test('looks at everybody in turn, also if more wait than one run looks at', async () => {
    // Nobody works on Sundays.
    await waitFor(hugo, penhallow, { from: '2026-11-22', until: '2026-11-22' })
    await waitFor(clara, hendry)
    expect([(await run(0, 1)).offered, (await run(1, 1)).offered]).toEqual([0, 1])
    expect((await waitsOf(clara, hendry))[0].offer).toMatchObject(at('09:00'))
  })

  test('serves the others if one fails', async () => {
    await waitFor(hugo, penhallow)
    await waitFor(clara, hendry, { from: '2026-11-30', until: '2026-11-30' })
    await app.asOwner(`alter table booking_waits add constraint fails check (state <> 'offered' or account_id <> '${penhallow}') not valid`)
    expect(await run()).toEqual({ offered: 1, ended: 0 })
    await app.asOwner('alter table booking_waits drop constraint fails')
    expect((await waitsOf(clara, hendry))[0].offer.startDate).toBe('2026-11-30T09:00:00.000Z')
    expect((await run()).offered).toBe(1)
  })

  test('offers nothing to a client who books at the same moment, and neither waits for the other', async () => {
    const { id } = await waitFor(clara, hendry)
    // A booking locks the calendar, and then ends the wait.
    const booking = await app.openConnection(`begin; select from booking_calendars where person_id = '${delphineId}' for update`)
    const running = run()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await booking.query(`update booking_waits set state = 'booked' where id = '${id}'`)
    await booking.query('commit')
    await booking.end()
    expect(await running).toEqual({ offered: 0, ended: 0 })
    expect(await app.asOwner(`select state from booking_waits where id = '${id}'`)).toEqual([{ state: 'booked' }])
  })

  test('offers nothing to a client whose account was closed', async () => {
    await waitFor(clara, hendry)
    await app.asOwner(`update accounts set is_active = false where id = '${hendry}'`)
    expect((await run()).offered).toBe(0)
    await app.asOwner(`update accounts set is_active = true where id = '${hendry}'`)
    expect(await waitsOf(clara, hendry)).toEqual([])
  })
})
