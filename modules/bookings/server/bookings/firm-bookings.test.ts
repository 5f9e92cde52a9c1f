import { randomUUID } from 'node:crypto'
import { editions } from '@atrium/editions/registry'
import type { BookingsPort } from '@atrium/platform/providers/ports/bookings'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openBookings } from '../testing/booking-calls.ts'
import { followBookings } from './jobs.ts'

const { app, calendarOf, saveHours, dates, book, mailsTo } = await openBookings()
app.limitUpstreamWaits()
const { providers } = app.deps
afterEach(async () => {
  app.simulator.setMode('ok')
  app.deps.providers = providers
  await app.asOwner(`update bookings set state = 'cancelled', ended_at = now(), move_start_at = null, move_end_at = null, move_requested_at = null
    where state in ('requested', 'booked')`)
  await app.asOwner('delete from platform.rate_limits')
})
afterAll(() => app.close())

const client = 'HL-204438'
const account = await app.findAccountId('strachan-marine')
const fairbairn = await app.findAccountId('fairbairn')
const callum = { cookie: await app.signIn('callum-strachan') }
const rosemary = { cookie: await app.signIn('rosemary-fairbairn') }
const tobias = { cookie: await app.signIn('tobias-hartnell') }
const { email: tobiasEmail } = app.findPerson('tobias-hartnell')
const tobiasId = String((await app.asOwner(`select id from people where email = '${tobiasEmail}' and edition = 'wealth'`))[0]!['id'])
const requestPath = `/advisory/bookings/${client}/request`
await saveHours(tobias, { hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }], duration: 60, step: 60 })

const listFree = async () => (await dates(callum, account, 'advisers', 'tobias-hartnell')).flatMap(({ validHours }) => validHours)
const nextFree = async (place = 20) => {
  const { startDate, endDate } = (await listFree())[place]!
  return { startDate, endDate }
}
const bookTobias = async (times: object, id: string = randomUUID()) =>
  book(callum, account, { calendar: 'advisers', staffId: 'tobias-hartnell', ...times }, id)
const move = (id: string, times: object, sequence = 0) =>
  app.call('PUT', `/api/bookings/${id}/time`, { ...callum, body: { ...times, sequence } })
const countPosts = async (work: () => Promise<unknown>): Promise<number> => {
  const before = app.simulator.log().length
  await work()
  return app.simulator
    .log()
    .slice(before)
    .filter(({ method }) => method === 'POST').length
}
const countDoubts = async () => (await mailsTo(tobiasEmail)).filter(({ subject }) => subject.includes('please check an appointment')).length
const readRow = async (id: string) => (await app.asOwner(`select * from bookings where id = '${id}'`))[0]!

/** Replaces a call of the firm's own system. */
function replaceCall(change: (port: BookingsPort) => Partial<BookingsPort>): void {
  const concept = (...given: Parameters<typeof providers.concept>) => {
    const found = providers.concept(...given)
    return given[1] === 'advisory' && found ? { ...found, ...change(found as never) } : found
  }
  app.deps.providers = { ...providers, concept: concept as typeof providers.concept }
}

describe('the time of a person', () => {
  test('is taken in all calendars, at the firm’s own system and in Atrium, also by twenty requests at once [S49]', async () => {
    const times = await nextFree()
    const offersOwn = async () =>
      (await dates(rosemary, fairbairn, 'client-services', tobiasId)).some(({ validHours }) =>
        validHours.some(({ startDate }) => startDate === times.startDate),
      )
    expect(await offersOwn()).toBe(true)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? bookTobias(times) : book(rosemary, fairbairn, { calendar: 'client-services', staffId: tobiasId, ...times }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(responses.filter(({ json }) => json.length > 0)).toHaveLength(1)
    expect(await offersOwn()).toBe(false)
    expect((await listFree()).some(({ startDate }) => startDate === times.startDate)).toBe(false)
  })

  test('that Atrium has taken is not offered at the firm’s own system, and the reverse', async () => {
    const [first, second] = [await nextFree(20), await nextFree(22)]
    expect((await book(rosemary, fairbairn, { calendar: 'client-services', staffId: tobiasId, ...first })).json).toHaveLength(1)
    expect((await listFree()).some(({ startDate }) => startDate === first.startDate)).toBe(false)
    expect(await countPosts(async () => expect((await bookTobias(first)).json).toEqual([]))).toBe(0)
    const [{ id }] = (await bookTobias(second)).json
    expect((await book(rosemary, fairbairn, { calendar: 'client-services', staffId: tobiasId, ...second })).json).toEqual([])
    expect(await readRow(id)).toMatchObject({ staff_calendar: tobiasId, upstream_id: 'tobias-hartnell' })
  })
})

describe('a meeting at the firm’s own system that is moved', () => {
  test('by five requests at once is requested there once, and moved once [S49]', async () => {
    const [{ id }] = (await bookTobias(await nextFree())).json
    const times = await nextFree(24)
    const responses: number[] = []
    const posts = await countPosts(async () => {
      for (const { status } of await Promise.all(Array.from({ length: 5 }, () => move(id, times)))) responses.push(status)
    })
    expect(posts).toBe(1)
    expect(responses).toContain(200)
    expect(responses.every((status) => status === 200 || status === 503)).toBe(true)
    expect((await move(id, times)).json).toMatchObject([{ id, startDate: times.startDate, sequence: 1 }])
    expect(await readRow(id)).toMatchObject({ sequence: 1, move_requested_at: null })
  })

  test('to two times at once is requested there once', async () => {
    const [{ id }] = (await bookTobias(await nextFree())).json
    const [one, other] = [await nextFree(24), await nextFree(27)]
    const posts = await countPosts(() => Promise.all([move(id, one), move(id, other)]))
    expect(posts).toBe(1)
    expect((await readRow(id))['sequence']).toBe(1)
  })

  test('holds both times meanwhile, and can neither be moved nor cancelled', async () => {
    const from = await nextFree()
    const to = await nextFree(24)
    const [{ id }] = (await bookTobias(from)).json
    const seen: unknown[] = []
    replaceCall((port) => ({
      requestBooking: async (...given) => {
        const free = new Set((await listFree()).map(({ startDate }) => startDate))
        seen.push(free.has(from.startDate), free.has(to.startDate))
        seen.push((await book(rosemary, fairbairn, { calendar: 'client-services', staffId: tobiasId, ...to })).json)
        const cancelled = await app.call('POST', `/api/bookings/${id}/cancellation`, { ...callum, body: { sequence: 0 } })
        seen.push(cancelled.status, cancelled.headers['retry-after'] !== undefined, (await move(id, await nextFree(27))).status)
        return port.requestBooking(...given)
      },
    }))
    expect((await move(id, to)).json).toMatchObject([{ startDate: to.startDate, sequence: 1 }])
    expect(seen).toEqual([false, false, [], 503, true, 503])
  })

  test('stays if the system refuses or does not answer, which tells the member of staff where it may have moved', async () => {
    const from = await nextFree()
    const [{ id }] = (await bookTobias(from)).json
    const before = await countDoubts()
    app.simulator.setMode('hang', requestPath)
    expect((await move(id, await nextFree(24))).json).toEqual([])
    expect(await countDoubts()).toBe(before + 1)
    app.simulator.setMode('ok')
    expect(await readRow(id)).toMatchObject({ start_at: new Date(from.startDate), sequence: 0, move_requested_at: null, state: 'booked' })
    expect((await move(id, await nextFree(28))).json).toMatchObject([{ sequence: 1 }])
  })

  test('is not moved to a person who can no longer be booked there', async () => {
    const [{ id }] = (await bookTobias(await nextFree())).json
    const times = await nextFree(24)
    replaceCall((port) => ({
      getBookingDetails: async (calendar) => ({ ...(await port.getBookingDetails(calendar)), staffIds: ['marcus-adeyemi'] }),
    }))
    expect(await countPosts(async () => expect((await move(id, times)).json).toEqual([]))).toBe(0)
    expect((await app.get(`/api/bookings/${id}/dates`, callum)).json).toEqual([])
  })

  test('is free of a hold whose process has ended, which tells the member of staff', async () => {
    const [{ id }] = (await bookTobias(await nextFree())).json
    const { startDate, endDate } = await nextFree(24)
    await app.asOwner(`update bookings set move_start_at = '${startDate}', move_end_at = '${endDate}',
      move_requested_at = '${app.deps.clock().toISOString()}' where id = '${id}'`)
    const before = await countDoubts()
    expect((await followBookings(app.deps, editions)).failed).toBe(0)
    expect((await move(id, { startDate, endDate })).status).toBe(503)
    app.advance(4 * 60_000)
    const runs = await Promise.all([1, 2].map(() => followBookings(app.deps, editions)))
    expect(runs.some(({ failed }) => failed > 0)).toBe(true)
    expect(await countDoubts()).toBe(before + 1)
    expect((await move(id, { startDate, endDate })).json).toMatchObject([{ sequence: 1 }])
  })

  test('too late by the system, after its time was released, stays where it was, and the member of staff is notified', async () => {
    const from = await nextFree()
    const [{ id }] = (await bookTobias(from)).json
    replaceCall((port) => ({
      requestBooking: async (...given) => {
        const made = await port.requestBooking(...given)
        await app.asOwner(`update bookings set move_start_at = null, move_end_at = null, move_requested_at = null where id = '${id}'`)
        return made
      },
    }))
    const before = await countDoubts()
    expect((await move(id, await nextFree(24))).json).toEqual([])
    expect(await countDoubts()).toBe(before + 1)
    expect(await readRow(id)).toMatchObject({ start_at: new Date(from.startDate), sequence: 0 })
  })
})

describe('a request to the firm’s own system', () => {
  test('that is repeated before its answer is no booking yet, and after a cancellation none any more', async () => {
    const times = await nextFree()
    const id = randomUUID()
    const seen: unknown[] = []
    replaceCall((port) => ({
      requestBooking: async (...given) => {
        const repeated = await bookTobias(times, id)
        seen.push(repeated.status, repeated.json.code, Number(repeated.headers['retry-after']) > 0)
        seen.push((await app.get(`/api/bookings/${id}/invitation`, callum)).status)
        return port.requestBooking(...given)
      },
    }))
    expect((await bookTobias(times, id)).json).toMatchObject([{ id, state: 'booked' }])
    expect(seen).toEqual([503, 'temporarily-unavailable', true, 404])
    expect((await app.get(`/api/bookings/${id}/invitation`, callum)).text).toContain('STATUS:CONFIRMED')
    expect((await bookTobias(times, id)).json).toMatchObject([{ id, state: 'booked' }])
    await app.call('POST', `/api/bookings/${id}/cancellation`, { ...callum, body: { sequence: 0 } })
    expect(await bookTobias(times, id)).toMatchObject({ status: 200, json: [] })
    expect((await app.get(`/api/bookings/${id}/invitation`, callum)).text).toContain('STATUS:CANCELLED')
  })

  test('without an answer tells the member of staff that an appointment may exist; a refusal does not', async () => {
    const times = await nextFree()
    const before = await countDoubts()
    app.simulator.setMode('hang', requestPath)
    expect((await bookTobias(times)).json).toEqual([])
    expect(await countDoubts()).toBe(before + 1)
    app.simulator.setMode('ok')
    // The system had made the appointment, and refuses the time now.
    expect((await bookTobias(times)).json).toEqual([])
    expect(await countDoubts()).toBe(before + 1)
  })

  test('that was given up by the job is not announced by a late answer, and tells the member of staff', async () => {
    const times = await nextFree()
    const id = randomUUID()
    replaceCall((port) => ({
      requestBooking: async (...given) => {
        const made = await port.requestBooking(...given)
        app.advance(4 * 60_000)
        await followBookings(app.deps, editions)
        return made
      },
    }))
    const countInvitations = async () =>
      (await mailsTo(tobiasEmail)).filter(({ attachments }) => attachments?.[0]?.content.includes(id)).length
    const before = await countDoubts()
    expect((await bookTobias(times, id)).json).toEqual([])
    // By the job, and by the answer.
    expect(await countDoubts()).toBe(before + 2)
    expect([await countInvitations(), (await readRow(id))['state']]).toEqual([0, 'failed'])
  })

  test('is 30 minutes long if the system states no length [P518]', async () => {
    replaceCall((port) => ({ getBookingDetails: async (calendar) => ({ ...(await port.getBookingDetails(calendar)), duration: null }) }))
    const { startDate } = await nextFree()
    expect((await app.get(`${calendarOf(account, 'advisers')}/details`, callum)).json.duration).toBe('00:30')
    const ofMinutes = (minutes: number) => ({ startDate, endDate: new Date(Date.parse(startDate) + minutes * 60_000).toISOString() })
    expect((await bookTobias(ofMinutes(60))).json.issues[0].path).toBe('endDate')
    const before = app.simulator.log().length
    await bookTobias(ofMinutes(30))
    const body = app.simulator
      .log()
      .slice(before)
      .find(({ method }) => method === 'POST')?.body
    expect(body).toMatchObject({ startDate: startDate.slice(0, 16), endDate: ofMinutes(30).endDate.slice(0, 16) })
  })
})
