import { demoPassword } from '@atrium/demo/firm/firm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { addAuthenticator, createTotpCode } from '@atrium/server/testing/totp'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

const post = (path: string, body: unknown, cookie?: string, headers = {}) => app.call('POST', path, { cookie, body, headers })
const startSetUp = (cookie: string) => post('/api/me/authenticator', undefined, cookie)
const confirmSetUp = (cookie: string, code: string) => post('/api/me/authenticator/confirmation', { code }, cookie)
const readFactors = async (cookie: string) => (await app.get('/api/me/factors', { cookie })).json
const sendCode = (cookie: string, code: string, headers = {}) => post('/api/session/second-factor', { code }, cookie, headers)
const sendBackupCode = (cookie: string, code: string, headers = {}) =>
  post('/api/session/second-factor/backup-code', { code }, cookie, headers)
const statuses = (responses: { status: number }[]) => responses.map((response) => response.status).toSorted()
const createWrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

async function listSubjects(key: string): Promise<string[]> {
  const { email } = app.findPerson(key)
  return (await app.get('/dev/mail')).json
    .filter((mail: { to: string }) => mail.to === email)
    .map((mail: { subject: string }) => mail.subject)
}

/** Signs in twenty times in sequence, up to the second factor. Concurrent sign-ins would reach the limit for passwords. */
async function startTwentySignIns(at: TestApp, key: string): Promise<string[]> {
  const cookies: string[] = []
  while (cookies.length < 20) cookies.push(await at.signInWithPasswordOnly(key))
  return cookies
}

/** Resets the count of wrong codes, which otherwise happens after two hours. */
async function resetCounts(at: TestApp, cookie: string): Promise<void> {
  await at.deps.throttles.forgive('pinOfPerson', (await at.get('/api/me', { cookie })).json.id)
}

/** Returns the rows of the tables that could contain a secret, as text. */
async function dumpTables(): Promise<string> {
  const texts = await Promise.all(
    ['authenticators', 'backup_codes', 'events', 'people', 'outbox_messages'].map((table) =>
      withTenant(app.db, systemActor('wealth'), (transaction) => sql.raw(`select t::text as line from ${table} t`).execute(transaction)),
    ),
  )
  return texts.flatMap(({ rows }) => (rows as { line: string }[]).map(({ line }) => line)).join('\n')
}

describe('an authenticator app', () => {
  test('is set up with a secret, activated by its first code, and reported by e-mail', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const offer = await startSetUp(cookie)
    expect(offer.json.uri).toContain(`otpauth://totp/Harcourt%20Lisle:${encodeURIComponent(app.findPerson('margaret-ashworth').email)}?`)
    expect(offer.json.uri).toContain(offer.json.secret.replaceAll(' ', ''))
    expect(await readFactors(cookie)).toEqual({
      disabled: null,
      authenticator: null,
      passkeys: [],
      backupCodesLeft: 0,
      texts: { channel: 'email', mobile: null },
    })
    const wrong = await confirmSetUp(cookie, createWrongCode(createTotpCode(app, offer.json.secret)))
    expect([wrong.status, wrong.json.code]).toEqual([401, 'wrong-pin'])
    const right = await confirmSetUp(cookie, createTotpCode(app, offer.json.secret))
    expect(right.json.factors).toEqual({
      disabled: null,
      authenticator: { since: app.deps.clock().toISOString() },
      passkeys: [],
      backupCodesLeft: 10,
      texts: { channel: 'email', mobile: null },
    })
    expect(right.json.backupCodes).toHaveLength(10)
    expect(await listSubjects('margaret-ashworth')).toContain('An authenticator app was added at Harcourt Lisle')
    expect([(await startSetUp(cookie)).status, (await confirmSetUp(cookie, createTotpCode(app, offer.json.secret))).status]).toEqual([
      409, 401,
    ])
    const stored = await dumpTables()
    const hex = Buffer.from(right.json.backupCodes[0]).toString('hex')
    for (const secret of [offer.json.secret.replaceAll(' ', ''), ...right.json.backupCodes, hex]) expect(stored).not.toContain(secret)
  })

  test('is required at the next sign-in instead of a PIN by e-mail', async () => {
    const cookie = await app.signIn('iris-delacourt')
    const { secret } = await addAuthenticator(app, cookie)
    const letters = (await listSubjects('iris-delacourt')).length
    const pending = await app.signInWithPasswordOnly('iris-delacourt')
    expect((await app.get('/api/session', { cookie: pending })).json).toMatchObject({
      state: 'second-factor',
      factors: ['totp', 'backup-code'],
    })
    expect((await app.get('/api/session', { cookie: pending })).json).not.toHaveProperty('pinSentTo')
    expect((await post('/api/session/second-factor/resend', undefined, pending)).status).toBe(409)
    expect(await listSubjects('iris-delacourt')).toHaveLength(letters)
    expect((await app.get('/api/me', { cookie: pending })).json.code).toBe('second-factor-required')
    const full = await sendCode(pending, createTotpCode(app, secret))
    expect([full.status, full.json]).toEqual([200, { status: 'signed-in' }])
    expect(full.cookie).not.toBe(pending)
    expect((await app.get('/api/me', { cookie: full.cookie })).status).toBe(200)
    expect((await app.get('/api/me', { cookie: pending })).status).toBe(401)
  })

  test('invalidates a PIN sent earlier', async () => {
    const { email } = app.findPerson('philip-garrod')
    const cookie = await app.signIn('philip-garrod')
    const pending = await app.signInWithPasswordOnly('philip-garrod')
    const pin = await app.findLastPin(email)
    await addAuthenticator(app, cookie)
    expect((await sendCode(pending, pin)).status).toBe(401)
  })

  test('[S12] accepts each code once, in repeated and in twenty concurrent requests', async () => {
    const cookie = await app.signIn('callum-strachan')
    const { secret } = await addAuthenticator(app, cookie)
    const pendingCookies = await startTwentySignIns(app, 'callum-strachan')
    const code = createTotpCode(app, secret)
    const responses = await Promise.all(pendingCookies.map((pending) => sendCode(pending, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    await resetCounts(app, cookie)
    expect((await sendCode(await app.signInWithPasswordOnly('callum-strachan'), code)).status).toBe(401)
    app.advance(30_000)
    expect((await sendCode(await app.signInWithPasswordOnly('callum-strachan'), createTotpCode(app, secret))).status).toBe(200)
  })

  test('refuses the code that confirmed the app at a sign-in', async () => {
    const cookie = await app.signIn('benedict-sauveterre')
    const { secret } = (await startSetUp(cookie)).json
    const code = createTotpCode(app, secret)
    expect((await confirmSetUp(cookie, code)).status).toBe(200)
    expect((await sendCode(await app.signInWithPasswordOnly('benedict-sauveterre'), code)).status).toBe(401)
  })

  test('accepts a code half a minute early or late, and refuses a code older than the last accepted one', async () => {
    const cookie = await app.signIn('gudrun-thordardottir')
    const { secret } = await addAuthenticator(app, cookie)
    app.advance(90_000)
    const tryCode = async (steps: number) =>
      (await sendCode(await app.signInWithPasswordOnly('gudrun-thordardottir'), createTotpCode(app, secret, steps))).status
    expect([await tryCode(-2), await tryCode(2)]).toEqual([401, 401])
    expect([await tryCode(-1), await tryCode(1), await tryCode(0)]).toEqual([200, 200, 401])
  })

  test('is confirmed only with the newest secret and within a quarter of an hour', async () => {
    const cookie = await app.signIn('amara-osei')
    const first = (await startSetUp(cookie)).json.secret
    const second = (await startSetUp(cookie)).json.secret
    expect((await confirmSetUp(cookie, createTotpCode(app, first))).status).toBe(401)
    app.advance(15 * 60_000)
    await post('/api/session/proof', { currentPassword: demoPassword }, cookie)
    expect((await confirmSetUp(cookie, createTotpCode(app, second))).status).toBe(401)
  })

  test('is confirmed by exactly one of twenty requests with the same code', async () => {
    const cookie = await app.signIn('rosalind-fenwick-hale')
    const { secret } = (await startSetUp(cookie)).json
    const code = createTotpCode(app, secret)
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirmSetUp(cookie, code)))
    expect(statuses(responses)).toEqual([200, ...Array<number>(19).fill(401)])
    expect((await readFactors(cookie)).backupCodesLeft).toBe(10)
  })

  test('is removed only by its owner; PINs are then sent again, and the backup codes are deleted', async () => {
    const cookie = await app.signIn('daniel-fenwick-hale')
    const { backupCodes } = await addAuthenticator(app, cookie)
    const stranger = await app.signIn('geoffrey-tillotson')
    expect((await app.call('DELETE', '/api/me/authenticator', { cookie: stranger })).status).toBe(404)
    const removals = await Promise.all(Array.from({ length: 20 }, () => app.call('DELETE', '/api/me/authenticator', { cookie })))
    expect(statuses(removals)).toEqual([200, ...Array<number>(19).fill(404)])
    expect(await readFactors(cookie)).toEqual({
      disabled: null,
      authenticator: null,
      passkeys: [],
      backupCodesLeft: 0,
      texts: { channel: 'email', mobile: null },
    })
    const pending = await app.signInWithPasswordOnly('daniel-fenwick-hale')
    expect((await app.get('/api/session', { cookie: pending })).json.factors).toEqual(['pin'])
    expect((await sendBackupCode(pending, backupCodes[0]!)).status).toBe(401)
    expect((await sendCode(pending, await app.findLastPin(app.findPerson('daniel-fenwick-hale').email))).status).toBe(200)
    expect(await listSubjects('daniel-fenwick-hale')).toContain('Your authenticator app was removed at Harcourt Lisle')
  })

  test('belongs to its edition: the same cookie gives no access in another edition', async () => {
    const cookie = await app.signIn('jonah-whitaker')
    const { host } = app.findPerson('jonah-whitaker')
    expect((await app.get('/api/me/factors', { cookie, host: 'localhost' })).status).toBe(401)
    await addAuthenticator(app, cookie, host)
    expect((await app.get('/api/me/factors', { cookie, host })).json.authenticator).not.toBeNull()
  })

  test.each([{ code: '12345' }, { code: 'abcdef' }, {}])('rejects a malformed code (%j)', async (body) => {
    const cookie = await app.signIn('geoffrey-tillotson')
    const response = await post('/api/me/authenticator/confirmation', body, cookie)
    expect([response.status, response.json.issues[0].path]).toEqual([400, 'code'])
  })
})

describe('backup codes', () => {
  let cookie: string
  let backupCodes: string[]
  let own: TestApp
  beforeAll(async () => {
    own = await createTestApp()
    cookie = await own.signIn('margaret-ashworth')
    backupCodes = (await addAuthenticator(own, cookie)).backupCodes
  })
  afterAll(() => own.close())
  const pending = () => own.signInWithPasswordOnly('margaret-ashworth')
  const sendOwnBackupCode = async (from: string, code: string) =>
    own.call('POST', '/api/session/second-factor/backup-code', { cookie: from, body: { code } })

  test('[S12] are accepted once: exactly one of twenty requests with the same code succeeds', async () => {
    const pendingCookies = await startTwentySignIns(own, 'margaret-ashworth')
    const responses = await Promise.all(pendingCookies.map((one) => sendOwnBackupCode(one, backupCodes[0]!)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    await resetCounts(own, cookie)
    expect((await sendOwnBackupCode(await pending(), backupCodes[1]!.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await sendOwnBackupCode(await pending(), backupCodes[1]!)).status).toBe(401)
    cookie = (await sendOwnBackupCode(await pending(), backupCodes[2]!)).cookie ?? ''
    expect((await own.get('/api/me/factors', { cookie })).json.backupCodesLeft).toBe(7)
  })

  test('are replaced with ten new codes, even by twenty concurrent requests, and older codes are refused', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => own.call('POST', '/api/me/backup-codes', { cookie })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect((await own.get('/api/me/factors', { cookie })).json.backupCodesLeft).toBe(10)
    expect((await sendOwnBackupCode(await pending(), backupCodes[3]!)).status).toBe(401)
    const newCodes = (await own.call('POST', '/api/me/backup-codes', { cookie })).json.backupCodes
    expect((await sendOwnBackupCode(await pending(), newCodes[9])).status).toBe(200)
  })

  test('are refused for another person', async () => {
    const newCodes = (await own.call('POST', '/api/me/backup-codes', { cookie })).json.backupCodes
    const stranger = await own.signIn('geoffrey-tillotson')
    await addAuthenticator(own, stranger)
    expect((await sendOwnBackupCode(await own.signInWithPasswordOnly('geoffrey-tillotson'), newCodes[0])).status).toBe(401)
  })

  test('are not created for a person without a stronger factor', async () => {
    const cookieWithoutFactor = await own.signIn('amara-osei')
    expect((await own.call('POST', '/api/me/backup-codes', { cookie: cookieWithoutFactor })).status).toBe(409)
  })

  test.each([{ code: '' }, { code: 'a'.repeat(41) }, { code: 7 }, {}])('are rejected if malformed (%j)', async (body) => {
    const response = await own.call('POST', '/api/session/second-factor/backup-code', { cookie: await pending(), body })
    expect([response.status, response.json.issues[0].path]).toEqual([400, 'code'])
  })
})

test('[S13] ten wrong codes block every kind of code for two hours, in any session and network', async () => {
  const own = await createTestApp({ TRUST_PROXY: '1' })
  const { email } = own.findPerson('margaret-ashworth')
  const { secret, backupCodes } = await addAuthenticator(own, await own.signIn('margaret-ashworth'))
  for (let tries = 0; tries < 10; tries++) {
    const headers = { 'x-forwarded-for': `198.18.${tries}.1` }
    const { cookie } = await own.call('POST', '/api/session', { headers, body: { email, password: demoPassword } })
    const path = tries % 2 ? '/api/session/second-factor/backup-code' : '/api/session/second-factor'
    const body = { code: tries % 2 ? 'aaaaa-aaaaa' : createWrongCode(createTotpCode(own, secret)) }
    expect((await own.call('POST', path, { cookie, headers, body })).status).toBe(401)
  }
  const cookie = await own.signInWithPasswordOnly('margaret-ashworth')
  const right = await own.call('POST', '/api/session/second-factor', { cookie, body: { code: createTotpCode(own, secret) } })
  expect([right.status, right.json.code]).toEqual([429, 'too-many-attempts'])
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(7_000)
  const backup = await own.call('POST', '/api/session/second-factor/backup-code', { cookie, body: { code: backupCodes[0] } })
  expect(backup.status).toBe(429)
  const refused = await withTenant(own.db, systemActor('wealth'), (transaction) =>
    transaction
      .selectFrom('events')
      .select(['kind', 'outcome', 'address'])
      .where('kind', 'in', ['pin.refused', 'backup-code.refused'])
      .execute(),
  )
  expect(refused).toHaveLength(10)
  expect(new Set(refused.map(({ address }) => address)).size).toBe(10)
  await own.close()
})
