import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createNetworkHeaders } from '../testing/served-routes.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let otherNode: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  otherNode = await buildApp(app.deps)
})
afterAll(async () => {
  await otherNode.close()
  await app.close()
})

const unknownToken = 'a'.repeat(43)
const password = 'Plum-orchard-1841'

/** Each limit: its name, the route, the body of an attempt, and the number of permitted attempts. */
const limitedRoutes: [string, string, (time: number) => object, number][] = [
  ['sign-ins for one account', '/api/session', () => ({ email: app.findPerson('iris-delacourt').email, password: 'x' }), 10],
  ['links requested for one e-mail address', '/api/password-resets', () => ({ email: 'nobody@nowhere.example' }), 5],
  ['links requested from one network', '/api/password-resets', (time) => ({ email: `nobody${time}@nowhere.example` }), 30],
  ['tokens tried', '/api/session/token', () => ({ token: unknownToken }), 60],
  ['invitations looked up', '/api/invitations/lookup', () => ({ token: unknownToken }), 60],
  ['resets tried', '/api/password-resets/confirmation', () => ({ token: unknownToken, password }), 60],
  [
    'sign-ups begun from one network',
    '/api/sign-ups',
    (time) => ({ email: `new${time}@fresh.example`, name: 'N', password, acceptsTerms: true }),
    30,
  ],
]

describe('limits', () => {
  test.each(limitedRoutes)(
    'for %s apply on every node, state when to retry, and cannot be avoided by headers [S53]',
    async (_, path, body, maxAttempts) => {
      const network = createNetworkHeaders()
      const statuses: number[] = []
      for (let time = 0; time < maxAttempts; time++)
        statuses.push((await app.call('POST', path, { body: body(time), headers: network })).status)
      expect(statuses).not.toContain(429)
      const spoofedHeaders = {
        ...network,
        'x-forwarded-for': `203.0.113.77, ${network['x-forwarded-for']}`,
        'x-real-ip': '203.0.113.78',
        forwarded: 'for=203.0.113.79',
      }
      const refused = await app.call('POST', path, { body: body(maxAttempts), headers: spoofedHeaders })
      expect([refused.status, refused.json.code]).toEqual([429, 'too-many-attempts'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const otherResponse = await otherNode.inject({
        method: 'POST',
        url: path,
        headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json', ...network },
        payload: body(maxAttempts + 1),
      })
      expect(otherResponse.statusCode).toBe(429)
    },
  )

  test('ignore headers that name another network unless a proxy is configured [S53]', async () => {
    const appWithoutProxy = await createTestApp()
    for (let time = 0; time < 10; time++)
      await appWithoutProxy.call('POST', '/api/session', {
        body: { email: appWithoutProxy.findPerson('iris-delacourt').email, password: 'x' },
        headers: createNetworkHeaders(),
      })
    const blocked = await appWithoutProxy.call('POST', '/api/session', {
      body: { email: appWithoutProxy.findPerson('iris-delacourt').email, password: demoPassword },
      headers: createNetworkHeaders(),
    })
    expect(blocked.status).toBe(429)
    await appWithoutProxy.close()
  })
})

describe('events', () => {
  test('are written for each security-relevant action, with person, UTC time and network address [S61]', async () => {
    const network = createNetworkHeaders()
    const { email } = app.findPerson('philip-garrod')
    await app.call('POST', '/api/session', { body: { email, password: 'wrong' }, headers: network })
    const pending = await app.signInWithPasswordOnly('philip-garrod', network)
    await app.call('POST', '/api/session/second-factor', { cookie: pending, body: { code: '000000' }, headers: network })
    const cookie = await app.signIn('philip-garrod', network)
    await app.call('POST', '/api/me/password', { cookie, body: { currentPassword: 'x', password }, headers: network })
    await app.call('POST', '/api/sign-in-tokens', { cookie, headers: network })
    await app.call('POST', '/api/session/token', { body: { token: unknownToken }, headers: network })
    await app.call('PATCH', '/api/me', { cookie, body: { phone: '+44 1' }, headers: network })
    await app.call('DELETE', '/api/session', { cookie, headers: network })
    const rows = await app.asOwner(`select kind, outcome, person_id, at at time zone 'UTC' as at, host(address) as address, request_id
      from events where host(address) = '${network['x-forwarded-for']}' order by id`)
    expect(rows.map((row) => `${String(row['kind'])} ${String(row['outcome'])}`)).toEqual(
      expect.arrayContaining([
        'session.refused refused',
        'session.password-accepted done',
        'pin.refused refused',
        'session.started done',
        'password.change-refused refused',
        'token.issued done',
        'token.refused refused',
        'profile.updated done',
        'session.ended done',
      ]),
    )
    for (const row of rows)
      expect([row['kind'], row['person_id'] !== null || row['kind'] === 'token.refused', row['request_id']]).toEqual([
        row['kind'],
        true,
        expect.any(String),
      ])
  })
})
