import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import cookie from '@fastify/cookie'
import type { Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newApiToken } from '@atrium/platform/http/api-token'
import { limitPipelining } from '@atrium/platform/http/pipelining'
import { limitRequests } from '@atrium/platform/http/request-limits'
import { hashToken, sessionCookie } from '@atrium/platform/http/session-cookie'

let app: FastifyInstance
let port: number
/** Requests in execution, in the order in which their handlers started. `end` completes the request. */
let waiting: { session: string; end: () => void }[]
let sockets: Socket[]

beforeEach(async () => {
  app = fastify({ forceCloseConnections: true })
  waiting = []
  sockets = []
  await app.register(cookie)
  app.decorateRequest('edition', null as unknown as Edition)
  app.addHook('onRequest', async (request) => {
    request.edition = editions.find(({ id }) => id === request.headers.host) ?? (editions[0] as Edition)
  })
  limitPipelining(app)
  limitRequests(app)
  const meta = { caller: 'signed-in' } as const
  const held = waiting
  const hold = async (session: string) => {
    await new Promise<void>((end) => held.push({ session, end }))
    return { session }
  }
  app.get('/api/held', { config: { meta } }, (request) => hold(request.cookies[sessionCookie] ?? 'none'))
  app.get('/api/heavy', { config: { meta: { ...meta, isHeavy: true } } }, (request) => hold(request.cookies[sessionCookie] ?? 'none'))
  app.get('/api/quick', { config: { meta } }, () => Promise.resolve({}))
  app.post('/api/session', { config: { meta: { caller: 'anyone' } } }, () => Promise.resolve({}))
  app.get('/healthz', { config: { meta: { caller: 'anyone' } } }, () => Promise.resolve({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  endAll()
  for (const socket of sockets) socket.destroy()
  await app.close()
})

const endAll = () => waiting.splice(0).forEach(({ end }) => end())
const know = (...sessions: string[]) => sessions.forEach((session) => app.knownSessions.add(hashToken(session)))
const requestText = (path: string, { session, host = 'wealth', method = 'GET' }: Options = {}) =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${session ? `Cookie: ${sessionCookie}=${session}\r\n` : ''}${method === 'POST' ? 'Content-Length: 0\r\n' : ''}\r\n`
type Options = { session?: string; host?: string; method?: string }
type Sent = { socket: Socket; status: () => number | undefined; text: () => string }

/** Sends a request on a separate connection. */
function send(path: string, options: Options = {}, text = requestText(path, options)): Sent {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  socket.write(text)
  sockets.push(socket)
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]) || undefined, text: () => received }
}
const sendMany = (count: number, path: string, options: Options = {}) => Array.from({ length: count }, () => send(path, options))
const statuses = (sent: Sent[]) => sent.map(({ status }) => status())
const countOf = (sent: Sent[], status: number) => statuses(sent).filter((one) => one === status).length
const counts = (queue: 'session' | 'heavy' | 'visitor' = 'session') => app.requestQueues[queue].counts()
const settled = (check: () => unknown) => expect.poll(check, { timeout: 20_000 })

describe('limits of a session', () => {
  test('execute six requests, let sixty wait, refuse the rest with 429, and do not delay another session', async () => {
    know('one', 'two')
    const sent = sendMany(100, '/api/held', { session: 'one' })
    await settled(() => countOf(sent, 429)).toBe(34)
    expect([waiting.length, counts()]).toEqual([6, { executing: 6, waiting: 60, refused: 34 }])
    const refused = sent.find(({ status }) => status() === 429)?.text() ?? ''
    expect(refused).toMatch(/retry-after: 1\r\n/i)
    expect(refused).toContain('"code":"too-many-attempts"')
    const other = send('/api/quick', { session: 'two' })
    await settled(other.status).toBe(200)
    expect(countOf(sent, 200)).toBe(0)
    await settled(() => {
      endAll()
      return countOf(sent, 200)
    }).toBe(66)
    await settled(() => counts()).toEqual({ executing: 0, waiting: 0, refused: 34 })
  })

  test('execute one heavy request of a session, two of an edition and three in total', async () => {
    know('one', 'two', 'three', 'four')
    const one = sendMany(20, '/api/heavy', { session: 'one' })
    await settled(() => countOf(one, 429)).toBe(9)
    sendMany(2, '/api/heavy', { session: 'two' })
    sendMany(2, '/api/heavy', { session: 'three' })
    await settled(() => counts('heavy')).toMatchObject({ executing: 2, waiting: 13 })
    sendMany(2, '/api/heavy', { session: 'four', host: 'greek' })
    await settled(() => counts('heavy')).toMatchObject({ executing: 3, waiting: 14 })
    expect(waiting.map(({ session }) => session).toSorted()).toEqual(['four', 'one', 'two'])
    const light = send('/api/quick', { session: 'one' })
    await settled(light.status).toBe(200)
  })

  test('start the next heavy request of a session only after a pause as long as the last request took', async () => {
    know('one')
    const [first] = sendMany(2, '/api/heavy', { session: 'one' })
    await settled(() => counts('heavy')).toMatchObject({ executing: 1, waiting: 1 })
    await new Promise((done) => setTimeout(done, 1_000))
    endAll()
    await settled(() => first?.status()).toBe(200)
    expect(counts('heavy')).toMatchObject({ executing: 0, waiting: 1 })
    await settled(() => counts('heavy')).toMatchObject({ executing: 1, waiting: 0 })
  })

  test('reserve places of the process for other editions', async () => {
    const sessions = Array.from({ length: 30 }, (_, index) => `session-${index}`)
    know(...sessions, 'other')
    for (const session of sessions) sendMany(6, '/api/held', { session })
    await settled(() => counts().executing + counts().waiting).toBe(180)
    expect(counts().executing).toBe(96)
    const other = send('/api/quick', { session: 'other', host: 'greek' })
    await settled(other.status).toBe(200)
  })
})

describe('limits of an API token', () => {
  test('equal those of a session and apply to each valid token; requests with wrong tokens count towards their network', async () => {
    const [one, two, wrong] = [newApiToken(), newApiToken(), newApiToken()].map(({ token }) => token)
    know(one ?? '', two ?? '')
    const sendAs = (token: string | undefined, path: string) =>
      send(path, {}, requestText(path).replace('\r\n\r\n', `\r\nAuthorization: Bearer ${token}\r\n\r\n`))
    const sent = Array.from({ length: 70 }, () => sendAs(one, '/api/held'))
    await settled(() => countOf(sent, 429)).toBe(4)
    expect([waiting.length, counts()]).toEqual([6, { executing: 6, waiting: 60, refused: 4 }])
    const other = sendAs(two, '/api/quick')
    await settled(other.status).toBe(200)
    Array.from({ length: 3 }, () => sendAs(wrong, '/api/held'))
    await settled(() => counts('visitor')).toMatchObject({ executing: 3 })
  })
})

describe('a closed connection', () => {
  test('removes its waiting request from the queue', async () => {
    know('one')
    const sent = sendMany(20, '/api/held', { session: 'one' })
    await settled(() => counts()).toMatchObject({ executing: 6, waiting: 14 })
    for (const { socket } of sent) socket.destroy()
    await settled(() => counts()).toMatchObject({ waiting: 0 })
    // The six handlers still run, and free their places when they end.
    expect(counts().executing).toBe(6)
    expect(waiting).toHaveLength(6)
    endAll()
    await settled(() => counts()).toMatchObject({ executing: 0, waiting: 0 })
    const next = send('/api/quick', { session: 'one' })
    await settled(next.status).toBe(200)
    expect(waiting).toHaveLength(0)
  })

  test('frees the places of all its requests, even if no response was read', async () => {
    know('one')
    const { socket } = send('', {}, requestText('/api/held', { session: 'one' }).repeat(8))
    await settled(() => counts()).toMatchObject({ executing: 6, waiting: 2 })
    socket.destroy()
    await settled(() => {
      endAll()
      return counts()
    }).toMatchObject({ executing: 0, waiting: 0 })
    const again = sendMany(6, '/api/held', { session: 'one' })
    await settled(() => counts()).toMatchObject({ executing: 6, waiting: 0 })
    endAll()
    await settled(() => countOf(again, 200)).toBe(6)
  })
})

describe('requests without a valid session', () => {
  test('share the limit of their network for any number of invented tokens, and never block sign-in or sessions', async () => {
    know('one')
    const sent = Array.from({ length: 300 }, (_, index) => send('/api/held', { session: `invented-${index}` }))
    await settled(() => countOf(sent, 429)).toBe(80)
    expect(counts('visitor')).toEqual({ executing: 20, waiting: 200, refused: 80 })
    for (const other of [send('/api/session', { method: 'POST' }), send('/healthz'), send('/api/quick', { session: 'one' })])
      await settled(other.status).toBe(200)
  })
})

test('the ninth unread request of a connection gets 429, later ones get no response, and the connection is closed', async () => {
  know('one')
  const { socket, text } = send('', {}, requestText('/api/held', { session: 'one' }).repeat(100))
  await settled(() => counts()).toMatchObject({ executing: 6, waiting: 2 })
  const closed = once(socket, 'close')
  await settled(() => {
    endAll()
    return text().match(/HTTP\/1\.1 \d+/g)
  }).toHaveLength(9)
  await closed
  expect(text().match(/HTTP\/1\.1 \d+/g)).toEqual([...Array<string>(8).fill('HTTP/1.1 200'), 'HTTP/1.1 429'])
  await settled(() => counts()).toMatchObject({ executing: 0, waiting: 0 })
})
