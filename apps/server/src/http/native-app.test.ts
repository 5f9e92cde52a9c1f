import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppCall, nativeOrigin, signInApp, signInAppWithPasswordOnly } from '../testing/native-app.ts'
import { addPasskey } from '../testing/passkey.ts'
import { createTestApp, type CallOptions, type TestApp } from '../testing/test-app.ts'

const key = 'margaret-ashworth'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

const credentials = () => ({ email: app.findPerson(key).email, password: demoPassword })
const readMe = (token: string, call = {}) => app.get('/api/me', createAppCall({ token, ...call }))

describe('the native app', () => {
  test('gets a token in the response, a new token after the second factor, and no cookie [S18] [S23]', async () => {
    const first = await app.call('POST', '/api/session', createAppCall({ body: credentials() }))
    expect([first.status, first.json]).toEqual([200, { status: 'second-factor', token: expect.stringMatching(/^[\w-]{43}$/) }])
    const pending = first.json.token
    const second = await app.call(
      'POST',
      '/api/session/second-factor',
      createAppCall({ token: pending, body: { code: await app.findLastPin(app.findPerson(key).email) } }),
    )
    expect([second.status, second.json]).toEqual([200, { status: 'signed-in', token: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(second.json.token).not.toBe(pending)
    expect([(await readMe(pending)).status, (await readMe(second.json.token)).status]).toEqual([401, 200])
    for (const response of [first, second, await app.call('DELETE', '/api/session', createAppCall({ token: second.json.token }))])
      expect(response.headers['set-cookie']).toBeUndefined()
    expect((await readMe(second.json.token)).status).toBe(401)
  })

  test('reads and writes with its token, from its own origin or without one', async () => {
    const token = await signInApp(app, key)
    const callWithoutOrigin = { origin: null, headers: { authorization: `Bearer ${token}` } }
    expect((await app.get('/api/me', callWithoutOrigin)).json.email).toBe(credentials().email)
    for (const call of [createAppCall({ token, body: { theme: 'dark' } }), { ...callWithoutOrigin, body: { theme: 'portal' } }])
      expect((await app.call('PATCH', '/api/me', call)).status).toBe(200)
  })

  test('is listed as a separate device, and can be signed out from another device [S20] [S22]', async () => {
    const token = await signInApp(app, 'geoffrey-tillotson')
    const cookie = await app.signIn('geoffrey-tillotson')
    const { items } = (await app.get('/api/me/sessions', { cookie })).json
    const own = items.find(({ isApp }: { isApp: boolean }) => isApp)
    expect(own).toMatchObject({ isApp: true, browser: null, system: 'iPhone', isThisOne: false })
    expect(items.filter(({ isApp }: { isApp: boolean }) => !isApp)).toHaveLength(1)
    await app.call('DELETE', `/api/me/sessions/${own.id}`, { cookie })
    expect((await readMe(token)).status).toBe(401)
  })

  test('loses its session after idle time and at a maximum age, like a browser [S19]', async () => {
    const own = await createTestApp()
    const idle = await signInApp(own, key)
    own.advance(31 * 60_000)
    const token = await signInApp(own, key)
    expect((await own.get('/api/me', createAppCall({ token: idle }))).status).toBe(401)
    for (let halfHour = 0; halfHour < 24; halfHour++) {
      expect((await own.get('/api/me', createAppCall({ token }))).status).toBe(200)
      own.advance(29 * 60_000)
      await own.call('POST', '/api/session/extend', createAppCall({ token }))
    }
    own.advance(25 * 60_000)
    expect((await own.get('/api/me', createAppCall({ token }))).status).toBe(401)
    await own.close()
  })

  test('gets a new token at each sign-in, so that nobody can plant a token [S18]', async () => {
    const before = await signInApp(app, 'philip-garrod')
    const body = { email: app.findPerson('philip-garrod').email, password: demoPassword }
    const { json } = await app.call('POST', '/api/session', createAppCall({ token: before, body }))
    expect([json.token === before, (await readMe(before)).status]).toEqual([false, 401])
    const plantedToken = 'A'.repeat(43)
    const forced = await app.call('POST', '/api/session', createAppCall({ token: plantedToken, body }))
    expect(forced.json.token).not.toBe(plantedToken)
  })

  test('signs up with a token that is valid only for the sign-up', async () => {
    const email = 'app.user@fresh-fields.example'
    const input = { name: 'App User', email, password: 'Plum-orchard-1841', acceptsTerms: true }
    const startResponse = await app.call('POST', '/api/sign-ups', createAppCall({ body: input }))
    expect([startResponse.json, startResponse.headers['set-cookie']]).toEqual([
      { status: 'second-factor', pinSentTo: 'a•••@fresh-fields.example', token: expect.any(String) },
      undefined,
    ])
    const { token } = startResponse.json
    expect((await readMe(token)).status).toBe(401)
    expect((await app.call('POST', '/api/sign-ups/resend', createAppCall({ token }))).status).toBe(200)
    const done = await app.call(
      'POST',
      '/api/sign-ups/confirmation',
      createAppCall({ token, body: { code: await app.findLastPin(email) } }),
    )
    expect([done.json.status, done.headers['set-cookie']]).toEqual(['signed-in', undefined])
    expect((await readMe(done.json.token)).json.email).toBe(email)
  })

  test('signs in with a passkey, and uses it for a step-up', async () => {
    const { passkey } = await addPasskey(app, await app.signIn('iris-delacourt'))
    const challenge = async (token?: string) =>
      (await app.call('POST', '/api/session/passkey/options', createAppCall({ token }))).json.challenge
    const { json } = await app.call(
      'POST',
      '/api/session/passkey',
      createAppCall({ body: { response: passkey.response(await challenge()) } }),
    )
    expect(json).toEqual({ status: 'signed-in', token: expect.any(String) })
    const proof = { passkey: passkey.response(await challenge(json.token)) }
    expect((await app.call('POST', '/api/session/proof', createAppCall({ token: json.token, body: proof }))).status).toBe(200)
  })

  test('exchanges a single-use token for a session token', async () => {
    const { token } = (await app.call('POST', '/api/sign-in-tokens', createAppCall({ token: await signInApp(app, key) }))).json
    const { json } = await app.call('POST', '/api/session/token', createAppCall({ body: { token } }))
    expect(json).toEqual({ status: 'second-factor', token: expect.any(String) })
    expect((await app.get('/api/session', createAppCall({ token: json.token }))).json.state).toBe('second-factor')
  })
})

describe('other callers', () => {
  test.each([
    ['a page of the portal itself', { origin: 'own' }],
    ['another site', { origin: 'https://evil.example' }],
    ['an origin that looks like the app’s', { origin: 'https://localhost.evil.example' }],
    ['an origin on another port', { origin: 'https://localhost:8443' }],
    ['a request without an origin', { origin: null }],
    ['a browser with a session', { cookie: `__Host-atrium=${'a'.repeat(43)}` }],
    ['a browser in a sign-up', { cookie: `__Host-atrium-sign-up=${'a'.repeat(43)}` }],
  ])('get no token: %s [S24]', async (_, callOptions: CallOptions) => {
    const call = {
      ...(callOptions.origin === 'own' ? { origin: `http://localhost:${app.port}` } : callOptions),
      headers: { 'sec-fetch-site': 'same-origin' },
    }
    for (const [path, body] of [
      ['/api/session', credentials()],
      ['/api/sign-ups', { name: 'X', email: 'x@fresh-fields.example', password: 'Plum-orchard-1841', acceptsTerms: true }],
    ] as const) {
      const response = await app.call('POST', path, createAppCall({ body, ...call }))
      expect([response.status, response.json.code, response.json.token]).toEqual([403, 'foreign-origin', undefined])
    }
  })

  test('get their response without a token if they use a browser; the app’s origin gets no cookie [S05]', async () => {
    const response = await app.call('POST', '/api/session', { body: credentials() })
    expect(Object.keys(response.json)).toEqual(['status'])
    const cookieless = await app.call('POST', '/api/session', { origin: nativeOrigin, body: credentials() })
    expect([cookieless.status, cookieless.headers['set-cookie']]).toEqual([403, undefined])
  })

  test('get no access with a token from a cookie in the header, or with a bearer token in a cookie', async () => {
    const cookie = await app.signIn(key)
    const token = await signInApp(app, key)
    expect((await readMe(cookie.split('=')[1] ?? '')).status).toBe(401)
    expect((await app.get('/api/me', { cookie: `__Host-atrium=${token}` })).status).toBe(401)
  })

  test('are refused if a request has both a cookie and a bearer token, even if one is valid', async () => {
    const cookie = await app.signIn(key)
    const token = await signInApp(app, key)
    for (const pair of [
      { cookie, authorization: `Bearer ${token}` },
      { cookie: '__Host-atrium=x', authorization: `Bearer ${token}` },
      { cookie, authorization: 'Bearer x' },
    ]) {
      const response = await app.get('/api/me', { cookie: pair.cookie, headers: { authorization: pair.authorization } })
      expect([response.status, response.json.code]).toEqual([400, 'invalid-request'])
    }
  })

  test('get no access with a token in the URL', async () => {
    const token = await signInApp(app, key)
    for (const name of ['token', 'access_token', 'authorization', 'bearer'])
      expect((await app.get(`/api/me?${name}=${token}`)).status).toBe(401)
  })

  test.each(['Bearer', 'Bearer ', 'Bearer a b', `Bearer ${'a'.repeat(44)}`, `Bearer ${'a'.repeat(5_000)}`])(
    'get no access with the header %j',
    async (authorization) => {
      expect((await app.get('/api/me', { headers: { authorization } })).status).toBe(401)
      expect((await app.call('PATCH', '/api/me', { origin: null, body: { theme: 'dark' }, headers: { authorization } })).status).toBe(401)
    },
  )

  test('are refused with an origin that the deployment does not list [S27]', async () => {
    const own = await createTestApp({ NATIVE_ORIGINS: 'capacitor://portal.firm.example' })
    for (const origin of [nativeOrigin, 'https://localhost']) {
      const response = await own.call('POST', '/api/session', createAppCall({ origin, body: credentials() }))
      expect([response.status, response.headers['access-control-allow-origin']]).toEqual([403, undefined])
    }
    const acceptedResponse = await own.call(
      'POST',
      '/api/session',
      createAppCall({ origin: 'capacitor://portal.firm.example', body: credentials() }),
    )
    expect(acceptedResponse.status).toBe(200)
    await own.close()
  })
})

describe('origins of the app', () => {
  test.each([nativeOrigin, 'https://localhost'])('may read the API without cookies: %s [S27]', async (origin) => {
    const preflight = await app.call('OPTIONS', '/api/me', {
      origin,
      headers: { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type, x-atrium-session',
      vary: 'Origin',
    })
    for (const response of [preflight, await app.get('/api/me', { origin }), await app.get('/api/edition', { origin })]) {
      expect(response.headers['access-control-allow-origin']).toBe(origin)
      expect(response.headers['access-control-allow-credentials']).toBeUndefined()
    }
    expect((await app.get('/', { origin })).headers['access-control-allow-origin']).toBeUndefined()
  })
})

test('an app whose session waits for the second factor may call only its confirmation [S11]', async () => {
  const token = await signInAppWithPasswordOnly(app, key)
  expect((await readMe(token)).json.code).toBe('second-factor-required')
  expect((await app.get('/api/session', createAppCall({ token }))).json.state).toBe('second-factor')
})

test('the OpenAPI document states both transports of a session, the routes without a session, and the routes that accept API tokens', async () => {
  const { components, security, paths } = (await app.get('/api/openapi.json')).json
  expect(components.securitySchemes).toEqual({
    cookie: { type: 'apiKey', in: 'cookie', name: '__Host-atrium' },
    bearer: { type: 'http', scheme: 'bearer' },
    apiToken: { type: 'http', scheme: 'bearer', description: expect.stringContaining('service account') },
  })
  expect(security).toEqual([{ cookie: [] }, { bearer: [] }])
  expect([paths['/api/session'].post.security, paths['/api/me'].get.security]).toEqual([[], undefined])
  const withToken = (scope: string) => [{ cookie: [] }, { bearer: [] }, { apiToken: [scope] }]
  expect(paths['/api/imports'].get.security).toEqual(withToken('imports:read'))
  expect(paths['/api/imports/{import}/parts/{part}'].put.security).toEqual(withToken('imports:write'))
  expect(paths['/api/imports/{import}/undo'].post.security).toBeUndefined()
})
