import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createServiceAccount } from '@atrium/ledger/server/testing/service-accounts'
import { randomPin } from '@atrium/identity/server/identity/pin-rules'
import { createToken } from '@atrium/platform/http/session-cookie'
import { listMails } from '@atrium/platform/mail/outbox'
import { adoptPendingSecret, createSecret, readSecret, savePendingSecret } from '@atrium/platform/secret'
import { createLog } from '../log.ts'
import { createTokenCall } from '../testing/imports.ts'
import { createAppCall, signInApp } from '../testing/native-app.ts'
import { createNetworkHeaders, listServedRoutes } from '../testing/served-routes.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { addAuthenticator } from '../testing/totp.ts'

let app: TestApp
const lines: string[] = []

beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  app = await createTestApp({ TRUST_PROXY: '1' }, { log })
})
afterAll(() => app.close())

/** Reads every row of every table except the outbox as text, as a thief of the database could. */
async function readDatabase(): Promise<string> {
  const tables = await app.asOwner(`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'platform', 'jobs') and tablename <> 'outbox_messages'`)
  const texts = await Promise.all(
    tables.map(async ({ name }) => (await app.asOwner(`select t::text as row from ${String(name)} t`)).map((one) => one['row'])),
  )
  return texts.flat().join('\n')
}

/** Returns how often a PIN stands in rows. Digits of an amount, a reference or the fraction of a second do not count. */
const countPin = (rows: string, pin: string) => rows.match(new RegExp(`(?<![\\w.-])${pin}(?!\\w|[.-]\\d)`, 'g'))?.length ?? 0

/** Returns the texts that occur in the files of the database. A thief of the disk or of a backup could read those files. */
async function findInFiles(texts: readonly string[]): Promise<string[]> {
  await app.asOwner('checkpoint')
  const conditions = texts.map((text, index) => `bool_or(position('\\x${toHex(text)}'::bytea in content) > 0) as "${index}"`)
  const [matches] = await app.asOwner(`select ${conditions.join(', ')}
    from pg_database d, pg_ls_dir('base/' || d.oid) file, pg_read_binary_file('base/' || d.oid || '/' || file, true) content
    where d.datname = current_database()`)
  return texts.filter((_, index) => matches?.[index])
}

const toHex = (text: string) => Buffer.from(text).toString('hex')

describe('secrets', () => {
  test('secrets of requests and responses are in no log and in no row of the database [S60] [S63]', async () => {
    const marker = 'Marker-secret-5512-orchid'
    const network = createNetworkHeaders()
    const rowsBefore = await readDatabase()
    const { email } = app.findPerson('margaret-ashworth')
    await app.call('POST', '/api/session', { body: { email, password: marker }, headers: network })
    const pending = await app.signInWithPasswordOnly('margaret-ashworth', network)
    const pin = await app.findLastPin(email)
    const full = await app.call('POST', '/api/session/second-factor', { cookie: pending, body: { code: pin }, headers: network })
    const cookie = full.cookie ?? ''
    const { token } = (await app.call('POST', '/api/sign-in-tokens', { cookie, headers: network })).json
    await app.call('POST', '/api/session/token', { body: { token }, headers: network })
    await app.call('POST', '/api/me/password', { cookie, headers: network, body: { currentPassword: demoPassword, password: marker } })
    await app.call('POST', '/api/password-resets/confirmation', { headers: network, body: { token: 'M'.repeat(43), password: marker } })
    await app.get(`/login?token=${token}&password=${marker}`, {
      headers: { ...network, referer: `http://localhost/?token=${token}`, authorization: `Bearer ${marker}` },
    })
    for (const { method, path } of await listServedRoutes(app))
      await app.call(method, `${path}?token=${marker}`, {
        cookie,
        headers: createNetworkHeaders(),
        body: { password: marker, token: marker, code: marker },
      })
    const bearer = await signInApp(app, 'oscar-venn', network)
    for (const { method, path } of await listServedRoutes(app))
      await app.call(
        method,
        path,
        createAppCall({ token: method === 'GET' ? bearer : marker.padEnd(43, '-'), headers: createNetworkHeaders() }),
      )
    const apiToken = (await createServiceAccount(app, await app.signIn('oscar-venn', network))).token
    const random = apiToken.slice('atrium_'.length)
    for (const { method, path } of await listServedRoutes(app))
      await app.call(
        method,
        `${path}?token=${apiToken}`,
        createTokenCall(apiToken, { headers: { ...createNetworkHeaders(), referer: `/${apiToken}` } }),
      )
    for (const path of [`/api/imports/${apiToken}`, `/api/${apiToken}/imports`, `/${apiToken}`]) {
      await app.get(path, createTokenCall(apiToken, { headers: network }))
      await app.get(path, { headers: network })
    }
    const [rows, log] = [await readDatabase(), lines.join('')]
    expect(lines.length).toBeGreaterThan(40)
    const values = [
      marker,
      demoPassword,
      token,
      pending.split('=')[1] ?? '',
      cookie.split('=')[1] ?? '',
      bearer,
      apiToken,
      random,
      app.deps.secret,
    ]
    for (const value of values) {
      expect(value.length).toBeGreaterThan(15)
      expect([value, log.includes(value), rows.includes(value), rows.includes(toHex(value))]).toEqual([value, false, false, false])
    }
    // A few PINs equal a whole amount of the demo firm, so the rows from before the sign-in are compared.
    expect([pin, countPin(rows, pin)]).toEqual([pin, countPin(rowsBefore, pin)])
  })

  test('secrets of passwords, sessions, factors, links and API tokens are in no file of the database [S63]', async () => {
    const network = createNetworkHeaders()
    const password = 'Marker-secret-7731-quince'
    const { email } = app.findPerson('geoffrey-tillotson')
    const cookie = await app.signIn('geoffrey-tillotson', network)
    const { secret, backupCodes } = await addAuthenticator(app, cookie)
    const { token } = (await app.call('POST', '/api/sign-in-tokens', { cookie, headers: network })).json
    const bearer = await signInApp(app, 'eleanor-whitcombe', network)
    const apiToken = (await createServiceAccount(app, await app.signIn('beatrix-lisle', network))).token
    expect((await app.get('/api/imports', createTokenCall(apiToken, { headers: network }))).status).toBe(200)
    await app.call('POST', '/api/me/password', { cookie, headers: network, body: { currentPassword: demoPassword, password } })
    const secrets = [
      password,
      demoPassword,
      secret,
      secret.replaceAll(' ', ''),
      ...backupCodes,
      token,
      bearer,
      cookie.split('=')[1] ?? '',
      apiToken,
    ]
    expect(secrets.filter((value) => typeof value !== 'string' || value.length < 8)).toEqual([])
    // The e-mail address is not secret; finding it proves that the files of this database were searched.
    expect(await findInFiles([email, ...secrets, app.deps.secret])).toEqual([email])
  })

  test('a response that violates the contract is logged without its data [S60]', async () => {
    const separateApp = await createTestApp({}, { log: createLog('trace', { write: (line: string) => void lines.push(line) }) })
    lines.length = 0
    await separateApp.asOwner(`update account_overviews set currency = 'ZZZ'`)
    const path = '/api/portals/private-clients/accounts?limit=200'
    const response = await separateApp.get(path, { cookie: await separateApp.signIn('oscar-venn') })
    await separateApp.close()
    expect([response.status, response.json.code]).toEqual([500, 'unexpected'])
    const log = lines.join('')
    expect(log).toContain('items.0.value.currency: invalid_value')
    for (const data of ['ZZZ', 'Ashworth', 'HL-2044', 'General Investment']) expect([data, log.includes(data)]).toEqual([data, false])
  })

  test('passwords of sign-ups, changes and resets are hashed with argon2id at the specified cost [S63]', async () => {
    const headers = createNetworkHeaders()
    const post = (path: string, body: object, cookie?: string) => app.call('POST', path, { cookie, body, headers })
    const password = 'Plum-orchard-1841'
    const newcomer = { name: 'Ada Quayle', email: 'ada.quayle@quayle-home.example', password, acceptsTerms: true }
    const begun = await post('/api/sign-ups', newcomer)
    await post('/api/sign-ups/confirmation', { code: await app.findLastPin(newcomer.email) }, begun.cookie)
    const cookie = await app.signIn('iris-delacourt', headers)
    await post('/api/me/password', { currentPassword: demoPassword, password }, cookie)
    const { email: forgetful } = app.findPerson('amara-osei')
    await post('/api/password-resets', { email: forgetful })
    await app.deps.backgroundTasks.done()
    const [letter] = await listMails(app.deps, 'wealth', { recipient: forgetful, limit: 1 })
    await post('/api/password-resets/confirmation', { token: /#token=([\w-]{43})/.exec(letter?.text ?? '')?.[1], password })
    for (const email of [newcomer.email, app.findPerson('iris-delacourt').email, forgetful]) {
      const [row] = await app.asOwner(`select password_hash from people where email = '${email}'`)
      expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })

  test('each log entry stays one line for any input [S60]', async () => {
    lines.length = 0
    await app.call('POST', '/api/session', {
      body: { email: 'a\r\n{"level":50,"msg":"forged"}', password: 'x' },
      headers: { 'user-agent': 'x{"forged"}', ...createNetworkHeaders() },
    })
    await app.get('/x%0d%0a{"level":50,"msg":"forged"}')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect([line.split('\n').length, JSON.parse(line).msg]).toEqual([2, expect.not.stringContaining('forged')])
  })
})

describe('tokens', () => {
  test('tokens are random: ten thousand have equal length, all differ, and each character is equally frequent [S64]', () => {
    const tokens = Array.from({ length: 10_000 }, () => createToken().token)
    expect(new Set(tokens).size).toBe(10_000)
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
    // The last of the 43 characters carries only four bits and is not counted.
    const counts = new Map<string, number>()
    for (const token of tokens) for (const sign of token.slice(0, 42)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    const expected = (10_000 * 42) / 64
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(counts.size).toBe(64)
    // With 63 degrees of freedom, random tokens exceed this limit once in a hundred million runs.
    expect(chiSquare).toBeLessThan(140)
  })

  test('PINs are six digits, and each digit is equally frequent at each position [S64]', () => {
    const pins = Array.from({ length: 10_000 }, randomPin)
    for (let index = 0; index < 6; index++) {
      const counts = Map.groupBy(pins, (pin) => pin[index])
      const chiSquare = [...counts.values()].reduce((sum, { length }) => sum + (length - 1_000) ** 2 / 1_000, 0)
      expect([counts.size, chiSquare < 60]).toEqual([10, true])
    }
  })

  test('a generated secret has 384 bits, stays the same after a restart, and only its owner may read and write its file [S65]', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'atrium-secret-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const readMode = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8)
    const secret = readSecret({ secret: undefined, dataDir })
    expect(Buffer.from(secret, 'base64')).toHaveLength(48)
    expect(readSecret({ secret: undefined, dataDir })).toBe(secret)
    expect(readMode('secret')).toBe('600')
    const nextSecret = createSecret()
    savePendingSecret(dataDir, nextSecret)
    expect(readMode('secret.new')).toBe('600')
    adoptPendingSecret(dataDir)
    expect(readSecret({ secret: undefined, dataDir })).toBe(nextSecret)
    expect(readMode('secret')).toBe('600')
  })
})

describe('a migrated database without the demo firm', () => {
  test('contains no person who could sign in [S65]', async () => {
    const roles = await app.asOwner(`select rolname from pg_roles where rolsuper and rolname not like 'pg_%' and rolname <> current_user`)
    expect(roles).toEqual([])
    const { readdirSync, readFileSync } = await import('node:fs')
    const folder = new URL('../../../../platform/db/migrations/', import.meta.url)
    for (const name of readdirSync(folder))
      expect([name, /insert into (people|sessions)/i.test(readFileSync(new URL(name, folder), 'utf8'))]).toEqual([name, false])
  })
})
