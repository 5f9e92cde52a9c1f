import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import cookie from '@fastify/cookie'
import type { Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApiToken } from '@atrium/platform/http/api-token'
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
  const heldRequests = waiting
  const holdRequest = async (session: string) => {
    await new Promise<void>((end) => heldRequests.push({ session, end }))
    return { session }
  }
  app.get('/api/held', { config: { meta } }, (request) => holdRequest(request.cookies[sessionCookie] ?? 'none'))
  app.get('/api/heavy', { config: { meta: { ...meta, isHeavy: true } } }, (request) =>
    holdRequest(request.cookies[sessionCookie] ?? 'none'),
  )
  app.get('/api/quick', { config: { meta } }, () => Promise.resolve({}))
  app.post('/api/session', { config: { meta: { caller: 'anyone' } } }, () => Promise.resolve({}))
  app.get('/healthz', { config: { meta: { caller: 'anyone' } } }, () => Promise.resolve({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  endWaitingRequests()
  for (const socket of sockets) socket.destroy()
  await app.close()
})

const endWaitingRequests = () => waiting.splice(0).forEach(({ end }) => end())
const addKnownSessions = (...sessions: string[]) => sessions.forEach((session) => app.knownSessions.add(hashToken(session)))
const formatRequest = (path: string, { session, host = 'wealth', method = 'GET' }: Options = {}) =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${session ? `Cookie: ${sessionCookie}=${session}\r\n` : ''}${method === 'POST' ? 'Content-Length: 0\r\n' : ''}\r\n`
type Options = { session?: string; host?: string; method?: string }
type SentRequest = { socket: Socket; status: () => number | undefined; text: () => string }

/** Sends a request on a separate connection. */
function send(path: string, options: Options = {}, text = formatRequest(path, options)): SentRequest {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  socket.write(text)
  sockets.push(socket)
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]) || undefined, text: () => received }
}
const sendMany = (count: number, path: string, options: Options = {}) => Array.from({ length: count }, () => send(path, options))
const listStatuses = (sent: SentRequest[]) => sent.map(({ status }) => status())
const countStatus = (sent: SentRequest[], status: number) => listStatuses(sent).filter((one) => one === status).length
const readCounts = (queue: 'session' | 'heavy' | 'visitor' = 'session') => app.requestQueues[queue].counts()
const waitUntil = (check: () => unknown) => expect.poll(check, { timeout: 20_000 })

describe('limits of a session', () => {
  test('execute six requests, let sixty wait, refuse the rest with 429, and do not delay another session', async () => {
    addKnownSessions('one', 'two')
    const sent = sendMany(100, '/api/held', { session: 'one' })
    await waitUntil(() => countStatus(sent, 429)).toBe(34)
    expect([waiting.length, readCounts()]).toEqual([6, { executing: 6, waiting: 60, refused: 34 }])
    const refused = sent.find(({ status }) => status() === 429)?.text() ?? ''
    expect(refused).toMatch(/retry-after: 1\r\n/i)
    expect(refused).toContain('"code":"too-many-attempts"')
    const other = send('/api/quick', { session: 'two' })
    await waitUntil(other.status).toBe(200)
    expect(countStatus(sent, 200)).toBe(0)
    await waitUntil(() => {
      endWaitingRequests()
      return countStatus(sent, 200)
    }).toBe(66)
    await waitUntil(() => readCounts()).toEqual({ executing: 0, waiting: 0, refused: 34 })
  })

  test('execute one heavy request of a session, two of an edition and three in total', async () => {
    addKnownSessions('one', 'two', 'three', 'four')
    const one = sendMany(20, '/api/heavy', { session: 'one' })
    await waitUntil(() => countStatus(one, 429)).toBe(9)
    sendMany(2, '/api/heavy', { session: 'two' })
    sendMany(2, '/api/heavy', { session: 'three' })
    await waitUntil(() => readCounts('heavy')).toMatchObject({ executing: 2, waiting: 13 })
    sendMany(2, '/api/heavy', { session: 'four', host: 'greek' })
    await waitUntil(() => readCounts('heavy')).toMatchObject({ executing: 3, waiting: 14 })
    expect(waiting.map(({ session }) => session).toSorted()).toEqual(['four', 'one', 'two'])
    const light = send('/api/quick', { session: 'one' })
    await waitUntil(light.status).toBe(200)
  })

  test('start the next heavy request of a session only after a pause as long as the last request took', async () => {
    addKnownSessions('one')
    const [first] = sendMany(2, '/api/heavy', { session: 'one' })
    await waitUntil(() => readCounts('heavy')).toMatchObject({ executing: 1, waiting: 1 })
    await new Promise((done) => setTimeout(done, 1_000))
    endWaitingRequests()
    await waitUntil(() => first?.status()).toBe(200)
    expect(readCounts('heavy')).toMatchObject({ executing: 0, waiting: 1 })
    await waitUntil(() => readCounts('heavy')).toMatchObject({ executing: 1, waiting: 0 })
  })

  test('reserve places of the process for other editions', async () => {
    const sessions = Array.from({ length: 30 }, (_, index) => `session-${index}`)
    addKnownSessions(...sessions, 'other')
    for (const session of sessions) sendMany(6, '/api/held', { session })
    await waitUntil(() => readCounts().executing + readCounts().waiting).toBe(180)
    expect(readCounts().executing).toBe(96)
    const other = send('/api/quick', { session: 'other', host: 'greek' })
    await waitUntil(other.status).toBe(200)
  })
})

describe('limits of an API token', () => {
  test('equal those of a session and apply to each valid token; requests with wrong tokens count towards their network', async () => {
    const [one, two, wrong] = [createApiToken(), createApiToken(), createApiToken()].map(({ token }) => token)
    addKnownSessions(one ?? '', two ?? '')
    const sendAs = (token: string | undefined, path: string) =>
      send(path, {}, formatRequest(path).replace('\r\n\r\n', `\r\nAuthorization: Bearer ${token}\r\n\r\n`))
    const sent = Array.from({ length: 70 }, () => sendAs(one, '/api/held'))
    await waitUntil(() => countStatus(sent, 429)).toBe(4)
    expect([waiting.length, readCounts()]).toEqual([6, { executing: 6, waiting: 60, refused: 4 }])
    const other = sendAs(two, '/api/quick')
    await waitUntil(other.status).toBe(200)
    Array.from({ length: 3 }, () => sendAs(wrong, '/api/held'))
    await waitUntil(() => readCounts('visitor')).toMatchObject({ executing: 3 })
  })
})

describe('a closed connection', () => {
  test('removes its waiting request from the queue', async () => {
    addKnownSessions('one')
    const sent = sendMany(20, '/api/held', { session: 'one' })
    await waitUntil(() => readCounts()).toMatchObject({ executing: 6, waiting: 14 })
    for (const { socket } of sent) socket.destroy()
    await waitUntil(() => readCounts()).toMatchObject({ waiting: 0 })
    // The six handlers still run, and free their places when they end.
    expect(readCounts().executing).toBe(6)
    expect(waiting).toHaveLength(6)
    endWaitingRequests()
    await waitUntil(() => readCounts()).toMatchObject({ executing: 0, waiting: 0 })
    const next = send('/api/quick', { session: 'one' })
    await waitUntil(next.status).toBe(200)
    expect(waiting).toHaveLength(0)
  })

  test('frees the places of all its requests, even if no response was read', async () => {
    addKnownSessions('one')
    const { socket } = send('', {}, formatRequest('/api/held', { session: 'one' }).repeat(8))
    await waitUntil(() => readCounts()).toMatchObject({ executing: 6, waiting: 2 })
    socket.destroy()
    await waitUntil(() => {
      endWaitingRequests()
      return readCounts()
    }).toMatchObject({ executing: 0, waiting: 0 })
    const again = sendMany(6, '/api/held', { session: 'one' })
    await waitUntil(() => readCounts()).toMatchObject({ executing: 6, waiting: 0 })
    endWaitingRequests()
    await waitUntil(() => countStatus(again, 200)).toBe(6)
  })
})

describe('requests without a valid session', () => {
  test('share the limit of their network for any number of invented tokens, and never block sign-in or sessions', async () => {
    addKnownSessions('one')
    const sent = Array.from({ length: 300 }, (_, index) => send('/api/held', { session: `invented-${index}` }))
    await waitUntil(() => countStatus(sent, 429)).toBe(80)
    expect(readCounts('visitor')).toEqual({ executing: 20, waiting: 200, refused: 80 })
    for (const other of [send('/api/session', { method: 'POST' }), send('/healthz'), send('/api/quick', { session: 'one' })])
      await waitUntil(other.status).toBe(200)
  })
})

test('the ninth unread request of a connection gets 429, later ones get no response, and the connection is closed', async () => {
  addKnownSessions('one')
  const { socket, text } = send('', {}, formatRequest('/api/held', { session: 'one' }).repeat(100))
  await waitUntil(() => readCounts()).toMatchObject({ executing: 6, waiting: 2 })
  const closed = once(socket, 'close')
  await waitUntil(() => {
    endWaitingRequests()
    return text().match(/HTTP\/1\.1 \d+/g)
  }).toHaveLength(9)
  await closed
  expect(text().match(/HTTP\/1\.1 \d+/g)).toEqual([...Array<string>(8).fill('HTTP/1.1 200'), 'HTTP/1.1 429'])
  await waitUntil(() => readCounts()).toMatchObject({ executing: 0, waiting: 0 })
})
