import { createServer as createSecureServer } from 'node:https'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { UpstreamError } from '../ports/response.ts'
import { createSelfSignedCertificate } from '@atrium/server/testing/certificate'
import { failuresToPause, pauseMs, targetsToPause } from './resilience.ts'
import { mapAccountNames } from '../asset-manager/map.ts'
import { createUpstream, type Upstream, type UpstreamSettings } from './upstream.ts'

const openServers: Server[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of openServers.splice(0)) await new Promise((done) => server.close(done).closeAllConnections())
})

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** Starts a test server that records its requests, and returns its URL and the requests. */
async function startServer(answer: RequestListener, server: Server = createServer()): Promise<{ url: string; asked: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = []
  server.on('request', (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  openServers.push(server)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: requests }
}

const respondWithJson: (value: unknown) => RequestListener = (value) => (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const respondWithStatus: (status: number) => RequestListener = (status) => (_request, response) => void response.writeHead(status).end()

function createTestUpstream(url: string, settings: Partial<UpstreamSettings> = {}): Upstream {
  return createUpstream({ name: 'test', connection: () => ({ url, token: 'bearer', isTrusted: true }), timeoutMs: 10_000, ...settings })
}

const returnResponse = (answer: unknown) => answer
const callUpstream = (upstream: Upstream, id = 'one') => upstream.call({ call: 'GET /Things/{id}', ids: [id], read: returnResponse })
const settle = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof UpstreamError ? error.message : error),
  )

describe('a call to an upstream', () => {
  test('contains the bearer token, the query and the body', async () => {
    const { url, asked: requests } = await startServer(respondWithJson({}))
    await createTestUpstream(url).call({
      call: 'POST /Things/{id}',
      ids: ['a b'],
      query: { from: '2026-01-01', to: undefined },
      body: { a: 1 },
      read: returnResponse,
    })
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/Things/a%20b?from=2026-01-01', body: '{"a":1}' })
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer bearer', 'content-type': 'application/json' })
  })

  test.each(['../Other', 'a/../../b', 'x?y=z', 'x#y', '%2e%2e%2fOther', 'a%2fb', '..%2f', 'a\\..\\b', 'ä/ö', '; rm', '\u0000'])(
    'contains the id %j as one segment of the path [S42]',
    async (id) => {
      const { url, asked: requests } = await startServer(respondWithJson({}))
      await callUpstream(createTestUpstream(url), id)
      expect(requests.map((request) => request.url)).toEqual([`/Things/${encodeURIComponent(id)}`])
    },
  )

  test.each(['', '.', '..'])('is not sent for the id %j, because that has a meaning in paths [S42]', async (id) => {
    const { url, asked: requests } = await startServer(respondWithJson({}))
    expect(await settle(callUpstream(createTestUpstream(url), id))).toBe('test GET /Things/{id}: unknown, the id cannot be part of a path')
    expect(requests).toEqual([])
  })

  test('does not follow redirects [S41]', async () => {
    const { url: canary, asked: requests } = await startServer(respondWithJson({}))
    const { url } = await startServer((_request, response) => void response.writeHead(302, { location: `${canary}/Things/one` }).end())
    expect(await settle(callUpstream(createTestUpstream(url)))).toContain('status 302: redirects are not followed')
    expect(requests).toEqual([])
  })

  test('fails if the certificate is not trusted [S69]', async () => {
    const server = createSecureServer(await createSelfSignedCertificate()) as unknown as Server
    const { url, asked: requests } = await startServer(respondWithJson({}), server)
    expect(await settle(callUpstream(createTestUpstream(url.replace('http:', 'https:'))))).toContain(
      'unreachable, DEPTH_ZERO_SELF_SIGNED_CERT',
    )
    expect(requests).toEqual([])
  })

  test('lets other work run between the chunks of a large response', async () => {
    const { url } = await startServer(respondWithJson('x'.repeat(16_000_000)))
    const seen = { turns: 0, isDone: false }
    const count = () => {
      seen.turns++
      if (!seen.isDone) setImmediate(count)
    }
    const answer = callUpstream(createTestUpstream(url, { maxMainThreadBytes: 20_000_000 })).finally(() => (seen.isDone = true))
    count()
    await answer
    // The event loop must turn at least once for each chunk of 64 kB, except the first four.
    expect(seen.turns).toBeGreaterThan(16_000_000 / 65_536 - 5)
  })

  test('is not sent if no URL is configured', async () => {
    const upstream = createUpstream({ name: 'test', connection: () => undefined })
    expect(await settle(callUpstream(upstream))).toContain('no URL is configured')
  })

  test('uses a new token as soon as it is configured', async () => {
    const { url, asked: requests } = await startServer(respondWithJson({}))
    let token = 'before'
    const upstream = createUpstream({ name: 'test', connection: () => ({ url, token, isTrusted: true }) })
    await callUpstream(upstream)
    token = 'after'
    await callUpstream(upstream)
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer before', 'Bearer after'])
  })
})

describe('sharing of responses', () => {
  test('sends one request for 200 equal concurrent calls, and parses the response once', async () => {
    const waiting: (() => void)[] = []
    const { url, asked: requests } = await startServer((request, response) =>
      waiting.push(() => respondWithJson({ value: 7 })(request, response)),
    )
    const upstream = createTestUpstream(url)
    let readings = 0
    const counted = (answer: unknown) => {
      readings++
      return answer
    }
    const all = Array.from({ length: 200 }, () => upstream.call({ call: 'GET /Things/{id}', ids: ['one'], read: counted }))
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.()
    expect(new Set((await Promise.all(all)).map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"value":7}']))
    expect([requests.length, readings]).toEqual([1, 1])
    const later = callUpstream(upstream)
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.()
    await later
  })

  test('parses identical responses once into the same object, and a different response into another object', async () => {
    let value = 7
    const { url, asked: requests } = await startServer((request, response) => respondWithJson({ value })(request, response))
    const upstream = createTestUpstream(url)
    let readings = 0
    const counted = (answer: unknown) => {
      readings++
      return answer
    }
    const repeat = () => upstream.call({ call: 'GET /Things/{id}', ids: ['one'], read: counted })
    // The result of the first call with a parse function is not cached, because the function may never be used again.
    await repeat()
    const first = await repeat()
    expect(await repeat()).toBe(first)
    expect([requests.length, readings]).toEqual([3, 2])
    value = 8
    expect(await repeat()).toEqual({ value: 8 })
    expect([requests.length, readings]).toEqual([4, 3])
  })

  test('gives separate results to two parse functions, and to two clients', async () => {
    const { url, asked: requests } = await startServer((request, response) => respondWithJson({ url: request.url })(request, response))
    const upstream = createTestUpstream(url)
    const toUpperCaseJson = (answer: unknown) => JSON.stringify(answer).toUpperCase()
    const [one, loud, two] = await Promise.all([
      callUpstream(upstream),
      upstream.call({ call: 'GET /Things/{id}', ids: ['one'], read: toUpperCaseJson }),
      callUpstream(upstream, 'two'),
    ])
    expect([one, loud, two]).toEqual([{ url: '/Things/one' }, '{"URL":"/THINGS/ONE"}', { url: '/Things/two' }])
    expect(requests.length).toBe(2)
  })

  test('neither shares nor retries a POST request that writes, but does both for a POST request that only reads', async () => {
    const { url, asked: requests } = await startServer(respondWithStatus(503))
    const upstream = createTestUpstream(url)
    const post = (isRead: boolean) => settle(upstream.call({ call: 'POST /Requests', body: { a: 1 }, isRead, read: returnResponse }))
    await Promise.all([post(false), post(false)])
    expect(requests.length).toBe(2)
    await Promise.all([post(true), post(true)])
    expect(requests.length).toBe(4)
  })
})

describe('a failing upstream', () => {
  test('is retried once, but only if that may help', async () => {
    let count = 0
    const { url, asked: requests } = await startServer((request, response) =>
      (++count === 1 ? respondWithStatus(502) : respondWithJson({ ok: true }))(request, response),
    )
    expect(await callUpstream(createTestUpstream(url))).toEqual({ ok: true })
    expect(requests.length).toBe(2)
    const broken = await startServer(respondWithStatus(500))
    expect(await settle(callUpstream(createTestUpstream(broken.url)))).toContain('failed, status 500')
    expect(broken.asked.length).toBe(1)
  })

  test('is paused after five consecutive failures, and then tried every thirty seconds', async () => {
    let answer = respondWithStatus(500)
    const { url, asked: requests } = await startServer((request, response) => answer(request, response))
    const upstream = createTestUpstream(url)
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    for (let index = 0; upstream.health().state !== 'paused' && index < 20; index++) await settle(callUpstream(upstream, `id-${index}`))
    // The first two failures may concern two bad records only. From the third record, failures count against the upstream.
    expect(requests.length).toBe(failuresToPause + 2)
    expect(await settle(callUpstream(upstream))).toContain('paused')
    vi.setSystemTime(start + pauseMs - 1)
    await settle(callUpstream(upstream))
    expect(requests.length).toBe(failuresToPause + 2)
    vi.setSystemTime(start + pauseMs)
    expect(await settle(callUpstream(upstream))).toContain('status 500')
    expect(await settle(callUpstream(upstream))).toContain('paused')
    expect(requests.length).toBe(failuresToPause + 3)
    answer = respondWithJson({})
    vi.setSystemTime(start + 2 * pauseMs)
    expect([await settle(callUpstream(upstream)), upstream.health().state]).toEqual(['answered', 'up'])
  })

  test('is paused after failures without any response, even if all concern one record', async () => {
    const { url, asked: requests } = await startServer((request) => void request.socket.destroy())
    const upstream = createTestUpstream(url)
    for (let index = 0; upstream.health().state !== 'paused' && index < 20; index++) await settle(callUpstream(upstream))
    expect(requests.length).toBe(failuresToPause)
  })

  test('is not paused by errors of one client’s record, however often it is requested', async () => {
    const { url } = await startServer((request, response) =>
      (request.url?.endsWith('bad') ? respondWithStatus(500) : respondWithJson({}))(request, response),
    )
    const upstream = createTestUpstream(url)
    for (let index = 0; index < 4 * failuresToPause; index++) await settle(callUpstream(upstream, 'bad'))
    expect([upstream.health().state, await settle(callUpstream(upstream, 'other'))]).toEqual(['failing', 'answered'])
  })

  test('is not paused by one client’s invalid record or unknown record', async () => {
    const { url } = await startServer((request, response) =>
      (request.url?.endsWith('none') ? respondWithStatus(404) : respondWithJson({ value: 'plenty' }))(request, response),
    )
    const upstream = createTestUpstream(url)
    const refuse = () => {
      throw new UpstreamError('invalid', 'test', 'GET /Things/{id}', 'value is text')
    }
    for (let index = 0; index < 2 * failuresToPause; index++) {
      await settle(upstream.call({ call: 'GET /Things/{id}', ids: ['bad'], read: refuse }))
      await settle(callUpstream(upstream, 'none'))
    }
    expect(upstream.health()).toMatchObject({ state: 'up', calls: 4 * failuresToPause, failures: 0 })
  })

  test('is paused if its responses are not JSON, and its health states that', async () => {
    const { url, asked: requests } = await startServer(
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('<a>'),
    )
    const upstream = createTestUpstream(url)
    const outcomes = []
    for (let record = 0; record < targetsToPause + failuresToPause; record++)
      outcomes.push(await settle(callUpstream(upstream, String(record))))
    expect(outcomes[0]).toBe('test GET /Things/{id}: invalid, the response is not JSON')
    expect(outcomes.at(-1)).toContain('failed too often and is paused')
    expect(requests).toHaveLength(targetsToPause + failuresToPause - 1)
    expect(upstream.health()).toMatchObject({ state: 'paused', failures: requests.length, lastFailure: { fault: 'invalid' } })
  })

  test('has a failure in its health after a large response that cannot be parsed', async () => {
    const { url } = await startServer(respondWithJson([{ id: 'A-1', name: 7, currency: 'GBP' }]))
    const upstream = createTestUpstream(url, { maxMainThreadBytes: 10 })
    expect(await settle(upstream.call({ call: 'GET /Account', read: mapAccountNames }))).toContain('0.name is a number')
    expect(upstream.health()).toMatchObject({ state: 'failing', failures: 1, lastFailure: { call: 'GET /Account', fault: 'invalid' } })
  })

  test('receives no more concurrent calls than its limit, and calls beyond the queue are refused', async () => {
    const waiting: (() => void)[] = []
    const { url } = await startServer((request, response) => waiting.push(() => respondWithJson({})(request, response)))
    const upstream = createTestUpstream(url, { maxCalls: 2 })
    const all = Array.from({ length: 503 }, (_, index) => settle(callUpstream(upstream, `id-${index}`)))
    await expect.poll(() => waiting.length).toBe(2)
    expect(upstream.health().callsInProgress).toBe(2)
    expect(await all[502]).toContain('too many calls are queued')
    const answering = setInterval(() => waiting.splice(0).forEach((answer) => answer()), 1)
    const outcomes = await Promise.all(all)
    clearInterval(answering)
    expect(outcomes.filter((one) => one === 'answered').length).toBe(502)
  })

  test('has a last failure in its health without the id of the record', async () => {
    const { url } = await startServer(respondWithStatus(500))
    const at = new Date('2026-11-18T10:00:00Z')
    const upstream = createTestUpstream(url, { clock: () => at })
    await settle(callUpstream(upstream, 'HL-204417'))
    expect(upstream.health()).toEqual({
      name: 'test',
      state: 'failing',
      calls: 1,
      failures: 1,
      callsInProgress: 0,
      lastResponseAt: null,
      lastFailure: { at, fault: 'failed', call: 'GET /Things/{id}' },
      typicalMs: null,
      clockSkewSeconds: expect.any(Number),
    })
  })
})
