import { mainEdition } from '@atrium/editions/registry'
import { connect as openSocket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { addFailureHandler } from '@atrium/platform/http/failures'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('host names', () => {
  test.each([
    ['localhost', 'wealth'],
    ['127.0.0.1', 'wealth'],
    ['greek.localhost', 'greek'],
    ['GREEK.localhost', 'greek'],
    ['partner.localhost', 'partner'],
  ])('%s serves its edition', async (host, edition) => {
    expect((await app.get('/api/edition', { host })).json.id).toBe(edition)
  })

  test('the host name of the main edition redirects to localhost', async () => {
    const response = await app.get('/login?next=1', { host: 'wealth.localhost' })
    expect([response.status, response.headers.location]).toEqual([308, expect.stringMatching(/^http:\/\/localhost:\d+\/login\?next=1$/)])
  })

  test.each(['evil.example', 'greek.localhost.evil.example', 'nothing.localhost'])('an unknown host (%s) gets 421', async (host) => {
    const response = await app.get('/api/edition', { host })
    expect([response.status, response.json.code]).toEqual([421, 'unknown-host'])
  })

  test('a session of one edition is invalid in another [S04]', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    expect((await app.get('/api/me', { cookie, host: 'greek.localhost' })).status).toBe(401)
  })
})

describe('errors', () => {
  test('every error is a problem document with its request id', async () => {
    for (const path of ['/api/me', '/api/nothing', '/api/accounts/x']) {
      const response = await app.get(path)
      expect(response.headers['content-type']).toContain('application/problem+json')
      expect(response.json).toMatchObject({ status: response.status, requestId: response.headers['x-request-id'] })
      expect(response.json.type).toBe(`/problems/${response.json.code}`)
    }
  })

  test.each([
    ['broken JSON', '{"email":', 400],
    ['an object with __proto__', '{"__proto__":{"role":"admin"},"email":"a","password":"b"}', 400],
    ['more than a megabyte', JSON.stringify({ email: 'x'.repeat(1_100_000) }), 413],
  ])('%s is refused without internal details', async (_, body, status) => {
    const response = await app.call('POST', '/api/session', { body })
    expect(response.status).toBe(status)
    expect(response.text).not.toMatch(/at .*\.ts|node_modules|Unexpected token|pg|select/)
  })

  test('text that cannot be stored is an invalid request, not a server error', async () => {
    const cookie = await app.signIn('eleanor-whitcombe')
    const responses = [
      await app.call('POST', '/api/session', { body: { email: 'a\u0000b', password: 'x' } }),
      await app.call('PATCH', '/api/me', { cookie, body: { name: 'a\u0000b' } }),
      await app.get('/api/portals/private-clients/accounts?search=%00', { cookie }),
    ]
    expect(responses.map((response) => response.status)).toEqual([400, 400, 400])
    const separateApp = fastify()
    addFailureHandler(separateApp)
    separateApp.get('/', async () => app.asOwner(`select convert_from('\\x00', 'UTF8')`))
    const response = await separateApp.inject('/')
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request'])
  })

  test.each(['0000-01-01', '0001-01-01', '9999-12-31'])('a day out of range (%s) is refused and its field is named', async (on) => {
    const cookie = await app.signIn('margaret-ashworth')
    const response = await app.get(`/api/portfolios/HL-204417-02/transactions?on=${on}`, { cookie })
    expect([response.status, response.json.issues[0].path]).toEqual([400, 'on'])
  })

  test.each(['/healthz', '/readyz'])('a probe of %s with HEAD gets a response', async (path) => {
    expect((await app.call('HEAD', path, { host: '10.0.0.7' })).status).toBe(200)
  })

  test.each(['/%', '/api/accounts/%', '/api/accounts/%c0%af'])('a malformed URL (%s) is refused with the usual headers', async (path) => {
    const response = await app.get(path)
    expect([response.status, response.json.code]).toEqual([400, 'invalid-request'])
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(response.headers['x-request-id']).toBe(response.json.requestId)
  })

  test('a content type other than JSON is refused', async () => {
    const response = await app.call('POST', '/api/session', {
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(400)
  })
})

describe('headers', () => {
  test.each(['/api/edition', '/api/me', '/api/nothing', '/healthz', '/dev/mail'])(
    'the headers of %s forbid sniffing, framing and caching',
    async (path) => {
      const { headers } = await app.get(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

describe('routes for monitoring', () => {
  test('metrics require their token [S66]', async () => {
    const separateApp = await createTestApp({ METRICS_TOKEN: 'a-token-of-some-length' })
    expect((await separateApp.get('/metrics')).status).toBe(404)
    const response = await separateApp.get('/metrics', { host: '10.0.0.7', headers: { authorization: 'Bearer a-token-of-some-length' } })
    expect(response.text).toContain('atrium_http_request_seconds_bucket')
    await separateApp.close()
  })

  test('metrics cover the database, queued messages, jobs and the upstreams that were called', async () => {
    const separateApp = await createTestApp({ METRICS_TOKEN: 'a-token-of-some-length' })
    const read = async () => {
      const { text } = await separateApp.get('/metrics', { headers: { authorization: 'Bearer a-token-of-some-length' } })
      return text.split('\n').filter((line) => /^atrium_(database|outbox|job|upstream_up)/.test(line))
    }
    expect(await read()).toEqual(expect.arrayContaining(['atrium_database_up 1', 'atrium_database_connections{state="waiting"} 0']))
    expect((await read()).filter((line) => line.startsWith('atrium_upstream_up'))).toEqual([])
    await separateApp.signInWithPasswordOnly('margaret-ashworth')
    separateApp.advance(60_000)
    await separateApp.deps.jobRecord.runAndRecord('of-a-test', async () => undefined)
    await separateApp.deps.jobRecord.runAndRecord('of-a-test', () => Promise.reject(new Error('of a test'))).catch(() => undefined)
    await separateApp.deps.providers.portfolios(mainEdition, null).getAccount('HL-204450')
    expect(await read()).toEqual(
      expect.arrayContaining([
        'atrium_outbox_messages{edition="wealth",channel="email"} 1',
        'atrium_outbox_oldest_seconds{edition="wealth",channel="email"} 60',
        'atrium_job_successes{job="of-a-test"} 1',
        'atrium_job_failures{job="of-a-test"} 1',
        'atrium_upstream_up{edition="wealth",upstream="asset-manager"} 1',
      ]),
    )
    await separateApp.close()
  })

  test('health and readiness respond on any host', async () => {
    expect((await app.get('/healthz', { host: '10.0.0.7' })).json).toEqual({ status: 'ok' })
    expect((await app.get('/readyz', { host: '10.0.0.7' })).json).toEqual({ status: 'ready' })
  })

  test('without a database, health is degraded, readiness fails and other routes respond 503 with Retry-After', async () => {
    const separateApp = await createTestApp()
    const cookie = await separateApp.signIn('margaret-ashworth')
    await separateApp.db.destroy()
    const { connect } = await import('@atrium/platform/db/client')
    const unreachable = connect({ host: '/nowhere', port: 1, user: 'nobody', database: 'none' }, () => undefined, 1)
    Object.assign(separateApp.deps, { db: unreachable.db })
    expect((await separateApp.get('/healthz')).json).toEqual({ status: 'degraded' })
    expect((await separateApp.get('/readyz')).status).toBe(503)
    const response = await separateApp.get('/api/me', { cookie })
    expect([response.status, response.json.code, response.headers['retry-after']]).toEqual([503, 'temporarily-unavailable', '1'])
    await separateApp.close()
  })
})

describe('documentation', () => {
  test('the contract is an OpenAPI 3.1 document that lists routes and their errors', async () => {
    const { json } = await app.get('/api/openapi.json')
    expect(json.openapi).toMatch(/^3\.1/)
    expect(Object.keys(json.paths['/api/session'])).toEqual(expect.arrayContaining(['post', 'get', 'delete']))
    expect(Object.keys(json.paths['/api/me'].get.responses)).toEqual(expect.arrayContaining(['200', '401', '403', '429', '503']))
  })

  test('an HTML page shows the document', async () => {
    const { text, headers } = await app.get('/api/docs')
    expect(headers['content-type']).toContain('text/html')
    expect(text).toContain('/api/portfolios/{portfolio}/holdings')
  })

  test('in production only staff can open the API documentation, and /dev/mail does not exist [S66]', async () => {
    const separateApp = await createTestApp()
    const { config } = separateApp.deps
    await separateApp.close()
    const productionApp = await createTestApp({}, { config: { ...config, mode: 'production' } })
    expect((await productionApp.get('/api/openapi.json')).status).toBe(401)
    const client = await productionApp.signIn('margaret-ashworth')
    expect((await productionApp.get('/api/docs', { cookie: client })).status).toBe(403)
    const staff = await productionApp.signIn('eleanor-whitcombe')
    expect((await productionApp.get('/api/openapi.json', { cookie: staff })).status).toBe(200)
    expect((await productionApp.get('/dev/mail', { cookie: staff })).status).toBe(404)
    expect((await productionApp.get('/api/edition')).headers['strict-transport-security']).toContain('max-age=63072000')
    await productionApp.close()
  })
})

describe('connections', () => {
  /** Opens a connection whose client side stays open when the server closes its side. */
  async function open() {
    const socket = openSocket({ port: Number(app.port), host: '127.0.0.1', allowHalfOpen: true })
    await once(socket, 'connect')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    return { socket, read: () => text }
  }

  test('a request with two host names is refused', async () => {
    const { socket, read } = await open()
    socket.write('GET /api/edition HTTP/1.1\r\nHost: localhost\r\nHost: greek.localhost\r\nConnection: close\r\n\r\n')
    await once(socket, 'end')
    expect(read()).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
  })

  test('a connection with invalid HTTP is closed completely, even if the client keeps its side open', async () => {
    const { socket, read } = await open()
    const failed = once(socket, 'error')
    socket.write('NOT HTTP\r\n\r\n')
    await once(socket, 'end')
    expect(read()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    // These writes would succeed if the server had closed only its own side.
    const writing = setInterval(() => socket.write('x'), 20)
    const [error] = (await Promise.race([failed, pause(5_000).then(() => [undefined])])) as [{ code: string } | undefined]
    clearInterval(writing)
    socket.destroy()
    expect(error?.code).toMatch(/ECONNRESET|EPIPE/)
  })
})
