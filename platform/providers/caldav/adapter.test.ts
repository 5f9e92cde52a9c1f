import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createBusyTimes } from '../registry.ts'
import type { BusySearch } from '../ports/busy-times.ts'
import { demoCalendarOrigin, demoCalendars } from '@atrium/demo/firm/calendars'
import { startSimulator } from '@atrium/demo/simulator/simulator'

const origin = 'https://calendar.example'
const clock = () => new Date('2026-11-18T09:00:00Z')
const search: BusySearch = { from: new Date('2026-11-16T00:00Z'), to: new Date('2026-12-22T00:00Z'), zone: 'Europe/London', known: null }
const login = { url: `${origin}/staff/a/`, user: 'a', password: 'pässword' }
const servers: { close(): unknown }[] = []
afterAll(() => servers.forEach((server) => void server.close()))

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

const isCalendar =
  '<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><propstat><prop><resourcetype><collection/><C:calendar/></resourcetype></prop></propstat></response></multistatus>'

/** Starts a calendar. It says that it is one, without a record of that, unless `isOwn` is set. */
async function serve(respond: (received: Received, response: ServerResponse) => unknown, isOwn = false) {
  const received: Received[] = []
  const listener: RequestListener = async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    if (one.method === 'PROPFIND' && !isOwn) return send(response, 207, 'application/xml', isCalendar)
    received.push(one)
    return respond(one, response)
  }
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  servers.push({ close: () => (server.closeAllConnections(), server.close()) })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { received, port: createBusyTimes({ simulated: new Map([[origin, url]]), clock }), url }
}

const send = (response: ServerResponse, status: number, type: string, text: string, headers = {}) =>
  response.writeHead(status, { 'content-type': type, ...headers }).end(text)

const freeBusy = 'BEGIN:VCALENDAR\r\nBEGIN:VFREEBUSY\r\nFREEBUSY:20261118T090000Z/PT1H\r\nEND:VFREEBUSY\r\nEND:VCALENDAR\r\n'
const list = (event: string) =>
  `<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><C:calendar-data>BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR</C:calendar-data></response></multistatus>`

describe('a calendar over CalDAV', () => {
  test('is asked when its owner is busy, with their login and the range', async () => {
    const { port, received } = await serve((_, response) => send(response, 200, 'text/calendar', freeBusy))
    const start = Date.parse('2026-11-18T09:00Z')
    expect(await port.listBusyTimes(login, search, { timeoutMs: 5_000 })).toEqual({
      source: 'free-busy',
      intervals: [{ start, end: start + 3_600_000, uid: null }],
    })
    const [{ method, url, headers, body }] = received as [Received]
    expect([method, url, headers['depth']]).toEqual(['REPORT', '/staff/a/', '1'])
    expect(headers.authorization).toBe(`Basic ${Buffer.from('a:pässword').toString('base64')}`)
    expect(body).toContain('<C:time-range start="20261116T000000Z" end="20261222T000000Z"/>')
  })

  test.each([400, 403, 405, 415, 501])('is asked for its entries if it answers %i, and then for them alone', async (status) => {
    const { port, received } = await serve(({ body }, response) =>
      body.includes('free-busy-query')
        ? send(response, status, 'text/plain', 'no')
        : send(response, 207, 'text/xml', list('UID:a@x\r\nDTSTART:20261118T090000Z\r\nDURATION:PT1H')),
    )
    const found = await port.listBusyTimes(login, search, { timeoutMs: 5_000 })
    expect([found.source, found.intervals.map(({ uid }) => uid)]).toEqual(['events', ['a@x']])
    expect(received[1]?.body).toContain('<C:expand start="20261116T000000Z" end="20261222T000000Z"/>')
    for (const title of ['SUMMARY', 'LOCATION', 'DESCRIPTION', 'ATTENDEE']) expect(received[1]?.body).not.toContain(title)
    await port.listBusyTimes(login, { ...search, known: 'events' }, { timeoutMs: 5_000 })
    expect(received.map(({ body }) => body.includes('free-busy-query'))).toEqual([true, false, false])
  })

  const answerFor: Record<string, [number, string, string]> = {
    'that is no calendar': [207, 'text/xml', isCalendar.replace('<C:calendar/>', '')],
    'that is a page': [200, 'text/html', '<html>Sign in</html>'],
    'that does not know the question': [405, 'text/plain', 'no'],
    'at which there is nothing': [404, 'text/plain', 'no'],
  }
  test.each(Object.entries(answerFor))('is not connected at an address %s', async (_, answer) => {
    const empty = '<multistatus xmlns="DAV:"/>'
    const { port, received } = await serve(
      ({ method }, response) => (method === 'PROPFIND' ? send(response, ...answer) : send(response, 207, 'text/xml', empty)),
      true,
    )
    await expect(port.listBusyTimes(login, search, { timeoutMs: 5_000 })).rejects.toMatchObject({ fault: 'unknown' })
    expect(received.map(({ method, headers, body }) => [method, headers['depth'], body.includes('resourcetype')])).toEqual([
      ['PROPFIND', '0', true],
    ])
    expect(await port.listBusyTimes(login, { ...search, known: 'events' }, { timeoutMs: 5_000 })).toEqual({
      source: 'events',
      intervals: [],
    })
  })

  test.each([429, 500, 502, 503])('is not asked otherwise if it answers %i', async (status) => {
    const { port, received } = await serve((_, response) => send(response, status, 'text/plain', 'no'))
    await expect(port.listBusyTimes(login, search, { timeoutMs: 5_000, isRetried: false })).rejects.toMatchObject({ fault: 'failed' })
    expect(received).toHaveLength(1)
  })

  test('that was asked for its busy times before stays so, also if it once answers only for its entries', async () => {
    const { port } = await serve(({ body }, response) =>
      body.includes('free-busy-query')
        ? send(response, 200, 'text/html', 'no')
        : send(response, 207, 'text/xml', list('UID:a@x\r\nDTSTART:20261118T090000Z\r\nDURATION:PT1H')),
    )
    const found = await port.listBusyTimes(login, { ...search, known: 'free-busy' }, { timeoutMs: 5_000 })
    expect([found.source, found.intervals.length]).toEqual(['free-busy', 1])
  })

  test('is read within one time in all, with its questions and repetitions', async () => {
    const { port, received } = await serve(({ body }, response) =>
      body.includes('free-busy-query') ? void setTimeout(() => send(response, 501, 'text/plain', 'no'), 700) : undefined,
    )
    const start = performance.now()
    await expect(port.listBusyTimes(login, search, { timeoutMs: 1_000 })).rejects.toMatchObject({ fault: 'unreachable' })
    expect(performance.now() - start).toBeLessThan(1_500)
    expect(received).toHaveLength(2)
    const slow = await serve((_, response) => void setTimeout(() => send(response, 503, 'text/plain', 'no'), 700))
    const from = performance.now()
    await expect(slow.port.listBusyTimes(login, { ...search, known: 'events' }, { timeoutMs: 1_000 })).rejects.toMatchObject({
      name: 'UpstreamError',
    })
    expect(performance.now() - from).toBeLessThan(1_500)
  })

  test('is asked once more after a passing error, unless somebody waits for it', async () => {
    const { port, received } = await serve((_, response) => send(response, 503, 'text/plain', 'no'))
    for (const isRetried of [true, false])
      await expect(port.listBusyTimes(login, { ...search, known: 'events' }, { timeoutMs: 5_000, isRetried })).rejects.toMatchObject({
        fault: 'failed',
      })
    expect(received).toHaveLength(3)
  })

  test('is not at fault for the wait of its answer for others', async () => {
    const rule = 'DTSTART:20261118T000000Z\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\nDURATION:PT1H'
    const { port } = await serve((_, response) => send(response, 207, 'text/xml', list(`UID:a\r\n${rule}`)))
    const all = await Promise.all(
      Array.from({ length: 12 }, () => port.listBusyTimes(login, { ...search, known: 'events' }, { timeoutMs: 30_000 })),
    )
    expect(all.every(({ intervals }) => intervals.length === 0)).toBe(true)
  })

  test('that refuses the login is asked once', async () => {
    const { port, received } = await serve((_, response) => send(response, 401, 'text/plain', 'no'), true)
    await expect(port.listBusyTimes(login, search, { timeoutMs: 5_000 })).rejects.toMatchObject({
      fault: 'failed',
      traits: { isUnauthorised: true },
    })
    expect(received).toHaveLength(1)
  })

  test('that refers to another address is not followed, and gets its login nowhere else [S41]', async () => {
    const inside = await serve((_, response) => send(response, 200, 'text/calendar', freeBusy))
    const { port } = await serve((_, response) => send(response, 302, 'text/plain', '', { location: `${inside.url}/latest/meta-data/` }))
    await expect(port.listBusyTimes(login, search, { timeoutMs: 5_000 })).rejects.toMatchObject({
      fault: 'invalid',
      traits: { isRedirect: true },
    })
    expect(inside.received).toEqual([])
  })

  test('is not called at an internal address, also if its name leads there [S41]', async () => {
    const port = createBusyTimes({ simulated: new Map(), clock })
    for (const url of [
      'https://127.0.0.1/',
      'http://icloud.com/',
      'https://169.254.169.254/latest/',
      'https://localhost/',
      'https://[::1]/',
    ])
      await expect(port.listBusyTimes({ ...login, url }, search, { timeoutMs: 2_000 })).rejects.toMatchObject({
        fault: 'unreachable',
        detail: 'the URL is not allowed',
      })
  })

  const events = { ...search, known: 'events' as const }
  const answers: [string, (response: ServerResponse) => unknown, string][] = [
    ['is too large', (response: ServerResponse) => send(response, 207, 'text/xml', 'x'.repeat(2_100_000)), 'invalid'],
    ['is no list', (response: ServerResponse) => send(response, 207, 'text/xml', '<html>Sign in</html>'), 'invalid'],
    ['is of another type', (response: ServerResponse) => send(response, 200, 'text/html', '<html>Sign in</html>'), 'invalid'],
    [
      'is no text',
      (response: ServerResponse) => response.writeHead(207, { 'content-type': 'text/xml' }).end(Buffer.from([0xff, 0xfe])),
      'invalid',
    ],
    [
      'ends early',
      (response: ServerResponse) =>
        void (response.writeHead(207, { 'content-type': 'text/xml', 'content-length': 99 }),
        response.write('<m', () => response.destroy())),
      'unreachable',
    ],
    ['does not come', () => undefined, 'unreachable'],
    [
      'has no end',
      (response: ServerResponse) => void (response.writeHead(207, { 'content-type': 'text/xml' }), response.write('<multistatus>')),
      'unreachable',
    ],
    [
      'repeats each second for ever',
      (response: ServerResponse) => send(response, 207, 'text/xml', list('UID:a\r\nDTSTART:19700101T000000Z\r\nRRULE:FREQ=SECONDLY')),
      'invalid',
    ],
    ['is an error', (response: ServerResponse) => send(response, 500, 'text/plain', 'no'), 'failed'],
    ['is for nobody', (response: ServerResponse) => send(response, 404, 'text/plain', 'no'), 'unknown'],
  ]
  test.each(answers)('is not read if its answer %s', async (_, respond, fault) => {
    const { port } = await serve((_received, response) => respond(response))
    await expect(port.listBusyTimes(login, events, { timeoutMs: fault === 'invalid' ? 9_000 : 1_500 })).rejects.toMatchObject({
      name: 'UpstreamError',
      fault,
    })
  })

  test('is read although an entry repeats on a day that never comes', async () => {
    const never = 'UID:a\r\nDTSTART:20260101T000000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'
    const { port } = await serve((_, response) => send(response, 207, 'text/xml', list(never)))
    expect(await port.listBusyTimes(login, events, { timeoutMs: 5_000 })).toEqual({ source: 'events', intervals: [] })
  })

  test('of the demo firm states the same times by both questions', async () => {
    const simulator = await startSimulator({ token: 'x', clients: 0, today: () => '2026-11-18', now: () => clock().toISOString() })
    servers.push(simulator)
    const port = createBusyTimes({ simulated: new Map([[demoCalendarOrigin, `${simulator.url}/calendar`]]), clock })
    const all = await Promise.all(
      demoCalendars.map(({ name, user, password }) =>
        port.listBusyTimes({ url: `${demoCalendarOrigin}/${name}/`, user, password }, search, { timeoutMs: 5_000 }),
      ),
    )
    const timesOf = (index: number) => all[index]!.intervals.map(({ start, end }) => `${start} ${end}`).toSorted()
    expect(all.map(({ source }) => source)).toEqual(['free-busy', 'events'])
    expect(timesOf(0)).toEqual(timesOf(1))
    expect(timesOf(0).length).toBeGreaterThan(5)
    const [first] = demoCalendars
    const wrong = { url: `${demoCalendarOrigin}/${first!.name}/`, user: first!.user, password: 'wrong' }
    await expect(port.listBusyTimes(wrong, search, { timeoutMs: 5_000 })).rejects.toMatchObject({ traits: { isUnauthorised: true } })
  })
})
