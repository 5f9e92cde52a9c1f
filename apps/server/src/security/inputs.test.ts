import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitiseHtml } from '@atrium/people/server/welcome/html-rules'
import { badUrls, scriptPayloads } from '@atrium/demo/script-payloads'
import { createNetworkHeaders, listServedRoutes, type ServedRoute } from '../testing/served-routes.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let routes: ServedRoute[]
let client: string
let staff: string

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  routes = await listServedRoutes(app)
  client = await app.signIn('geoffrey-tillotson', createNetworkHeaders())
  staff = await app.signIn('oscar-venn', createNetworkHeaders())
})
afterAll(() => app.close())

const writes = () => routes.filter(({ method, route }) => !['GET', 'HEAD'].includes(method) && route !== 'DELETE /api/session')

describe('fields', () => {
  const forgedFields = {
    isAdmin: true,
    role: 'admin',
    isProfessional: true,
    owner: 'x',
    client: 'x',
    value: '1',
    multiFactor: false,
    isSecondFactorDisabled: true,
    created: '2000-01-01',
    organisationId: 'x',
    edition: 'greek',
    accountIds: ['x'],
    is_active: true,
  }

  test('fields that the caller may not set change nothing, in any write [S06]', async () => {
    const people = () =>
      app.asOwner(`select id, role, organisation_id, edition, is_active, is_second_factor_disabled, created_at from people order by id`)
    const accounts = () => app.asOwner('select account_id, person_id, relation from account_people order by 1, 2, 3')
    const before = [await people(), await accounts()]
    for (const { method, path, body } of writes())
      for (const cookie of [client, staff]) {
        const response = await app.call(method, path, {
          cookie,
          headers: createNetworkHeaders(),
          body: { ...(body as object), ...forgedFields },
        })
        expect([method, path, response.status < 500]).toEqual([method, path, true])
      }
    expect((await app.call('PATCH', '/api/me', { cookie: client, body: { name: 'G', role: 'admin' } })).json.issues).toEqual([
      { path: 'role', code: 'unrecognized_keys' },
    ])
    expect([await people(), await accounts()]).toEqual(before)
  })

  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"theme":"dark","theme":"light","__proto__":null}',
  ])('fields that name a prototype (%s) are refused and change no prototype [S57]', async (body) => {
    for (const { method, path } of writes())
      expect((await app.call(method, path, { cookie: client, headers: createNetworkHeaders(), body })).status).toBeGreaterThanOrEqual(400)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test('a field for text refuses every other kind of JSON value, and the response names the field and the reason', async () => {
    type Property = { type?: string | string[]; anyOf?: Property[]; enum?: unknown[] }
    type Operation = { requestBody?: { content: { 'application/json'?: { schema?: { properties?: Record<string, Property> } } } } }
    const { paths } = (await app.get('/api/openapi.json')).json as { paths: Record<string, Record<string, Operation>> }
    const listTypes = ({ type, anyOf }: Property): string[] => (anyOf ? anyOf.flatMap(listTypes) : [type ?? ''].flat())
    const isChoice = ({ anyOf, enum: values }: Property): boolean => values !== undefined || (anyOf?.some(isChoice) ?? false)
    const otherValues = { number: 7, boolean: true, object: { text: 'x' }, array: ['x'], null: null }
    let fieldCount = 0
    for (const { route, method, path, body, caller } of writes()) {
      const cookie = caller === 'client' ? client : staff
      const operation = paths[route.split(' ')[1]?.replaceAll(/:(\w+)/g, '{$1}') ?? '']?.[method.toLowerCase()]
      const properties = operation?.requestBody?.content['application/json']?.schema?.properties ?? {}
      for (const [name, property] of Object.entries(properties)) {
        const types = listTypes(property)
        if (!types.includes('string')) continue
        fieldCount++
        const code = isChoice(property) ? 'invalid_value' : 'invalid_type'
        for (const [type, value] of Object.entries(otherValues)) {
          if (types.includes(type)) continue
          const wrongBody = { ...(body as object), [name]: value }
          const { status, json } = await app.call(method, path, { cookie, headers: createNetworkHeaders(), body: wrongBody })
          const issue = (json.issues as { path: string; code: string }[] | undefined)?.find((one) => one.path === name)
          expect([route, name, type, status, issue]).toEqual([route, name, type, 400, { path: name, code }])
        }
      }
    }
    expect(fieldCount).toBeGreaterThan(30)
  })

  test('repeated URL parameters are refused if only one is expected [S57]', async () => {
    for (const query of [
      'limit=1&limit=2',
      'sort=name&sort=value',
      'linked=all&linked=all&linked=unlinked',
      'limit[__proto__]=1',
      '__proto__[x]=1&limit=x',
    ])
      expect([query, (await app.get(`/api/portals/private-clients/accounts?${query}`, { cookie: staff })).status]).toEqual([query, 400])
  })
})

describe('SQL', () => {
  const corpus = [
    "'",
    "''",
    "' or '1'='1",
    "'; select pg_sleep(5)--",
    '1; drop table people',
    "') union select password_hash from people--",
    '\\',
    '%',
    '_',
    '$1',
    '"',
    '`',
    '/*',
    "x'||pg_sleep(5)||'",
    '{}',
    '[empty]',
    "\\'; select pg_sleep(5); --",
  ]

  /** Reads the query parameters that each route declares. */
  async function readQueryNames(): Promise<Map<string, string[]>> {
    type Operation = { parameters?: { in: string; name: string }[] }
    const { paths } = (await app.get('/api/openapi.json')).json as { paths: Record<string, Record<string, Operation>> }
    return new Map(
      Object.entries(paths).flatMap(([path, { get }]) => {
        const names = (get?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
        return names.length > 0 ? [[`GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, names] as const] : []
      }),
    )
  }

  test('SQL in any input causes no failure, no delay and no lost data [S46]', async () => {
    const reads = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
    const namesByRoute = await readQueryNames()
    const all = new Set([...namesByRoute.values()].flat())
    expect(all.size).toBeGreaterThanOrEqual(14)
    expect([...namesByRoute.keys()].filter((name) => !reads.some(({ route }) => route === name))).toEqual([])
    const failures: unknown[] = []
    const probes = corpus.flatMap((text, index) => {
      const encoded = encodeURIComponent(text)
      const query = [...all].map((name) => `${name}=${encoded}`).join('&')
      const readProbes = reads.flatMap(({ route, path }) => [
        // Most routes refuse several wrong parameters at the first, and ignore those that they do not have.
        ...(index === 0 ? [`${path}?${query}`] : []),
        ...(namesByRoute.get(route) ?? []).map((name) => `${path}?${name}=${encoded}`),
        path.replace(/(tillotson|HL-204450-01|private-clients|[\da-f]{8}-[\da-f-]{27})/, encoded),
      ])
      const writeProbes = writes().map(({ method, path, body }) => {
        const fields = Object.keys((body as object | undefined) ?? { email: '', code: '', token: '', name: '' })
        return () => probe(method, path, Object.fromEntries(fields.map((field) => [field, text])))
      })
      return [...readProbes.map((path) => () => probe('GET', path)), ...writeProbes]
    })
    async function probe(method: string, path: string, body?: object): Promise<void> {
      const start = process.threadCpuUsage()
      const response = await app.call(method, path, { cookie: staff, headers: createNetworkHeaders(), ...(body && { body }) })
      if (response.status >= 500 || process.threadCpuUsage(start).user > 3_000_000) failures.push([method, path, body, response.status])
    }
    const queue = probes.values()
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (const next of queue) await next()
      }),
    )
    expect(failures).toEqual([])
    expect((await app.asOwner('select count(*)::int as n from people'))[0]?.['n']).toBeGreaterThan(10)
  }, 240_000)
})

describe('user text', () => {
  /** Lists the elements of sanitised HTML with their attributes. Only the canonical notation is recognised. */
  const listElements = (html: string) => [...html.matchAll(/<\/?([a-z\d]+)((?:\s+[^\s=>]+="[^"]*")*)\s*\/?>/gi)]

  test.each([...new Set(scriptPayloads)])('%j is inert in published HTML [S31]', (payload) => {
    const html = sanitiseHtml(`<p>Words</p>${payload}`) ?? ''
    const tags = listElements(html)
    // No other markup remains: the pattern has matched every bracket that opens an element.
    expect(html.match(/<(?=[a-z/!?])/gi)?.length ?? 0).toBe(tags.length)
    for (const [, name = '', attributes = ''] of tags) {
      expect(['p', 'a', 'br', 'b', 'i']).toContain(name.toLowerCase())
      expect(attributes).toMatch(/^(\s+(href="(https?|mailto|tel):[^"]*"|rel="noreferrer"|target="_blank"))*$/)
    }
  })

  test('text that looks like code is stored and returned unchanged [S31]', async () => {
    for (const payload of scriptPayloads.filter((one) => one.length <= 120 && !one.includes('\u0000')).slice(0, 40)) {
      expect(
        (await app.call('PATCH', '/api/me', { cookie: client, headers: createNetworkHeaders(), body: { name: payload } })).status,
      ).toBe(200)
      const { headers, json } = await app.get('/api/me', { cookie: client })
      expect([json.name, headers['content-type'], headers['x-content-type-options']]).toEqual([
        payload,
        'application/json; charset=utf-8',
        'nosniff',
      ])
    }
  })

  test.each([...badUrls])('a link to %j in published HTML is removed [S32]', (address) => {
    for (const [open, close] of [
      ['<a href="', '">x</a>'],
      ["<a href='", "'>x</a>"],
      ['<a href=', '>x</a>'],
    ])
      for (const [, , attributes = ''] of listElements(sanitiseHtml(`<p>Words ${open}${address}${close}</p>`) ?? ''))
        expect(attributes).not.toMatch(/href/)
  })

  test('a field for a URL refuses text that would run code or lead to another site', async () => {
    type Property = { format?: string }
    type Operation = { requestBody?: { content: { 'application/json'?: { schema?: { properties?: Record<string, Property> } } } } }
    const { paths } = (await app.get('/api/openapi.json')).json as { paths: Record<string, Record<string, Operation>> }
    const fields = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) =>
        Object.entries(requestBody?.content['application/json']?.schema?.properties ?? {}).map(([name, { format }]) => ({
          route: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          name,
          isAddress: format === 'uri' || /url|link|href|website|embed/i.test(name),
        })),
      ),
    )
    expect(fields.length).toBeGreaterThan(20)
    for (const { route, name } of fields.filter(({ isAddress }) => isAddress)) {
      const served = writes().find((one) => one.route === route)
      expect([route, served !== undefined]).toEqual([route, true])
      for (const address of badUrls)
        for (const cookie of [client, staff]) {
          const body = { ...(served?.body as object), [name]: address }
          const { status, json } = await app.call(served?.method ?? '', served?.path ?? '', {
            cookie,
            headers: createNetworkHeaders(),
            body,
          })
          if (status === 400) expect(json.issues.map((issue: { path: string }) => issue.path)).toContain(name)
          else expect([route, name, address, status]).toEqual([route, name, address, 403])
        }
    }
  })
})

describe('redirects', () => {
  const foreignTargets = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
    '///evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    'http://localhost@evil.example',
  ]

  test('lead only to the host of Atrium, for every URL [S45]', async () => {
    const attempts = foreignTargets.flatMap((target) =>
      ['returnUrl', 'redirect', 'next', 'downloadUrl'].map((name) => `/login?${name}=${encodeURIComponent(target)}`),
    )
    expect(attempts.length).toBe(40)
    for (const path of [...attempts, ...foreignTargets.filter((one) => one.startsWith('/'))])
      for (const host of ['localhost', 'wealth.localhost']) {
        const { headers } = await app.get(path, { host })
        if (headers.location) expect([path, new URL(headers.location, 'http://localhost').hostname]).toEqual([path, 'localhost'])
      }
  })
})

describe('JSON', () => {
  const nestJson = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  test.each([
    ['ten megabytes', `{"email":"${'x'.repeat(10_000_000)}"}`],
    ['ten thousand levels', nestJson(10_000)],
    ['a hundred thousand names', JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1])))],
    ['a list of a hundred thousand', JSON.stringify(Array.from({ length: 100_000 }, () => 1))],
    ['half a document', '{"email":"a"'],
    ['control characters', '\u0000\u0001'],
  ])('JSON with %s is refused without delaying other requests [S55]', async (_, body) => {
    const response = app.call('POST', '/api/session', { body, headers: createNetworkHeaders() }).catch(() => ({ status: 413 }))
    const start = process.threadCpuUsage()
    expect((await app.get('/healthz')).status).toBe(200)
    expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(1_000)
    const { status } = await response
    expect([status >= 400, status < 500]).toEqual([true, true])
  })
})

describe('requests that two servers parse differently', () => {
  test.each([
    [
      'a length and chunks',
      'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
    ],
    ['two lengths', 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: localhost\n\n'],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: a\r\n b\r\n\r\n'],
    ['a chunk of no size', 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'],
    ['an unknown coding', 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ])('requests (%s) are refused and the connection is closed [S58]', async (_, text) => {
    const { location } = (await app.get('/login', { host: 'wealth.localhost' })).headers
    const socket = connect(Number(/:(\d+)/.exec(location ?? '')?.[1]), '127.0.0.1')
    socket.end(text)
    const responses: Buffer[] = []
    socket.on('data', (chunk: Buffer) => responses.push(chunk))
    await once(socket, 'close')
    expect(
      Buffer.concat(responses)
        .toString()
        .match(/^HTTP\/1\.1 \d+/gm),
    ).toEqual(['HTTP/1.1 400'])
  })
})

test('dot files, sources, maps, listings and backups are not served [S66]', async () => {
  const paths = [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.env.production',
    '/package.json',
    '/package-lock.json',
    '/src/main.ts',
    '/apps/server/src/main.ts',
    '/assets/',
    '/assets/index.js.map',
    '/backup.sql',
    '/dump.tar.gz',
    '/server-status',
    '/phpinfo.php',
    '/metrics',
    '/.well-known/../.env',
    '/.DS_Store',
  ]
  for (const path of paths) {
    const { status } = await app.get(path)
    expect([path, [400, 401, 404].includes(status)]).toEqual([path, true])
  }
})
