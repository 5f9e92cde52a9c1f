import { demoPassword } from '@atrium/demo/firm/firm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredRows } from '@atrium/server/retention'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { addPasskey, createPasskey, type TestPasskey } from '@atrium/server/testing/passkey'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

const unknownId = '01a1fd36-0000-7000-8000-000000000000'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const requestOptions = async (cookie?: string) => (await app.call('POST', '/api/session/passkey/options', { cookie })).json
const sendResponse = (response: unknown, cookie?: string) => app.call('POST', '/api/session/passkey', { cookie, body: { response } })
const signInWithPasskey = async (passkey: TestPasskey, change = {}, cookie?: string) =>
  sendResponse(passkey.response((await requestOptions(cookie)).challenge, change), cookie)
const readFactors = async (cookie: string) => (await app.get('/api/me/factors', { cookie })).json

describe('a passkey', () => {
  test('is created with user verification and signs in without a password', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const options = (await app.call('POST', '/api/me/passkeys/options', { cookie })).json
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Harcourt Lisle' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { passkey, response } = await addPasskey(app, cookie)
    expect(response.status).toBe(200)
    expect(response.json.backupCodes).toHaveLength(10)
    expect(response.json.factors.passkeys).toMatchObject([{ name: 'Phone', lastUsed: null }])
    const full = await signInWithPasskey(passkey)
    expect([full.status, full.json]).toEqual([200, { status: 'signed-in' }])
    expect((await app.get('/api/me', { cookie: full.cookie })).json.name).toBe('Margaret Ashworth')
    expect((await readFactors(full.cookie!)).passkeys[0].lastUsed).toBe(app.deps.clock().toISOString())
    expect((await app.call('POST', '/api/me/backup-codes', { cookie: full.cookie })).status).toBe(200)
  })

  test('is accepted as the second factor after the password, and no PIN is sent by e-mail', async () => {
    const cookie = await app.signIn('iris-delacourt')
    const { passkey } = await addPasskey(app, cookie)
    const pending = await app.signInWithPasswordOnly('iris-delacourt')
    expect((await app.get('/api/session', { cookie: pending })).json.factors).toEqual(['passkey', 'backup-code'])
    expect((await requestOptions(pending)).allowCredentials).toMatchObject([{ id: passkey.id }])
    const full = await signInWithPasskey(passkey, {}, pending)
    expect(full.status).toBe(200)
    expect((await app.get('/api/me', { cookie: full.cookie })).status).toBe(200)
    expect((await app.get('/api/me', { cookie: pending })).status).toBe(401)
  })

  test('works only on the host on which it was created; other hosts accept backup codes, but send no PIN', async () => {
    const key = 'leonard-pask'
    const { passkey, response: made } = await addPasskey(app, await app.signIn(key))
    const body = { email: app.findPerson(key).email, password: demoPassword }
    const otherHost = '127.0.0.1'
    const begun = await app.call('POST', '/api/session', { host: otherHost, body })
    const call = { host: otherHost, cookie: begun.cookie }
    expect((await app.get('/api/session', call)).json).toMatchObject({ factors: ['backup-code'], passkeyHosts: ['localhost'] })
    const { challenge, allowCredentials } = (await app.call('POST', '/api/session/passkey/options', call)).json
    expect(allowCredentials).toEqual([])
    const response = passkey.response(challenge, { origin: `http://${otherHost}:${app.port}`, rpId: otherHost })
    expect((await app.call('POST', '/api/session/passkey', { ...call, body: { response } })).json.code).toBe('wrong-passkey')
    expect((await app.call('POST', '/api/session/second-factor/resend', call)).status).toBe(409)
    const [code] = made.json.backupCodes
    expect((await app.call('POST', '/api/session/second-factor/backup-code', { ...call, body: { code } })).status).toBe(200)
    const full = await app.call('POST', '/api/session', { body })
    const here = (await app.get('/api/session', { cookie: full.cookie })).json
    expect([here.factors, here.passkeyHosts]).toEqual([['passkey', 'backup-code'], undefined])
  })

  test('of another host leaves neither a factor nor a PIN once the backup codes are used up', async () => {
    const key = 'rosemary-fairbairn'
    await addPasskey(app, await app.signIn(key))
    await app.asOwner('update backup_codes set used_at = now()')
    const begun = await app.call('POST', '/api/session', {
      host: '127.0.0.1',
      body: { email: app.findPerson(key).email, password: demoPassword },
    })
    const call = { host: '127.0.0.1', cookie: begun.cookie }
    expect((await app.get('/api/session', call)).json).toMatchObject({ factors: [], passkeyHosts: ['localhost'] })
    const code = { body: { code: '000000' } }
    expect((await app.call('POST', '/api/session/second-factor', { ...call, ...code })).status).toBe(401)
    expect(
      await app.asOwner(`select count(*)::int as count from pins p join people o on o.id = p.person_id where o.email = '${app.findPerson(key).email}'
      and p.created_at >= (select max(created_at) from passkeys)`),
    ).toEqual([{ count: 0 }])
  })

  test('signs in without a password even while codes are blocked after ten wrong ones [S13]', async () => {
    const key = 'beatrix-lisle'
    const { passkey, response: made } = await addPasskey(app, await app.signIn(key))
    const pending = await app.signInWithPasswordOnly(key)
    const enter = (code: string) => app.call('POST', '/api/session/second-factor/backup-code', { cookie: pending, body: { code } })
    for (let time = 0; time < 10; time++) await enter('aaaaa-aaaaa')
    expect((await enter(made.json.backupCodes[0])).status).toBe(429)
    expect((await signInWithPasskey(passkey, {}, pending)).status).toBe(429)
    expect((await signInWithPasskey(passkey)).status).toBe(200)
    expect((await enter(made.json.backupCodes[0])).status).toBe(429)
  })

  test('of another person is refused after a password', async () => {
    const { passkey } = await addPasskey(app, await app.signIn('philip-garrod'))
    const pending = await app.signInWithPasswordOnly('amara-osei')
    expect((await requestOptions(pending)).allowCredentials).toEqual([])
    const response = await signInWithPasskey(passkey, {}, pending)
    expect([response.status, response.json.code]).toEqual([401, 'wrong-passkey'])
    expect((await app.get('/api/session', { cookie: pending })).json.state).toBe('second-factor')
  })

  test('is accepted as a step-up of its own person only', async () => {
    const cookie = await app.signIn('callum-strachan')
    const { passkey } = await addPasskey(app, cookie)
    const { passkey: strangerPasskey } = await addPasskey(app, await app.signIn('geoffrey-tillotson'))
    app.advance(11 * 60_000)
    const prove = async (by: TestPasskey) =>
      app.call('POST', '/api/session/proof', { cookie, body: { passkey: by.response((await requestOptions(cookie)).challenge) } })
    expect((await prove(strangerPasskey)).json.code).toBe('wrong-passkey')
    expect((await app.call('POST', '/api/me/passkeys/options', { cookie })).json.code).toBe('proof-required')
    expect((await prove(passkey)).status).toBe(200)
    expect((await app.call('POST', '/api/me/passkeys/options', { cookie })).status).toBe(200)
  })
})

describe('a passkey’s signature', () => {
  let passkey: TestPasskey
  beforeAll(async () => {
    passkey = (await addPasskey(app, await app.signIn('benedict-sauveterre'))).passkey
  })

  test('[S12] opens one session: exactly one of twenty requests with the same response succeeds', async () => {
    const response = passkey.response((await requestOptions()).challenge)
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendResponse(response)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(401)])
  })

  test.each([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another port', { origin: 'http://localhost:1' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['with another person’s user handle', { userHandle: Buffer.from(unknownId.replaceAll('-', ''), 'hex').toString('base64url') }],
  ])('%s is refused and uses up its challenge', async (_, change) => {
    const { challenge } = await requestOptions()
    expect((await sendResponse(passkey.response(challenge, change))).status).toBe(401)
    if (!('userHandle' in change) && !('origin' in change)) expect((await sendResponse(passkey.response(challenge))).status).toBe(401)
  })

  test('is refused after five minutes and for an unknown challenge', async () => {
    const { challenge } = await requestOptions()
    app.advance(5 * 60_000)
    expect((await sendResponse(passkey.response(challenge))).status).toBe(401)
    expect((await sendResponse(passkey.response('a'.repeat(43)))).status).toBe(401)
    await removeExpiredRows(app.deps)
    const left = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('passkey_challenges').select('challenge').where('challenge', '=', challenge).execute(),
    )
    expect(left).toEqual([])
  })

  test('is refused for a challenge of another session or of a registration', async () => {
    const cookie = await app.signIn('amara-osei')
    const sessionChallenge = (await requestOptions(cookie)).challenge
    expect((await sendResponse(passkey.response(sessionChallenge))).status).toBe(401)
    const registration = (await app.call('POST', '/api/me/passkeys/options', { cookie })).json.challenge
    expect((await sendResponse(passkey.response(registration), cookie)).status).toBe(401)
  })

  test('is refused with an unknown key, if it is altered, and if its counter did not increase', async () => {
    expect((await signInWithPasskey(createPasskey(app.port))).status).toBe(401)
    const response = passkey.response((await requestOptions()).challenge)
    const other = createPasskey(app.port).response((await requestOptions()).challenge)
    expect((await sendResponse({ ...response, response: { ...response.response, signature: other.response.signature } })).status).toBe(401)
    expect((await signInWithPasskey(passkey, { counter: 7 })).status).toBe(200)
    expect((await signInWithPasskey(passkey, { counter: 7 })).status).toBe(401)
    expect((await signInWithPasskey(passkey, { counter: 8 })).status).toBe(200)
  })

  test('is refused for a disabled person', async () => {
    const cookie = await app.signIn('gudrun-thordardottir')
    const { passkey: own } = await addPasskey(app, cookie)
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction
        .updateTable('people')
        .set({ is_active: false })
        .where('email', '=', app.findPerson('gudrun-thordardottir').email)
        .execute(),
    )
    expect((await signInWithPasskey(own)).status).toBe(401)
  })

  test('is refused in another edition', async () => {
    const host = 'greek.localhost'
    const { challenge } = (await app.call('POST', '/api/session/passkey/options', { host })).json
    const origin = `http://${host}:${app.port}`
    const response = passkey.response(challenge, { origin, rpId: host, counter: 99 })
    expect((await app.call('POST', '/api/session/passkey', { host, body: { response } })).status).toBe(401)
  })

  test.each([{}, { response: {} }, { response: { id: '<', rawId: 'a', type: 'public-key', response: {} } }])(
    'is rejected if malformed (%j)',
    async (body) => expect((await app.call('POST', '/api/session/passkey', { body })).status).toBe(400),
  )
})

describe('creating a passkey', () => {
  test('requires this host, user verification and an unused challenge; one of twenty requests with the same challenge succeeds', async () => {
    const cookie = await app.signIn('simon-bagshaw')
    const requestChallenge = async () => (await app.call('POST', '/api/me/passkeys/options', { cookie })).json.challenge
    const registerPasskey = (passkey: unknown) => app.call('POST', '/api/me/passkeys', { cookie, body: { name: 'Key', passkey } })
    for (const change of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
      expect((await registerPasskey(createPasskey(app.port).register(await requestChallenge(), change))).json.code).toBe('wrong-passkey')
    const passkey = createPasskey(app.port)
    const made = passkey.register(await requestChallenge())
    const responses = await Promise.all(Array.from({ length: 20 }, () => registerPasskey(made)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(401)])
    expect((await registerPasskey(passkey.register(await requestChallenge()))).status).toBe(409)
    expect((await readFactors(cookie)).passkeys).toHaveLength(1)
  })
})

describe('a person’s own passkeys', () => {
  test('can be removed a limited number of times per hour', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('leonard-pask')
    const remove = () => own.call('DELETE', '/api/me/passkeys/01a1fd36-0000-7000-8000-000000000000', { cookie })
    const statuses = (await Promise.all(Array.from({ length: 61 }, remove))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array<number>(60).fill(404), 429])
    await own.close()
  })

  test('can be renamed and removed by that person only; without a passkey, PINs are sent again', async () => {
    const cookie = await app.signIn('daniel-fenwick-hale')
    const { passkey, response } = await addPasskey(app, cookie)
    const [{ id }] = response.json.factors.passkeys
    const stranger = await app.signIn('rosalind-fenwick-hale')
    const rename = (by: string, target: string, body: unknown = { name: 'Old phone' }) =>
      app.call('PATCH', `/api/me/passkeys/${target}`, { cookie: by, body })
    const remove = (by: string, target: string) => app.call('DELETE', `/api/me/passkeys/${target}`, { cookie: by })
    for (const act of [rename, remove]) {
      const [others, forUnknownId] = [await act(stranger, id), await act(cookie, unknownId)]
      expect([others.status, forUnknownId.status]).toEqual([404, 404])
      expect({ ...others.json, requestId: '' }).toEqual({ ...forUnknownId.json, requestId: '' })
    }
    expect((await rename(cookie, id)).json.passkeys).toMatchObject([{ name: 'Old phone' }])
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(61) }]) expect((await rename(cookie, id, body)).status).toBe(400)
    const removals = await Promise.all(Array.from({ length: 20 }, () => remove(cookie, id)))
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(404)])
    expect(await readFactors(cookie)).toEqual({
      disabled: null,
      authenticator: null,
      passkeys: [],
      backupCodesLeft: 0,
      texts: { channel: 'email', mobile: null },
    })
    expect((await signInWithPasskey(passkey)).status).toBe(401)
    expect((await app.get('/api/session', { cookie: await app.signInWithPasswordOnly('daniel-fenwick-hale') })).json.factors).toEqual([
      'pin',
    ])
  })

  test('are hidden from other clients, for any query', async () => {
    const { rows } = await withTenant(app.db, { edition: 'wealth', role: 'client', person: unknownId, accounts: [] }, (transaction) =>
      sql`select id from passkeys union all select id from backup_codes`.execute(transaction),
    )
    expect(rows).toEqual([])
  })
})
