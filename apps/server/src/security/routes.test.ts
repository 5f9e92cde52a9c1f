import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createNetworkHeaders, listServedRoutes, type ServedRoute } from '../testing/served-routes.ts'
import { createAppCall, nativeOrigin, signInApp, signInAppWithPasswordOnly } from '../testing/native-app.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let routes: ServedRoute[]

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  routes = await listServedRoutes(app)
})
afterAll(() => app.close())

const isOpen = ({ caller }: ServedRoute) => caller === 'anyone' || caller === 'mfa-pending'
/** Routes that a token in the request authenticates and that use no session: mail programs and the mail provider call them. */
const routesWithOwnToken = new Set(['POST /api/unsubscribe', 'POST /api/mail-reports'])
const isWrite = ({ method, route }: ServedRoute) => !['GET', 'HEAD'].includes(method) && !routesWithOwnToken.has(route)
const sendRequest = ({ method, path, body }: ServedRoute, requestOptions: Parameters<TestApp['call']>[2] = {}) =>
  app.call(method, path, {
    ...(body !== undefined && { body }),
    ...requestOptions,
    headers: { ...createNetworkHeaders(), ...requestOptions.headers },
  })

describe('every route of the running server', () => {
  test('each route has a declared caller, and more than half of the routes need a session [S01]', () => {
    expect(routes.length).toBeGreaterThan(35)
    expect(routes.filter((route) => !isOpen(route)).length).toBeGreaterThan(routes.length / 2)
  })

  test('routes that need a session refuse a missing or forged session, a pending second factor, and a session of another edition [S04] [S11]', async () => {
    const pending = await app.signInWithPasswordOnly('geoffrey-tillotson', createNetworkHeaders())
    const foreign = await app.signIn('jonah-whitaker', createNetworkHeaders())
    for (const route of routes.filter((one) => !isOpen(one)))
      for (const cookie of [undefined, pending, foreign, '__Host-atrium=forged']) {
        const response = await sendRequest(route, { cookie })
        expect([route.route, cookie === pending, response.status]).toEqual([route.route, cookie === pending, 401])
      }
  })

  test('routes that need a session refuse an app’s token that is pending, of another edition, expired, revoked, forged, or that of a browser’s session [S04] [S11] [S19] [S20]', async () => {
    const idle = await signInApp(app, 'geoffrey-tillotson', createNetworkHeaders())
    app.advance(31 * 60_000)
    const revoked = await signInApp(app, 'oscar-venn', createNetworkHeaders())
    await app.call('DELETE', '/api/session', createAppCall({ token: revoked }))
    const tokens = {
      idle,
      revoked,
      pending: await signInAppWithPasswordOnly(app, 'geoffrey-tillotson', createNetworkHeaders()),
      foreign: await signInApp(app, 'jonah-whitaker', createNetworkHeaders()),
      cookies: (await app.signIn('oscar-venn', createNetworkHeaders())).split('=')[1],
      forged: 'A'.repeat(43),
    }
    for (const route of routes.filter((one) => !isOpen(one)))
      for (const [name, token] of Object.entries(tokens)) {
        const response = await sendRequest(route, createAppCall({ token }))
        expect([route.route, name, response.status]).toEqual([route.route, name, 401])
      }
  })

  test('routes refuse a session whose idle time has passed, and no route renews it [P559]', async () => {
    const cookie = await app.signIn('geoffrey-tillotson', createNetworkHeaders())
    app.advance(30 * 60_000)
    for (const route of routes.filter((one) => !isOpen(one)))
      expect([route.route, (await sendRequest(route, { cookie })).status]).toEqual([route.route, 401])
    for (const route of routes.filter(isOpen)) await sendRequest(route, { cookie })
    expect((await app.get('/api/session', { cookie })).json.state).toBe('none')
    expect((await app.get('/api/me', { cookie })).status).toBe(401)
  })

  test('routes that write refuse an app’s token from a foreign origin or with a cookie [S24]', async () => {
    const token = await signInApp(app, 'oscar-venn', createNetworkHeaders())
    const cookie = await app.signIn('oscar-venn', createNetworkHeaders())
    for (const route of routes.filter(isWrite)) {
      for (const origin of ['https://evil.example', 'null', `http://localhost:${app.port}`, 'https://localhost.evil.example']) {
        const response = await sendRequest(route, createAppCall({ token, origin, body: {} }))
        expect([route.route, origin, response.json?.code]).toEqual([route.route, origin, 'foreign-origin'])
      }
      expect([route.route, (await sendRequest(route, createAppCall({ token, cookie, body: {} }))).status]).toEqual([route.route, 400])
      expect([route.route, (await sendRequest(route, { cookie, body: {}, origin: nativeOrigin })).json?.code]).toEqual([
        route.route,
        'foreign-origin',
      ])
    }
    expect((await app.get('/api/me', createAppCall({ token }))).status).toBe(200)
  })

  test('routes that need a session refuse a session that was signed out [S20]', async () => {
    const cookie = await app.signIn('oscar-venn', createNetworkHeaders())
    await app.call('DELETE', '/api/session', { cookie })
    for (const route of routes.filter((one) => !isOpen(one)))
      expect([route.route, (await sendRequest(route, { cookie })).status]).toEqual([route.route, 401])
  })

  test('routes that write refuse other sites, missing origins, and form types [S24]', async () => {
    const cookie = await app.signIn('oscar-venn', createNetworkHeaders())
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: null },
      { headers: { 'sec-fetch-site': 'cross-site' } },
      { headers: { 'sec-fetch-site': 'same-site' } },
      ...['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'].map((type) => ({
        headers: { 'content-type': type },
      })),
    ]
    for (const route of routes.filter(isWrite))
      for (const requestOptions of foreign) {
        const response = await sendRequest(route, { body: {}, cookie, ...requestOptions })
        expect([route.route, requestOptions, response.status, response.json?.code]).toEqual([
          route.route,
          requestOptions,
          403,
          'foreign-origin',
        ])
      }
  })

  test('routes that read change nothing in the database, except that file downloads are recorded [S24]', async () => {
    const cookie = await app.signIn('geoffrey-tillotson', createNetworkHeaders())
    const tables = [
      'people',
      'accounts',
      'account_people',
      'sessions',
      'pins',
      'portals',
      'single_use_tokens',
      'sign_ups',
      'outbox_messages',
      'terms_acceptances',
      'events',
    ]
    const readChecksums = async () => {
      const rows = await Promise.all(
        tables.map((table) =>
          app.asOwner(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t
            ${table === 'events' ? `where kind not in ('document.downloaded', 'transactions.exported')` : ''}`),
        ),
      )
      return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.[0]?.['sum']]))
    }
    const before = await readChecksums()
    for (const route of routes.filter((one) => one.method === 'GET')) await sendRequest(route, { cookie })
    expect(await readChecksums()).toEqual(before)
  })

  test('responses reveal no hash, token, secret or code [S05]', async () => {
    for (const key of ['geoffrey-tillotson', 'eleanor-whitcombe', 'beatrix-lisle', 'oscar-venn']) {
      const cookie = await app.signIn(key, createNetworkHeaders())
      for (const route of routes.filter((one) => one.method === 'GET' && !/docs|openapi|dev\/mail|metrics/.test(one.path))) {
        const { text } = await sendRequest(route, { cookie })
        expect([route.route, /"\w*(hash|secret|token|password|totp|fcm|argon)\w*"\s*:|\$argon2/i.exec(text)?.[0]]).toEqual([
          route.route,
          undefined,
        ])
      }
    }
  })

  test('routes refuse other methods, even if a header overrides the method [S58]', async () => {
    const cookie = await app.signIn('oscar-venn', createNetworkHeaders())
    for (const path of new Set(routes.map((route) => route.path)))
      for (const method of ['TRACE', 'PUT', 'OPTIONS', 'PATCH', 'DELETE', 'POST'].filter(
        (one) => !routes.some((route) => route.path === path && route.method === one),
      )) {
        const response = await app.call(method, path, { cookie, body: {} })
        expect([method, path, [400, 404, 405].includes(response.status)]).toEqual([method, path, true])
      }
    const overridden = await app.call('POST', '/api/me', { cookie, body: { name: 'X' }, headers: { 'x-http-method-override': 'PATCH' } })
    expect(overridden.status).toBe(404)
    expect((await app.get('/api/me', { cookie })).json.name).not.toBe('X')
  })
})

describe('an adviser', () => {
  test('cannot find clients of other advisers in lists, searches or filters [S03]', async () => {
    const cookie = await app.signIn('tobias-hartnell', createNetworkHeaders())
    const account = await app.findAccountId('tillotson')
    const paths = ['', '?search=Tillotson', '?letter=T', '?linked=all&limit=200', '?sort=name'].map(
      (query) => `/api/portals/private-clients/accounts${query}`,
    )
    for (const path of [...paths, '/api/me', '/api/portals']) {
      const { status, text } = await app.get(path, { cookie })
      expect([path, status, text.includes(account), text.includes('Tillotson')]).toEqual([path, 200, false, false])
    }
  })

  test.each(['sort=password_hash', 'sort=email', 'direction=up', 'portfolioType=x', 'linked=no'])(
    'cannot sort or filter by hidden fields or unknown values (%s) [S07]',
    async (query) => {
      const cookie = await app.signIn('eleanor-whitcombe', createNetworkHeaders())
      expect((await app.get(`/api/portals/private-clients/accounts?${query}`, { cookie })).status).toBe(400)
    },
  )
})

describe('a change of rights', () => {
  test('applies at the next request, on every node [S08]', async () => {
    const otherNode = await buildApp(app.deps)
    const cookie = await app.signIn('eleanor-whitcombe', createNetworkHeaders())
    const account = await app.findAccountId('tillotson')
    const readOnOtherNode = async () =>
      (await otherNode.inject({ url: `/api/accounts/${account}`, headers: { host: 'localhost', cookie } })).statusCode
    expect(await readOnOtherNode()).toBe(200)
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      sql`update account_people set until_on = '2026-11-01' where account_id = ${account} and relation in ('adviser', 'professional', 'staff')`.execute(
        transaction,
      ),
    )
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      sql`delete from access_group_accounts where account_id = ${account}`.execute(transaction),
    )
    expect([(await app.get(`/api/accounts/${account}`, { cookie })).status, await readOnOtherNode()]).toEqual([404, 404])
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      sql`update people set is_active = false where email = ${app.findPerson('eleanor-whitcombe').email}`.execute(transaction),
    )
    expect([(await app.get('/api/me', { cookie })).status, await readOnOtherNode()]).toEqual([401, 401])
    await otherNode.close()
  })
})
