import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCalendarOrigin, demoCalendars } from '@atrium/demo/firm/calendars'
import { editions } from '@atrium/editions/registry'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { BusyInterval, BusySource, BusyTimesPort, ReadingLimits } from '@atrium/platform/providers/ports/busy-times'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { buildApp } from '@atrium/server/app'
import { openBookings } from '../testing/booking-calls.ts'
import { readCalendars } from './jobs.ts'
import { rekeyCalendars } from './writes.ts'

const { app, saveHours, dates, book } = await openBookings()
afterAll(() => app.close())

const host = 'demo.localhost'
const edition = editions.find(({ id }) => id === 'demo')!
const penhallow = await app.findAccountId('penhallow')
const [hugo, delphine, miriam] = [
  { host, cookie: await app.signIn('hugo-penhallow') },
  { host, cookie: await app.signIn('delphine-crane') },
  { host, cookie: await app.signIn('miriam-castle') },
]
const personId = async (key: string): Promise<string> =>
  String((await app.asOwner(`select id from people where email = '${app.findPerson(key).email}' and edition = 'demo'`))[0]!['id'])
const [delphineId, miriamId] = [await personId('delphine-crane'), await personId('miriam-castle')]
await saveHours(delphine)
await saveHours(miriam)

const simulated = app.deps.busyTimes
const [partners] = demoCalendars
const login = { url: `${demoCalendarOrigin}/partners/`, user: partners!.user, password: partners!.password }
const path = '/api/busy-calendar'
const connect = (body: object = login, call: { host: string; cookie: string } = delphine) => app.call('PUT', path, { ...call, body })
const stateOf = async (call = delphine) => (await app.get(path, call)).json
const startsOn = async (day: string): Promise<string[]> =>
  (await dates(hugo, penhallow, 'advisers', delphineId)).find(({ date }) => date === day)?.validHours.map(({ startTime }) => startTime) ??
  []
const bookAt = async (day: string, time: string, port?: string) => {
  const startDate = `${day}T${time}:00.000Z`
  const endDate = new Date(Date.parse(startDate) + 30 * 60_000).toISOString()
  return (
    await book({ ...hugo, ...(port !== undefined && { port }) }, penhallow, {
      calendar: 'advisers',
      staffId: delphineId,
      startDate,
      endDate,
    })
  ).json
}

const [tobias, callum] = [{ cookie: await app.signIn('tobias-hartnell') }, { cookie: await app.signIn('callum-strachan') }]
const wealth = editions.find(({ id }) => id === 'wealth')!
const strachan = await app.findAccountId('strachan-marine')
const readRow = async () => (await app.asOwner('select * from booking_busy_calendars'))[0]!
const notices = async () =>
  (
    await app.asOwner(`select kind, class, path, facts from notifications where kind like 'bookings.calendar-%' order by created_at, kind`)
  ).map(({ kind, ...rest }) => [kind, rest])

type Answer = { source?: BusySource; intervals: BusyInterval[] } | UpstreamError
const limitsOf: ReadingLimits[] = []
/** Puts a calendar that answers in place of the simulated one. Returns the questions that it gets. */
function answerWith(answer: () => Answer | Promise<Answer>) {
  const asked: { password: string; known: BusySource | null }[] = []
  const port: BusyTimesPort = {
    listBusyTimes: async ({ password }, { known }, limits) => {
      asked.push({ password, known })
      limitsOf.push(limits)
      const given = await answer()
      if (given instanceof UpstreamError) throw given
      return { source: 'events', ...given }
    },
  }
  app.deps.busyTimes = port
  return asked
}
const busy = (from: string, to: string, uid: string | null = 'other@elsewhere'): BusyInterval => ({
  start: Date.parse(from),
  end: Date.parse(to),
  uid,
})
const down = new UpstreamError('unreachable', 'caldav', 'REPORT /', 'no response')
/** Advances the clock. Nobody's session ends meanwhile. */
const minutes = async (count: number) => {
  app.advance(count * 60_000)
  const now = app.deps.clock()
  await app.asOwner(
    `update sessions set last_active_at = '${now.toISOString()}', ends_at = '${new Date(now.getTime() + 3_600_000).toISOString()}'`,
  )
}

beforeEach(async () => {
  app.deps.busyTimes = simulated
  await app.asOwner(`update bookings set state = 'cancelled', ended_at = now() where state = 'booked'`)
  await app.asOwner('delete from booking_busy_calendars')
  await app.asOwner(`delete from notifications where kind like 'bookings.calendar-%'`)
  await app.asOwner('delete from platform.rate_limits')
})

describe('the calendar of a member of staff', () => {
  test('is read before it is stored, with its password encrypted and never returned, and is removed with one press', async () => {
    const { staffCalendars } = edition
    expect(await stateOf()).toEqual({ calendar: null, ...staffCalendars })
    const connected = await connect()
    const now = app.deps.clock().toISOString()
    const calendar = { url: login.url, user: login.user, connected: now, read: now, failure: null, isOverdue: false }
    expect([connected.status, connected.json]).toEqual([200, { calendar, ...staffCalendars, refused: null }])
    expect(await stateOf()).toEqual({ calendar, ...staffCalendars })
    expect(await stateOf(miriam)).toEqual({ calendar: null, ...staffCalendars })
    const stored = JSON.stringify(await app.asOwner('select *, encode(sealed_password, $$escape$$) as bytes from booking_busy_calendars'))
    expect([stored.includes(login.url), stored.includes(login.password)]).toEqual([true, false])
    const events = JSON.stringify(await app.asOwner(`select details from events where kind = 'booking.calendar-connected'`))
    expect([events.includes('calendar.example'), events.includes(login.password), events.includes(login.user)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await app.call('DELETE', path, delphine)).json).toEqual({ done: true })
    expect((await app.call('DELETE', path, delphine)).json).toEqual({ done: true })
    expect([await stateOf(), await app.asOwner('select from booking_busy_calendars')]).toEqual([{ calendar: null, ...staffCalendars }, []])
    expect(await app.asOwner(`select from events where kind = 'booking.calendar-removed'`)).toHaveLength(1)
  })

  test.each([
    ['login', { password: 'wrong' }],
    ['login', { url: `${demoCalendarOrigin}/nobody/` }],
    ['login', { url: `${demoCalendarOrigin}/` }],
    ['not-permitted', { url: 'https://elsewhere.example/a/' }],
    ['not-permitted', { url: 'https://calendar.example.evil.example/' }],
    ['not-permitted', { url: 'http://calendar.example/partners/' }],
    ['not-permitted', { url: 'https://calendar.example:8443/partners/' }],
    ['not-permitted', { url: 'https://a:b@calendar.example/partners/' }],
    ['not-permitted', { url: 'https://127.0.0.1/partners/' }],
  ])('is refused as %s and not stored: %j [S41]', async (refused, change) => {
    const response = await connect({ ...login, ...change })
    expect([response.status, response.json.refused, response.json.calendar]).toEqual([200, refused, null])
    expect(await app.asOwner('select from booking_busy_calendars')).toEqual([])
  })

  test.each([
    ['unreachable', 'unreachable'],
    ['failed', 'failed'],
    ['invalid', 'unreadable'],
    ['unknown', 'not-found'],
    ['refused', 'refused'],
  ] as const)('that is %s keeps the earlier one', async (fault, refused) => {
    await connect()
    answerWith(() => new UpstreamError(fault, 'caldav', 'REPORT /', 'x'))
    const response = await connect({ ...login, user: 'another' })
    expect([response.json.refused, response.json.calendar.user]).toEqual([refused, login.user])
  })

  test('needs an address, a name and a password of one line, and is for staff of the firm alone', async () => {
    for (const part of ['url', 'user', 'password'])
      for (const value of ['', ' ', 'a\nb', 'x'.repeat(501), undefined, 7]) {
        const response = await connect({ ...login, [part]: value })
        expect([part, value, response.status]).toEqual([part, value, 400])
      }
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'partners', '//calendar.example/partners/'])
      expect([url, (await connect({ ...login, url })).status]).toEqual([url, 400])
    expect((await connect({ ...login, extra: 1 })).status).toBe(400)
    for (const [method, body] of [['GET'], ['PUT', login], ['DELETE']] as const)
      expect((await app.call(method, path, { ...hugo, ...(body && { body }) })).status).toBe(403)
  })

  test('can be tried twenty times an hour', async () => {
    answerWith(() => down)
    for (let count = 0; count < 20; count++) expect((await connect()).status).toBe(200)
    expect((await connect()).status).toBe(429)
  })
})

describe('busy times of another calendar', () => {
  test('are neither offered nor booked, and a whole day is that of the person’s zone', async () => {
    expect([await startsOn('2026-11-25'), await startsOn('2026-12-01')].map(({ length }) => length)).toEqual([6, 6])
    await connect()
    expect([await startsOn('2026-11-25'), await startsOn('2026-12-01')]).toEqual([['11:00', '11:30'], []])
    expect(await bookAt('2026-11-25', '10:30')).toEqual([])
    expect(await bookAt('2026-11-25', '11:00')).toHaveLength(1)
  })

  test('are read again before a time is taken if the copy is older than two minutes', async () => {
    const intervals: BusyInterval[] = []
    const asked = answerWith(() => ({ intervals }))
    await connect()
    intervals.push(busy('2026-11-25T09:00Z', '2026-11-25T10:00Z'))
    expect(await startsOn('2026-11-25')).toHaveLength(6)
    await minutes(3)
    expect(await bookAt('2026-11-25', '09:30')).toEqual([])
    expect(asked).toEqual([
      { password: login.password, known: null },
      { password: login.password, known: 'events' },
    ])
    expect(await startsOn('2026-11-25')).toEqual(['10:00', '10:30', '11:00', '11:30'])
    expect(await bookAt('2026-11-25', '10:00')).toHaveLength(1)
    expect(asked).toHaveLength(2)
  })

  test('also before a meeting is moved', async () => {
    const intervals: BusyInterval[] = []
    answerWith(() => ({ intervals }))
    await connect()
    const [{ id, sequence }] = await bookAt('2026-11-25', '09:00')
    intervals.push(busy('2026-11-25T10:00Z', '2026-11-25T10:30Z'))
    await minutes(3)
    const moveTo = async (time: string, end: string) =>
      (
        await app.call('PUT', `/api/bookings/${id}/time`, {
          ...hugo,
          body: { startDate: `2026-11-25T${time}:00Z`, endDate: `2026-11-25T${end}:00Z`, sequence },
        })
      ).json
    expect(await moveTo('10:00', '10:30')).toEqual([])
    expect(await moveTo('10:30', '11:00')).toHaveLength(1)
  })

  test('rest on the last reading for a day while the calendar does not answer; then nothing is offered until it does', async () => {
    await connect()
    answerWith(() => down)
    await minutes(11)
    expect(await readCalendars(app.deps, [edition])).toEqual({ read: 0, failed: 1 })
    expect((await stateOf()).calendar).toMatchObject({
      failure: { reason: 'unreachable', at: app.deps.clock().toISOString() },
      isOverdue: false,
    })
    expect(await startsOn('2026-11-25')).toEqual(['11:00', '11:30'])
    await minutes(3)
    expect(await bookAt('2026-11-26', '09:00')).toHaveLength(1)
    await app.asOwner(`update booking_busy_calendars set read_at = read_at - interval '24 hours'`)
    expect([(await stateOf()).calendar.isOverdue, await dates(hugo, penhallow, 'advisers', delphineId)]).toEqual([true, []])
    expect(await bookAt('2026-11-26', '10:00')).toEqual([])
    app.deps.busyTimes = simulated
    await minutes(3)
    expect(await bookAt('2026-11-26', '10:00')).toHaveLength(1)
    expect((await stateOf()).calendar).toMatchObject({ failure: null, isOverdue: false })
  })

  test('do not contain the person’s own meetings, by the UID of their invitations', async () => {
    answerWith(() => ({ intervals: [] }))
    await connect()
    const [{ id, sequence }] = await bookAt('2026-11-27', '09:00')
    const domain = edition.contact.email.split('@')[1]!
    const at = ['2026-11-27T09:00Z', '2026-11-27T09:30Z'] as const
    answerWith(() => ({
      intervals: [
        busy(...at, `${id.toUpperCase()}@${domain}`),
        busy('2026-11-27T10:00Z', '2026-11-27T10:30Z', `${randomUUID()}@${domain}`),
      ],
    }))
    await minutes(11)
    expect(await readCalendars(app.deps, [edition])).toEqual({ read: 1, failed: 0 })
    expect(await startsOn('2026-11-27')).toEqual(['09:30', '10:30', '11:00', '11:30'])
    await app.call('POST', `/api/bookings/${id}/cancellation`, { ...hugo, body: { sequence } })
    expect(await startsOn('2026-11-27')).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30'])
    // Nobody else's meeting is left out, and no other firm's entry with such an id.
    answerWith(() => ({ intervals: [busy(...at, `${id}@elsewhere.example`)] }))
    await minutes(11)
    await readCalendars(app.deps, [edition])
    expect(await startsOn('2026-11-27')).not.toContain('09:00')
  })

  test('that state no entries do not keep a meeting from being moved by less than its length', async () => {
    await app.call('PUT', '/api/booking-hours', {
      ...delphine,
      body: { ...(await app.get('/api/booking-hours', delphine)).json, videoHosts: undefined, hasFirmSystem: undefined, step: 15 },
    })
    answerWith(() => ({ source: 'free-busy', intervals: [] }))
    await connect()
    const [{ id, sequence }] = await bookAt('2026-11-30', '09:00')
    answerWith(() => ({ source: 'free-busy', intervals: [busy('2026-11-30T09:00Z', '2026-11-30T10:00Z', null)] }))
    await minutes(11)
    await readCalendars(app.deps, [edition])
    const others = (await app.get(`/api/bookings/${id}/dates`, hugo)).json.find(({ date }: { date: string }) => date === '2026-11-30')
    // Half an hour from nine is the meeting itself; the rest until ten is somebody else's.
    expect(others.validHours.map(({ startTime }: { startTime: string }) => startTime).slice(0, 2)).toEqual(['09:00', '10:00'])
    expect(sequence).toBe(0)
  })

  test('keep a meeting with several staff from being offered', async () => {
    const kind = {
      name: 'Both',
      description: '',
      mode: 'collective',
      staff: [delphineId, miriamId],
      rooms: [],
      places: 1,
      duration: 60,
      step: 60,
    }
    const terms = {
      bufferBefore: 0,
      bufferAfter: 0,
      minimumNotice: 0,
      changeNotice: 0,
      location: null,
      videoLink: null,
      isActive: true,
      revision: 0,
    }
    const id = randomUUID()
    expect(
      (await app.call('PUT', `/api/portals/demonstration/meeting-kinds/${id}`, { ...miriam, body: { ...kind, ...terms } })).status,
    ).toBe(200)
    const offered = async () =>
      (await dates(hugo, penhallow, 'meetings', id)).find(({ date }) => date === '2026-12-02')?.validHours.map(({ startTime }) => startTime)
    expect(await offered()).toEqual(['09:00', '10:00', '11:00'])
    const intervals = [busy('2026-12-02T10:30Z', '2026-12-02T10:45Z')]
    answerWith(() => ({ intervals }))
    await connect(login, miriam)
    expect(await offered()).toEqual(['09:00', '11:00'])
    intervals.push(busy('2026-12-02T09:00Z', '2026-12-02T09:15Z'))
    await minutes(3)
    const times = { startDate: '2026-12-02T09:00:00.000Z', endDate: '2026-12-02T10:00:00.000Z' }
    expect((await book(hugo, penhallow, { calendar: 'meetings', staffId: id, ...times })).json).toEqual([])
  })

  test('are read once by two processes, each ten minutes and less often while they fail, and seen by both', async () => {
    await connect()
    const process = await buildApp(app.deps)
    await process.listen({ port: 0, host: '127.0.0.1' })
    const port = String((process.server.address() as AddressInfo).port)
    try {
      let isDown = true
      const asked = answerWith(async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return isDown ? down : { intervals: [busy('2026-12-03T09:00Z', '2026-12-03T12:00Z')] }
      })
      const run = async () => {
        const all = await Promise.all([readCalendars(app.deps, [edition]), readCalendars(app.deps, [edition])])
        return all.reduce((sum, { read, failed }) => [sum[0]! + read, sum[1]! + failed], [0, 0])
      }
      expect([await run(), asked.length]).toEqual([[0, 0], 0])
      await minutes(10)
      expect([await run(), asked.length]).toEqual([[0, 1], 1])
      await minutes(10)
      expect([await run(), asked.length]).toEqual([[0, 0], 1])
      isDown = false
      await minutes(10)
      expect([await run(), asked.length]).toEqual([[1, 0], 2])
      expect(await bookAt('2026-12-03', '09:00', port)).toEqual([])
    } finally {
      await process.close()
    }
  })

  test('are not read of people who have left, whose login is deleted, nor at a host that the firm no longer permits', async () => {
    await connect()
    await connect(login, miriam)
    const asked = answerWith(() => ({ intervals: [] }))
    await app.asOwner(`update people set is_active = false where id = '${miriamId}'`)
    const before = edition.staffCalendars
    try {
      edition.staffCalendars = { hosts: ['icloud.com'], copyHours: 24 }
      await minutes(11)
      expect(await readCalendars(app.deps, [edition])).toEqual({ read: 0, failed: 1 })
    } finally {
      edition.staffCalendars = before
      await app.asOwner(`update people set is_active = true where id = '${miriamId}'`)
    }
    expect([asked, await app.asOwner('select person_id::text, failure from booking_busy_calendars')]).toEqual([
      [],
      [{ person_id: delphineId, failure: 'not-permitted' }],
    ])
  })

  test('keep their password after a change of the secret, bound to the person, the address and the name', async () => {
    await connect()
    const run = (secrets: [string, string]) =>
      withTenant(app.db, systemActor('demo'), (transaction) => rekeyCalendars(transaction, 'demo', secrets))
    expect(await run([app.deps.secret, 'the next secret'])).toEqual({ reencrypted: 1, unreadable: 0 })
    const asked = answerWith(() => ({ intervals: [] }))
    app.deps.secret = 'the next secret'
    await minutes(11)
    await readCalendars(app.deps, [edition])
    expect(asked.map(({ password }) => password)).toEqual([login.password])
    await app.asOwner(`update booking_busy_calendars set url = 'https://other.icloud.com/'`)
    await minutes(11)
    expect(await readCalendars(app.deps, [edition])).toEqual({ read: 0, failed: 1 })
    expect([asked.length, (await stateOf()).calendar.failure.reason]).toEqual([1, 'login'])
  })

  test('are read in a short time before a time is taken, and a failure of that neither counts nor delays the job', async () => {
    await connect()
    answerWith(() => down)
    await minutes(11)
    limitsOf.length = 0
    expect(await bookAt('2026-11-25', '11:00')).toHaveLength(1)
    const [limits] = limitsOf
    expect([limits!.timeoutMs <= 3_000, limits!.isRetried]).toEqual([true, false])
    expect((await stateOf()).calendar.failure).toBe(null)
    expect(await readRow()).toMatchObject({ failures: 0, reading_until: null })
    app.deps.busyTimes = simulated
    expect(await readCalendars(app.deps, [edition])).toEqual({ read: 1, failed: 0 })
    expect(limitsOf).toHaveLength(1)
  })

  test('that are being read are waited for, by this process and another, but not for ever', async () => {
    await connect()
    const process = await buildApp(app.deps)
    await process.listen({ port: 0, host: '127.0.0.1' })
    const port = String((process.server.address() as AddressInfo).port)
    try {
      await minutes(11)
      let answer: (value: Answer) => void = () => undefined
      const asked = answerWith(() => new Promise<Answer>((resolve) => (answer = resolve)))
      const reading = readCalendars(app.deps, [edition])
      await expect.poll(() => asked.length).toBe(1)
      const booking = Promise.all([bookAt('2026-11-26', '09:00'), bookAt('2026-11-26', '09:30', port)])
      await new Promise((resolve) => setTimeout(resolve, 400))
      answer({ intervals: [busy('2026-11-26T09:00Z', '2026-11-26T10:00Z')] })
      expect([await booking, await reading, asked.length]).toEqual([[[], []], { read: 1, failed: 0 }, 1])
      await minutes(11)
      const slow = readCalendars(app.deps, [edition])
      await expect.poll(() => asked.length).toBe(2)
      const start = performance.now()
      expect(await bookAt('2026-11-26', '10:00')).toHaveLength(1)
      expect(performance.now() - start).toBeGreaterThan(2_500)
      answer(down)
      expect(await slow).toEqual({ read: 0, failed: 1 })
      expect(await readRow()).toMatchObject({ failures: 1, reading_until: null })
    } finally {
      await process.close()
    }
  })

  test('of a process that ended are read by another', async () => {
    await connect()
    await minutes(11)
    const until = (seconds: number) => new Date(app.deps.clock().getTime() + seconds * 1_000).toISOString()
    await app.asOwner(`update booking_busy_calendars set reading_until = '${until(5)}'`)
    expect(await readCalendars(app.deps, [edition])).toEqual({ read: 0, failed: 0 })
    await app.asOwner(`update booking_busy_calendars set reading_until = '${until(0)}'`)
    expect(await readCalendars(app.deps, [edition])).toEqual({ read: 1, failed: 0 })
  })

  test('are read of others, however many calendars wait longer after failures', async () => {
    await connect()
    await app.asOwner(`with others as (insert into people (id, edition, name, email, role, organisation_id, locale)
        select gen_random_uuid(), 'demo', 'Failing ' || n, 'failing-' || n || '@thornbury.example', p.role, p.organisation_id, p.locale
        from generate_series(1, 101) n, people p where p.id = '${delphineId}' returning id)
      insert into booking_busy_calendars (person_id, edition, url, user_name, sealed_password, connected_at, source, read_at, busy, tried_at, failures, failure)
      select id, 'demo', '${login.url}', 'x', '\\x00', now(), 'events', '${app.deps.clock().toISOString()}', '{}',
        '${new Date(app.deps.clock().getTime() - 30 * 60_000).toISOString()}', 5, 'unreachable' from others`)
    try {
      await minutes(11)
      answerWith(() => ({ intervals: [] }))
      expect(await readCalendars(app.deps, [edition])).toEqual({ read: 1, failed: 0 })
    } finally {
      await app.asOwner(`delete from people where email like 'failing-%@thornbury.example'`)
    }
  })

  test.each([['login'], ['refused'], ['not-found']])(
    'of a calendar that its owner must mend (%s) are told to them once, without what it was connected with',
    async (reason) => {
      await connect()
      const [fault, traits] = { login: ['failed', { isUnauthorised: true }], refused: ['refused', {}], 'not-found': ['unknown', {}] }[
        reason
      ] as [UpstreamError['fault'], object]
      answerWith(() => new UpstreamError(fault, 'caldav', 'REPORT /', 'x', traits))
      for (const wait of [11, 40]) {
        await minutes(wait)
        expect(await readCalendars(app.deps, [edition])).toEqual({ read: 0, failed: 1 })
      }
      const told = ['bookings.calendar-unread', { class: 'service', path: '/dashboard/demonstration/meetings/hours', facts: {} }]
      expect([await notices(), (await stateOf()).calendar.failure.reason]).toEqual([[told], reason])
      app.deps.busyTimes = simulated
      await minutes(121)
      await readCalendars(app.deps, [edition])
      answerWith(() => new UpstreamError(fault, 'caldav', 'REPORT /', 'x', traits))
      await minutes(11)
      await readCalendars(app.deps, [edition])
      expect(await notices()).toHaveLength(2)
    },
  )

  test('of a calendar that does not answer are told to its owner once, when nothing is offered any more', async () => {
    await connect()
    answerWith(() => down)
    await minutes(11)
    await readCalendars(app.deps, [edition])
    expect(await notices()).toEqual([])
    await minutes(24 * 60)
    for (let count = 0; count < 2; count++) await readCalendars(app.deps, [edition])
    expect((await notices()).map(([kind]) => kind)).toEqual(['bookings.calendar-expired'])
    app.deps.busyTimes = simulated
    await minutes(121)
    await readCalendars(app.deps, [edition])
    expect(await readRow()).toMatchObject({ is_expiry_told: false, failure: null })
  })

  test('keep a meeting from being booked or moved at the firm’s own system too', async () => {
    const intervals: BusyInterval[] = []
    answerWith(() => ({ intervals }))
    const url = 'https://caldav.icloud.com/tobias/'
    expect((await app.call('PUT', path, { ...tobias, body: { ...login, url } })).json).toMatchObject({ refused: null })
    const free = (await dates(callum, strachan, 'advisers', 'tobias-hartnell')).flatMap(({ validHours }) => validHours)
    const [first, second, third] = [free[20]!, free[24]!, free[28]!].map(({ startDate, endDate }) => ({ startDate, endDate }))
    const take = async (times: object) =>
      (await book(callum, strachan, { calendar: 'advisers', staffId: 'tobias-hartnell', ...times })).json
    const posts = () => app.simulator.log().filter(({ method, path: at }) => method === 'POST' && at.endsWith('/request')).length
    const before = posts()
    intervals.push(busy(first!.startDate, first!.endDate), busy(third!.startDate, third!.endDate))
    await minutes(3)
    expect([await take(first!), posts()]).toEqual([[], before])
    const [{ id }] = await take(second!)
    const moveTo = async (times: object, sequence = 0) =>
      (await app.call('PUT', `/api/bookings/${id}/time`, { ...callum, body: { ...times, sequence } })).json
    intervals.splice(0, 1)
    await minutes(3)
    expect([await moveTo(third!), posts()]).toEqual([[], before + 1])
    expect(await moveTo(first!)).toHaveLength(1)
    expect(posts()).toBe(before + 2)
    expect(wealth.staffCalendars.hosts).not.toContain('calendar.example')
  })
})
