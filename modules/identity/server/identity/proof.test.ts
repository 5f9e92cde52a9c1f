import { demoPassword } from '@atrium/demo/firm/firm'
import { listContractRoutes } from '@atrium/server/http/api-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { addAuthenticator, createTotpCode } from '@atrium/server/testing/totp'
import { isProven } from '@atrium/platform/session/proof-rules'

const minute = 60_000
const unknownId = '01a1fd36-0000-7000-8000-000000000000'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const post = (path: string, body: unknown, cookie: string) => app.call('POST', path, { cookie, body })
const prove = (body: unknown, cookie: string) => post('/api/session/proof', body, cookie)

test.each([
  [null, false],
  [new Date(0), true],
  [new Date(-10 * minute + 1), true],
  [new Date(-10 * minute), false],
])('a step-up at %s is valid at midnight: %s', (at, isValid) => expect(isProven(at, new Date(0))).toBe(isValid))

const unknownPasskey = { id: 'aaaa', rawId: 'aaaa', type: 'public-key' }

/** Every route that requires a step-up, with a well-formed body. */
const guardedRoutes: [string, string, unknown][] = [
  ['POST', '/api/me/email', { email: 'new@fresh-fields.example' }],
  ['POST', '/api/me/email/confirmation', { code: '000000' }],
  ['POST', '/api/me/password', { currentPassword: demoPassword, password: 'Plum-orchard-1841' }],
  ['POST', '/api/me/electronic-id/request', undefined],
  ['DELETE', '/api/me/electronic-id', undefined],
  ['POST', '/api/me/authenticator', undefined],
  ['POST', '/api/me/authenticator/confirmation', { code: '000000' }],
  ['DELETE', '/api/me/authenticator', undefined],
  ['POST', '/api/me/backup-codes', undefined],
  ['POST', '/api/me/passkeys/options', undefined],
  [
    'POST',
    '/api/me/passkeys',
    { name: 'Key', passkey: { ...unknownPasskey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } },
  ],
  ['DELETE', `/api/me/passkeys/${unknownId}`, undefined],
  ['POST', '/api/me/mobile', { number: '+447400123456' }],
  ['POST', '/api/me/mobile/confirmation', { code: '000000' }],
  ['DELETE', '/api/me/mobile', undefined],
  ['PUT', '/api/me/pin-channel', { channel: 'email' }],
  ['DELETE', `/api/people/${unknownId}/sessions`, undefined],
  ['DELETE', `/api/people/${unknownId}/sessions/${unknownId}`, undefined],
  ['POST', `/api/portals/${unknownId}/onboarding/invitations`, { clients: [{ externalId: 'no-such-client-0' }] }],
  ['POST', `/api/portals/${unknownId}/clients/access-groups`, { group: unknownId, selection: { by: 'ids', ids: [unknownId] } }],
  [
    'POST',
    `/api/portals/${unknownId}/clients/advisers`,
    { adviser: unknownId, isReplacing: false, selection: { by: 'ids', ids: [unknownId] } },
  ],
  ['POST', `/api/portals/${unknownId}/client-imports/${unknownId}/start`, { isInviting: false }],
  ['POST', `/api/portals/${unknownId}/clients/invitations`, { selection: { by: 'ids', ids: [unknownId] } }],
  ['PUT', `/api/accounts/${unknownId}/external-id`, { externalId: 'HL-204450' }],
  ['PUT', `/api/mail-texts/${unknownId}/${unknownId}`, { words: null, revision: 0 }],
  ['POST', `/api/imports/${unknownId}/commit`, undefined],
  ['POST', `/api/imports/${unknownId}/undo`, undefined],
  ['PATCH', `/api/service-accounts/${unknownId}`, { scopes: ['imports:read'] }],
  ['POST', `/api/service-accounts/${unknownId}/tokens`, { requestId: unknownId, name: 'Server', validDays: 90, allowedNetworks: [] }],
  ['PUT', `/api/accounts/${unknownId}/signing-mandate`, { kind: 'any', count: null, revision: 0 }],
  [
    'POST',
    `/api/accounts/${unknownId}/envelopes/${unknownId}/signature`,
    { request: unknownId, sha256: '0'.repeat(64), consent: '1', signature: { method: 'typed', name: 'Some name' }, values: [] },
  ],
  ['POST', `/api/accounts/${unknownId}/legal-holds/${unknownId}/release`, { reason: 'Dispute settled' }],
  ['PUT', `/api/accounts/${unknownId}/destruction-orders/${unknownId}`, { reason: 'Retention has ended' }],
  ['GET', `/api/portals/${unknownId}/messages/${unknownId}`, undefined],
  ['POST', `/api/portals/${unknownId}/functions/verify-email`, { uid: unknownId, verified: true }],
  ['DELETE', `/api/submissions/${unknownId}`, { reason: 'Sent by a script' }],
  ['PATCH', `/api/people/${unknownId}/second-factor`, { isDisabled: true, reason: 'Lost everything' }],
]

describe('without a recent step-up', () => {
  test('every route that requires a step-up is tested', () => {
    const stepUpRoutes = listContractRoutes().flatMap(({ method, url, meta }) =>
      meta.stepUp ? [`${method} ${url.replaceAll(/:\w+/g, unknownId)}`] : [],
    )
    expect(stepUpRoutes.toSorted()).toEqual(guardedRoutes.map(([method, path]) => `${method} ${path}`).toSorted())
  })

  test.each(guardedRoutes)('[S21] %s %s is refused, and accepted after a step-up', async (method, path, body) => {
    const own = await createTestApp()

    const cookie = await own.signIn('oscar-venn')
    own.advance(10 * minute - 1)
    const call = () => own.call(method, path, { cookie, ...(body !== undefined && { body }) })
    own.advance(1)
    const refused = await call()
    expect([refused.status, refused.json.code]).toEqual([403, 'proof-required'])
    expect((await own.call('POST', '/api/session/proof', { cookie, body: { currentPassword: demoPassword } })).status).toBe(200)
    expect((await call()).json.code).not.toBe('proof-required')
    await own.close()
  })
})

describe('a step-up', () => {
  test('by the current password is valid for ten minutes, in this session only', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const other = await app.signIn('margaret-ashworth')
    app.advance(15 * minute)
    const response = await prove({ currentPassword: demoPassword }, cookie)
    expect([response.status, response.json]).toEqual([
      200,
      { provenUntil: new Date(app.deps.clock().getTime() + 10 * minute).toISOString() },
    ])
    expect((await post('/api/me/authenticator', undefined, cookie)).status).toBe(200)
    expect((await post('/api/me/authenticator', undefined, other)).status).toBe(403)
    app.advance(9 * minute)
    expect((await post('/api/me/authenticator', undefined, cookie)).status).toBe(200)
    app.advance(minute)
    expect((await post('/api/me/authenticator', undefined, cookie)).status).toBe(403)
  })

  test('accepts a code of the app or a backup code once; exactly one of twenty concurrent requests succeeds', async () => {
    const cookie = await app.signIn('iris-delacourt')
    const { secret, backupCodes } = await addAuthenticator(app, cookie)
    app.advance(11 * minute)
    const code = createTotpCode(app, secret)
    const responses = await Promise.all(Array.from({ length: 20 }, () => prove({ code }, cookie)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.deps.throttles.forgive('pinOfPerson', (await app.get('/api/me', { cookie })).json.id)
    app.advance(11 * minute)
    expect((await prove({ backupCode: backupCodes[0] }, cookie)).status).toBe(200)
    expect((await prove({ backupCode: backupCodes[0] }, cookie)).status).toBe(401)
    expect((await prove({ code }, cookie)).json.code).toBe('wrong-pin')
  })

  test('refuses and records a wrong code, which is counted together with the wrong codes of sign-ins', async () => {
    const cookie = await app.signIn('geoffrey-tillotson')
    const wrong = await prove({ currentPassword: 'not it' }, cookie)
    expect([wrong.status, wrong.json.issues]).toEqual([400, [{ path: 'currentPassword', code: 'wrong-password' }]])
    for (let tries = 0; tries < 10; tries++) expect((await prove({ code: '000000' }, cookie)).status).toBe(401)
    expect((await prove({ code: '000000' }, cookie)).status).toBe(429)
    const pending = await app.signInWithPasswordOnly('geoffrey-tillotson')
    const pin = await app.findLastPin(app.findPerson('geoffrey-tillotson').email)
    expect((await post('/api/session/second-factor', { code: pin }, pending)).status).toBe(429)
    const { count } = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction
        .selectFrom('events')
        .select((expression) => expression.fn.countAll<string>().as('count'))
        .where('kind', '=', 'proof.refused')
        .where('address', '=', '127.0.0.1')
        .where('person_id', '=', (eb) =>
          eb.selectFrom('people').select('id').where('email', '=', app.findPerson('geoffrey-tillotson').email),
        )
        .executeTakeFirstOrThrow(),
    )
    expect(Number(count)).toBe(11)
  })

  test('limits the number of password attempts', async () => {
    const cookie = await app.signIn('philip-garrod')
    for (let tries = 0; tries < 10; tries++) await prove({ currentPassword: `wrong ${tries}` }, cookie)
    expect((await prove({ currentPassword: demoPassword }, cookie)).status).toBe(429)
  })

  test('is required after a sign-in by password alone', async () => {
    const { cookie } = await app.call('POST', '/api/session', {
      body: { email: app.findPerson('winifred-bagshaw').email, password: demoPassword },
    })
    expect((await post('/api/me/authenticator', undefined, cookie!)).json.code).toBe('proof-required')
  })

  test.each([{}, { currentPassword: 'a', code: '000000' }, { code: '12' }, { currentPassword: '' }, { pin: '000000' }])(
    'is rejected if malformed (%j)',
    async (body) => expect((await prove(body, await app.signIn('callum-strachan'))).status).toBe(400),
  )
})
