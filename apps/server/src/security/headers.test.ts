import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix } from '../testing/access-matrix.ts'
import { createTestApp, type TestResponse, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let productionApp: TestApp
let webRoot: string
let lines: string[]

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'atrium-web-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'assets/app-1.js'), 'export {}')
  writeFileSync(join(webRoot, 'assets/app-1.css'), 'a{}')
  const page =
    '<!doctype html><html lang="en" data-theme="main"><head><title>x</title><!--edition--></head><script nonce="{{nonce}}" src="/a.js"></script></html>'
  writeFileSync(join(webRoot, 'index.html'), page)
  app = await createTestApp({ TRUST_PROXY: '1' }, { webRoot })
  lines = []
  const log = Object.assign(Object.create(app.deps.log), { warn: (line: object) => lines.push(JSON.stringify(line)) })
  productionApp = await createTestApp({}, { webRoot, log, config: { ...app.deps.config, mode: 'production' } })
})
afterAll(async () => {
  await app.close()
  await productionApp.close()
  rmSync(webRoot, { recursive: true })
})

const findPath = (route: string) => (accessMatrix[route]?.path ?? '/').replace(/\{\w+\}/g, 'x')

/** Requests every route of the running server, and files, pages and unknown paths with several methods. Also provokes errors. */
async function requestEverything(testedApp: TestApp): Promise<[string, TestResponse][]> {
  const routes = testedApp.routes.map(({ method, url }) => ({ method, path: findPath(`${method} ${url}`) }))
  const others = [
    '/assets/app-1.js',
    '/assets/app-1.css',
    '/assets/none.js',
    '/',
    '/login',
    '/nothing.txt',
    '/.env',
    '/%',
    '/api/none',
  ].flatMap((path) => ['GET', 'HEAD', 'POST', 'OPTIONS'].map((method) => ({ method, path })))
  const responses: [string, TestResponse][] = []
  for (const { method, path } of [...routes, ...others]) responses.push([`${method} ${path}`, await testedApp.call(method, path)])
  responses.push(['another host', await testedApp.get('/api/me', { host: 'evil.example' })])
  responses.push(['a foreign write', await testedApp.call('POST', '/api/session', { origin: 'https://evil.example', body: {} })])
  responses.push(['a redirect', await testedApp.get('/login', { host: 'wealth.localhost' })])
  responses.push(['too large', await testedApp.call('POST', '/api/session', { body: 'x'.repeat(1_100_000) })])
  return responses
}

describe('headers', () => {
  test('every response has the security headers: routes, files, pages, redirects, errors and unknown paths [S26]', async () => {
    const responses = [...(await requestEverything(app)), ...(await requestEverything(productionApp))]
    expect(responses.length).toBeGreaterThan(150)
    for (const [request, { headers, status }] of responses) {
      expect({ request, status, headers }).toMatchObject({
        headers: {
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\)/),
          'content-security-policy': expect.stringMatching(/default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/),
        },
      })
    }
    for (const [request, { headers }] of await requestEverything(productionApp))
      expect([request, headers['strict-transport-security']]).toEqual([request, 'max-age=63072000; includeSubDomains'])
  })

  test('server errors have the security headers and reveal no details [S26] [S59]', async () => {
    const throttles = {
      count: async () => {
        throw new Error('select secret from /srv/atrium at line 1')
      },
      forgive: async () => undefined,
      refuseKnown: () => undefined,
    }
    const testedApp = await createTestApp({}, { throttles })
    for (const path of ['/api/session', '/api/csp-reports']) {
      const response = await testedApp.call('POST', path, { body: { email: 'a@b.example', password: 'x' } })
      expect([response.status, response.json.code]).toEqual([500, 'unexpected'])
      expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
      expect(response.text).not.toMatch(/select|srv|line/)
    }
    await testedApp.close()
  })

  test('the response to invalid HTTP has the security headers [S26] [S58]', async () => {
    const port = Number((await app.call('GET', '/login', { host: 'wealth.localhost' })).headers.location?.match(/:(\d+)/)?.[1])
    const response = await new Promise<string>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => done(text))
    })
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(response).toMatch(/x-content-type-options: nosniff\r\n/)
    expect(response).not.toMatch(/fastify|node|Parse/i)
  })

  test('no foreign origin may read a response [S27]', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://evil-localhost'])
      for (const [method, path] of [
        ['GET', '/api/me'],
        ['GET', '/api/edition'],
        ['OPTIONS', '/api/session'],
        ['POST', '/api/session'],
        ['GET', '/assets/app-1.js'],
      ] as const) {
        const { headers } = await app.call(method, path, { origin, headers: { 'access-control-request-method': 'POST' } })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
  })

  test('responses to a signed-in person are never cached, and a data path that ends like a static file is not found [S28]', async () => {
    const cookie = await app.signIn('geoffrey-tillotson')
    const ids: Record<string, string> = {
      account: await app.findAccountId('tillotson'),
      portfolio: 'HL-204450-01',
      portal: 'private-clients',
    }
    for (const [route, { path }] of Object.entries(accessMatrix)) {
      const [method = ''] = route.split(' ')
      if (method !== 'GET') continue
      const response = await app.get(
        path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''),
        { cookie },
      )
      expect([route, response.headers['cache-control']]).toEqual([route, 'no-store'])
    }
    for (const path of ['/account/x.css', '/dashboard/private-clients/x.js', `/api/accounts/${ids['account']}/x.css`])
      expect([path, (await app.get(path, { cookie })).status]).toEqual([path, 404])
    expect([400, 404]).toContain((await app.get('/assets/../index.html', { cookie })).status)
  })
})

describe('the content security policy', () => {
  test('has a new nonce for each page, and allows no inline code and no eval [S25]', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/login', '/dashboard/x', '/profile/me', '/api/docs', '/dev/mail'])
      for (let attempt = 0; attempt < 20; attempt++) {
        const { headers, text } = await app.get(path, { headers: { accept: 'text/html' } })
        const policy = String(headers['content-security-policy'])
        const nonce = /script-src 'self' 'nonce-([\w+/=]{24})';/.exec(policy)?.[1] ?? ''
        expect(policy).not.toMatch(/unsafe|\*|https?:/)
        for (const directive of ["object-src 'none'", "base-uri 'none'", 'report-uri /api/csp-reports']) expect(policy).toContain(directive)
        for (const [tag] of text.matchAll(/<(script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
        expect(text).not.toMatch(/\son\w+=|\sstyle=|\{\{nonce\}\}/)
        nonces.add(nonce)
      }
    expect(nonces.size).toBe(120)
  })
})

describe('the endpoint of CSP reports', () => {
  const report = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?secret=1',
      'document-uri': 'http://localhost/login?token=abc\r\nforged',
    },
  }
  const send = (testedApp: TestApp, body: unknown, type: string, address = '203.0.113.1') =>
    testedApp.call('POST', '/api/csp-reports', { body, headers: { 'content-type': type, 'x-forwarded-for': address } })

  test('accepts reports in both formats, and logs URLs without their query strings [S25] [S60]', async () => {
    expect((await send(productionApp, report, 'application/csp-report')).status).toBe(204)
    expect(
      (await send(productionApp, [{ type: 'csp-violation', body: { effectiveDirective: 'style-src-attr' } }], 'application/reports+json'))
        .status,
    ).toBe(204)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"blocked":"https://evil.example/x.js"')
    expect(lines.join('')).not.toMatch(/secret|token|forged|\n/)
  })

  test('refuses reports that are too large, malformed or too frequent [S25] [S53]', async () => {
    expect((await send(app, { 'csp-report': { a: 'x'.repeat(20_000) } }, 'application/csp-report')).status).toBe(413)
    expect((await send(app, '{', 'application/csp-report')).status).toBe(400)
    expect((await send(app, 'null', 'application/csp-report')).status).toBe(204)
    for (let attempt = 0; attempt < 60; attempt++) await send(app, report, 'application/csp-report', '203.0.113.2')
    const refused = await send(app, report, 'application/csp-report', '203.0.113.2')
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })
})
