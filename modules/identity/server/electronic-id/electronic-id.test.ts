import type { FaultMode } from '@atrium/demo/identity-provider/fault-modes'
import { demoPassword } from '@atrium/demo/firm/firm'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey } from '@atrium/server/testing/passkey'
import { removeExpiredRows } from '@atrium/server/retention'
import { withTenant } from '@atrium/platform/db/scope'
import { beginVisit, submitProviderResponse, chooseAtProvider, nationalIds, showElectronicId } from '@atrium/server/testing/electronic-id'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
const lines: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  app = await createTestApp({}, { log })
})
afterAll(() => app.close())
afterEach(() => app.identityProvider.setMode('ok'))

const readAegirEmail = () => app.findPerson('aegir-saemundsson').email
const readSession = async (cookie?: string) => (await app.get('/api/session', { cookie })).json
const readElectronicId = async (cookie: string) => (await app.get('/api/me/electronic-id', { cookie })).json
const confirm = async (pendingCookie: string, email: string) =>
  app.call('POST', '/api/session/second-factor', { cookie: pendingCookie, body: { code: await app.findLastPin(email) } })
const signInWithElectronicId = async (nationalId: string, email: string) =>
  (await confirm((await showElectronicId(app, nationalId)).cookie!, email)).cookie!
const listEvents = (kind: string) =>
  app.asOwner(`select e.outcome, p.email from events e left join people p on p.id = e.person_id where kind = '${kind}' order by e.id`)
const listLinks = () => app.asOwner('select person_id, national_id_hash, linked_at from electronic_ids order by 1')
const readRefusal = ({ status, json }: { status: number; json: any }) => [status, json.code]
const expectedRefusal = [401, 'electronic-id-refused']

describe('signing in with an electronic ID', () => {
  test('uses the national id that the provider confirms, and still requires the second factor', async () => {
    const visit = await beginVisit(app)
    expect(Object.fromEntries(visit.address.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
      redirect_uri: `http://localhost:${app.port}/electronic-id/return`,
    })
    const response = await submitProviderResponse(app, visit, await chooseAtProvider(visit, nationalIds.aegir))
    expect([response.status, response.json]).toEqual([200, { status: 'second-factor' }])
    expect(await readSession(response.cookie)).toMatchObject({ state: 'second-factor', factors: ['pin'] })
    expect((await app.get('/api/me', { cookie: response.cookie })).json.code).toBe('second-factor-required')
    const full = await confirm(response.cookie!, readAegirEmail())
    expect(full.cookie).not.toBe(response.cookie)
    expect((await app.get('/api/me', { cookie: full.cookie })).json.name).toBe('Ægir Sæmundsson')
    expect((await listEvents('electronic-id.accepted')).at(-1)).toEqual({ outcome: 'done', email: readAegirEmail() })
  })

  test('ends the browser’s previous session and accepts no earlier token [S18]', async () => {
    const before = await app.signIn('geoffrey-tillotson')
    const visit = await beginVisit(app)
    const response = await submitProviderResponse(
      app,
      { cookie: `${visit.cookie}; ${before}` },
      await chooseAtProvider(visit, nationalIds.aegir),
    )
    expect(response.json).toEqual({ status: 'second-factor' })
    expect(response.cookie).not.toBe(before)
    expect((await readSession(before)).state).toBe('none')
  })

  test('accepts a response once: exactly one of twenty identical requests succeeds, and a later one fails [S12]', async () => {
    const visit = await beginVisit(app)
    const response = await chooseAtProvider(visit, nationalIds.aegir)
    const responses = await Promise.all(Array.from({ length: 20 }, () => submitProviderResponse(app, visit, response)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(401)])
    expect(readRefusal(await submitProviderResponse(app, visit, response))).toEqual(expectedRefusal)
    expect(readRefusal(await submitProviderResponse(app, await beginVisit(app), response))).toEqual(expectedRefusal)
  })

  test('binds a sign-in to the browser that started it, so that nobody is signed in as another person', async () => {
    const [mine, theirs] = [await beginVisit(app), await beginVisit(app)]
    const response = await chooseAtProvider(theirs, nationalIds.aegir)
    expect(readRefusal(await app.call('POST', '/api/session/electronic-id', { body: response }))).toEqual(expectedRefusal)
    expect(readRefusal(await submitProviderResponse(app, mine, response))).toEqual(expectedRefusal)
    expect(readRefusal(await submitProviderResponse(app, { cookie: '__Host-atrium-electronic-id=' + 'a'.repeat(43) }, response))).toEqual(
      expectedRefusal,
    )
  })

  test('expires after ten minutes at the provider, and abandoned requests are removed', async () => {
    const visit = await beginVisit(app)
    const response = await chooseAtProvider(visit, nationalIds.aegir)
    app.advance(10 * 60_000)
    expect(readRefusal(await submitProviderResponse(app, visit, response))).toEqual(expectedRefusal)
    await removeExpiredRows(app.deps)
    expect(await app.asOwner('select 1 from oidc_auth_requests')).toEqual([])
  })

  test('refuses unknown, disabled and unlinked people with the same error, and links nothing [S15]', async () => {
    const before = await listLinks()
    const unknownResponse = await showElectronicId(app, nationalIds.stranger)
    await app.asOwner(`update people set is_active = false where email = '${readAegirEmail()}'`)
    const disabledResponse = await showElectronicId(app, nationalIds.aegir)
    await app.asOwner(`update people set is_active = true where email = '${readAegirEmail()}'`)
    const unlinkedResponse = await showElectronicId(app, nationalIds.gudrun)
    for (const response of [unknownResponse, disabledResponse, unlinkedResponse]) {
      expect(readRefusal(response)).toEqual(expectedRefusal)
      expect({ ...response.json, requestId: '' }).toEqual({ ...unknownResponse.json, requestId: '' })
    }
    expect(await listLinks()).toEqual(before)
    expect((await listEvents('electronic-id.refused')).slice(-3)).toEqual([
      { outcome: 'refused', email: null },
      { outcome: 'refused', email: readAegirEmail() },
      { outcome: 'refused', email: null },
    ])
  })

  test.each<FaultMode>([
    'wrong-nonce',
    'old-authentication',
    'low-assurance',
    'wrong-issuer',
    'wrong-audience',
    'expired',
    'unsigned',
    'forged',
    'no-national-id',
    'used-code',
    'slow',
  ])('refuses the provider’s response in fault mode %s with the same error, and uses up the request', async (mode) => {
    app.identityProvider.setMode(mode)
    const visit = await beginVisit(app)
    const response = await chooseAtProvider(visit, nationalIds.aegir)
    const asked = app.identityProvider.tokenRequests()
    expect(readRefusal(await submitProviderResponse(app, visit, response))).toEqual(expectedRefusal)
    // Atrium called the provider before it refused the response.
    expect(app.identityProvider.tokenRequests()).toBeGreaterThan(asked)
    app.identityProvider.setMode('ok')
    expect(readRefusal(await submitProviderResponse(app, visit, response))).toEqual(expectedRefusal)
  })

  test('refuses to start or complete a sign-in while the provider is unavailable, and works again afterwards', async () => {
    const visit = await beginVisit(app)
    const response = await chooseAtProvider(visit, nationalIds.aegir)
    app.identityProvider.setMode('down')
    expect(readRefusal(await submitProviderResponse(app, visit, response))).toEqual(expectedRefusal)
    const another = await createTestApp()
    another.identityProvider.setMode('down')
    expect(readRefusal(await another.call('POST', '/api/session/electronic-id/request'))).toEqual([502, 'electronic-id-unavailable'])
    another.identityProvider.setMode('ok')
    expect((await showElectronicId(another, nationalIds.aegir)).status).toBe(200)
    await another.close()
  })

  test.each([
    ['another state', { state: 'a'.repeat(43) }],
    ['another issuer', { iss: 'https://another.example' }],
    ['no issuer', { iss: undefined }],
    ['another code', { code: 'b'.repeat(32) }],
  ])('refuses a response with %s', async (_, change) => {
    const visit = await beginVisit(app)
    expect(
      readRefusal(await submitProviderResponse(app, visit, { ...(await chooseAtProvider(visit, nationalIds.aegir)), ...change })),
    ).toEqual(expectedRefusal)
  })

  test.each([
    {},
    { code: 'x' },
    { state: 'x' },
    { code: '', state: 'x' },
    { code: 'x', state: 'x', admin: true },
    { code: ['x'], state: 'x' },
  ])('rejects the body %j', async (body) => expect((await app.call('POST', '/api/session/electronic-id', { body })).status).toBe(400))

  test('returns 404 in an edition without electronic IDs, and for a request started in another edition', async () => {
    const visit = await beginVisit(app)
    const response = await chooseAtProvider(visit, nationalIds.aegir)
    const host = 'greek.localhost'
    expect((await app.call('POST', '/api/session/electronic-id/request', { host })).status).toBe(404)
    expect((await app.call('POST', '/api/session/electronic-id', { host, cookie: visit.cookie, body: response })).status).toBe(404)
    expect((await app.get('/api/edition', { host })).json.electronicId).toBeNull()
    expect((await app.get('/api/edition')).json.electronicId).toEqual({ label: 'electronic-id' })
  })

  test('limits attempts per network, as other ways to sign in do [S14]', async () => {
    const limited = await createTestApp()
    const path = '/api/session/electronic-id'
    const body = { code: 'x', state: 'x' }
    const responses: number[] = []
    for (let at = 0; at < 301; at++) responses.push((await limited.call('POST', path, { body })).status)
    expect([responses.slice(0, 300).every((status) => status === 401), responses.at(-1)]).toEqual([true, 429])
    await limited.close()
  })
})

describe('the redirect from the provider', () => {
  const openReturnUrl = (query: string) => app.get(`/electronic-id/return?${query}`)

  test('moves the provider’s response into the fragment immediately, so that logs, Referer and history do not contain it [S30]', async () => {
    const { status, headers } = await openReturnUrl('code=abc&state=def&iss=https%3A%2F%2Fp.example')
    expect([status, headers.location, headers['cache-control']]).toEqual([
      303,
      '/electronic-id#code=abc&state=def&iss=https%3A%2F%2Fp.example',
      'no-store',
    ])
  })

  test.each([
    'error=access_denied&state=def',
    '',
    'code=a&code=b&state=c',
    'code=abc',
    `code=${'x'.repeat(3_000)}&state=def`,
    'code=a%0d%0aset-cookie:x&state=%00',
  ])('leads only to the electronic ID page for the query "%s"', async (query) => {
    const { status, headers } = await openReturnUrl(query)
    expect([status, /^\/electronic-id#(refused|code=[\w%.+-]+&state=[\w%]+)$/.test(headers.location ?? '')]).toEqual([303, true])
    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('requiring clients to use their electronic ID', () => {
  const signInToken = async () => {
    const cookie = await signInWithElectronicId(nationalIds.aegir, readAegirEmail())
    return (await app.call('POST', '/api/sign-in-tokens', { cookie })).json.token as string
  }

  test('[P168] refuses all other requests after a password or a token; neither PIN nor passkey replaces the electronic ID', async () => {
    const mails = async () => (await app.get('/dev/mail')).json.filter((mail: { to: string }) => mail.to === readAegirEmail()).length
    const token = await signInToken()
    const before = await mails()
    const byPassword = await app.call('POST', '/api/session', { body: { email: readAegirEmail(), password: demoPassword } })
    const byToken = await app.call('POST', '/api/session/token', { body: { token } })
    expect(await mails()).toBe(before)
    for (const { json, cookie } of [byPassword, byToken]) {
      expect(json).toEqual({ status: 'electronic-id' })
      expect((await readSession(cookie)).state).toBe('electronic-id')
      for (const [method, path, body] of [
        ['GET', '/api/me', undefined],
        ['POST', '/api/session/second-factor', { code: '000000' }],
        ['POST', '/api/session/second-factor/resend', undefined],
        ['POST', '/api/session/extend', undefined],
      ] as const)
        expect(readRefusal(await app.call(method, path, { cookie, body }))).toEqual([401, 'electronic-id-required'])
    }
    const visit = await beginVisit(app)
    const done = await submitProviderResponse(
      app,
      { cookie: `${visit.cookie}; ${byToken.cookie}` },
      await chooseAtProvider(visit, nationalIds.aegir),
    )
    expect(done.json).toEqual({ status: 'second-factor' })
    expect((await readSession(byToken.cookie)).state).toBe('none')
  })

  test('accepts a passkey after the electronic ID, but not instead of it', async () => {
    const { passkey } = await addPasskey(app, await signInWithElectronicId(nationalIds.aegir, readAegirEmail()))
    const signInWithPasskey = async (cookie?: string) => {
      const { challenge } = (await app.call('POST', '/api/session/passkey/options', { cookie })).json
      return app.call('POST', '/api/session/passkey', { cookie, body: { response: passkey.response(challenge) } })
    }
    const alone = await signInWithPasskey()
    expect([alone.json, (await readSession(alone.cookie)).state]).toEqual([{ status: 'electronic-id' }, 'electronic-id'])
    const pendingCookie = await showElectronicId(app, nationalIds.aegir)
    expect((await readSession(pendingCookie.cookie)).factors).toEqual(['passkey', 'backup-code'])
    const full = await signInWithPasskey(pendingCookie.cookie)
    expect([full.json, (await readSession(full.cookie)).state]).toEqual([{ status: 'signed-in' }, 'signed-in'])
    await app.asOwner('delete from passkeys; delete from backup_codes')
  })

  test('[P168] does not affect professionals and people who sign in with a password', async () => {
    await app.asOwner(`update people set auth_type = 'e-id' where email = '${app.findPerson('tobias-hartnell').email}'`)
    expect((await readSession(await app.signIn('tobias-hartnell'))).state).toBe('signed-in')
    expect((await readSession(await app.signIn('gudrun-thordardottir'))).state).toBe('signed-in')
    await app.asOwner(`update people set auth_type = 'e-id' where email = '${app.findPerson('rosalind-fenwick-hale').email}'`)
    expect((await readSession(await app.signInWithPasswordOnly('rosalind-fenwick-hale'))).state).toBe('electronic-id')
    await app.asOwner(`update people set auth_type = 'password' where email in ('${app.findPerson('rosalind-fenwick-hale').email}')`)
  })

  test('takes effect in running sessions as soon as the firm changes the setting [S08]', async () => {
    const cookie = await app.signIn('rosalind-fenwick-hale')
    const change = (to: string) =>
      app.asOwner(`update people set auth_type = '${to}' where email = '${app.findPerson('rosalind-fenwick-hale').email}'`)
    await change('e-id')
    expect([(await readSession(cookie)).state, readRefusal(await app.get('/api/me', { cookie }))]).toEqual([
      'electronic-id',
      [401, 'electronic-id-required'],
    ])
    await change('password')
    expect((await readSession(cookie)).state).toBe('signed-in')
  })

  test('refuses to unlink a client’s only way to sign in', async () => {
    const cookie = await signInWithElectronicId(nationalIds.aegir, readAegirEmail())
    expect(await readElectronicId(cookie)).toMatchObject({ linkedSince: expect.any(String), canUnlink: false })
    expect((await app.call('DELETE', '/api/me/electronic-id', { cookie })).status).toBe(409)
    expect(await readElectronicId(cookie)).toMatchObject({ linkedSince: expect.any(String) })
  })
})

describe('linking an electronic ID', () => {
  test('links the ID on the person’s request, reports it by e-mail, and allows sign-in until it is unlinked', async () => {
    const cookie = await app.signIn('gudrun-thordardottir')
    const { email } = app.findPerson('gudrun-thordardottir')
    expect(await readElectronicId(cookie)).toEqual({ linkedSince: null, canUnlink: false })
    const response = await showElectronicId(app, nationalIds.gudrun, cookie)
    expect([response.status, response.json]).toEqual([200, { status: 'linked' }])
    expect(await readElectronicId(cookie)).toEqual({ linkedSince: app.deps.clock().toISOString(), canUnlink: true })
    const letter = (await app.get('/dev/mail')).json.find((mail: { to: string }) => mail.to === email)
    expect(letter.text).toContain('rafrænum skilríkjum')
    const other = await signInWithElectronicId(nationalIds.gudrun, email)
    expect((await app.get('/api/me', { cookie: other })).json.email).toBe(email)
    const removals = await Promise.all(Array.from({ length: 20 }, () => app.call('DELETE', '/api/me/electronic-id', { cookie })))
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(404)])
    expect(readRefusal(await showElectronicId(app, nationalIds.gudrun))).toEqual(expectedRefusal)
    expect([await listEvents('electronic-id.linked'), await listEvents('electronic-id.unlinked')]).toEqual([
      [{ outcome: 'done', email }],
      [{ outcome: 'done', email }],
    ])
    const { items: entries } = (await app.get('/api/me/access-history', { cookie })).json
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['electronic-id-linked', 'electronic-id-unlinked']),
    )
  })

  test('refuses the ID of another person of the edition with the same error, and leaves it linked to that person', async () => {
    const before = await listLinks()
    const cookie = await app.signIn('daniel-fenwick-hale')
    const conflictResponse = await showElectronicId(app, nationalIds.aegir, cookie)
    expect(readRefusal(conflictResponse)).toEqual(expectedRefusal)
    expect(await listLinks()).toEqual(before)
    expect((await readElectronicId(cookie)).linkedSince).toBeNull()
  })

  test('succeeds for one of two people who link the same ID at once, and is refused to a person who already has an ID', async () => {
    const [one, two] = [await app.signIn('daniel-fenwick-hale'), await app.signIn('rosalind-fenwick-hale')]
    const responses = await Promise.all([
      showElectronicId(app, nationalIds.stranger, one),
      showElectronicId(app, nationalIds.stranger, two),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const winner = responses[0]?.status === 200 ? one : two
    expect((await app.call('POST', '/api/me/electronic-id/request', { cookie: winner })).status).toBe(409)
    expect((await app.call('DELETE', '/api/me/electronic-id', { cookie: winner })).status).toBe(200)
  })

  test('succeeds only in the session that started it', async () => {
    const cookie = await app.signIn('daniel-fenwick-hale')
    const stranger = await app.signIn('geoffrey-tillotson')
    const visit = await beginVisit(app, cookie)
    const [visitCookie] = visit.cookie.split('; ')
    const response = await chooseAtProvider(visit, nationalIds.stranger)
    expect(readRefusal(await submitProviderResponse(app, { cookie: `${visitCookie}; ${stranger}` }, response))).toEqual(expectedRefusal)
    const second = await beginVisit(app, cookie)
    const [secondCookie] = second.cookie.split('; ')
    expect(
      readRefusal(await submitProviderResponse(app, { cookie: secondCookie! }, await chooseAtProvider(second, nationalIds.stranger))),
    ).toEqual(expectedRefusal)
    expect(
      await app.asOwner(
        `select 1 from electronic_ids e join people p on p.id = e.person_id where p.email = '${app.findPerson('daniel-fenwick-hale').email}'`,
      ),
    ).toEqual([])
  })

  test('refuses a session that meanwhile requires an electronic ID with the same error, records it, and clears the cookie', async () => {
    const { email } = app.findPerson('daniel-fenwick-hale')
    const set = (type: string) => app.asOwner(`update people set auth_type = '${type}' where email = '${email}'`)
    const visit = await beginVisit(app, await app.signIn('daniel-fenwick-hale'))
    const response = await chooseAtProvider(visit, nationalIds.stranger)
    await set('e-id')
    const answered = await submitProviderResponse(app, visit, response)
    await set('password')
    expect(readRefusal(answered)).toEqual(expectedRefusal)
    expect(answered.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-atrium-electronic-id=;/)])
    expect((await listEvents('electronic-id.refused')).at(-1)).toEqual({ outcome: 'refused', email })
  })

  test('requires a step-up, like unlinking, and is refused during an impersonation and while a second factor is pending [S09] [S21]', async () => {
    const pendingCookie = await app.signInWithPasswordOnly('daniel-fenwick-hale')
    for (const [method, path] of [
      ['POST', '/api/me/electronic-id/request'],
      ['DELETE', '/api/me/electronic-id'],
    ] as const)
      expect((await app.call(method, path, { cookie: pendingCookie })).json.code).toBe('second-factor-required')
    const cookie = await app.signIn('eleanor-whitcombe')
    const visit = await beginVisit(app, cookie)
    const account = await app.findAccountId('tillotson')
    expect((await app.call('POST', '/api/impersonations', { cookie, body: { account, reason: 'client-care' } })).status).toBe(200)
    for (const [method, path] of [
      ['POST', '/api/me/electronic-id/request'],
      ['DELETE', '/api/me/electronic-id'],
    ] as const)
      expect(readRefusal(await app.call(method, path, { cookie }))).toEqual([403, 'read-only-impersonation'])
    expect(readRefusal(await submitProviderResponse(app, visit, await chooseAtProvider(visit, nationalIds.stranger)))).toEqual([
      403,
      'read-only-impersonation',
    ])
    const stale = await app.signIn('daniel-fenwick-hale')
    app.advance(11 * 60_000)
    expect(readRefusal(await app.call('POST', '/api/me/electronic-id/request', { cookie: stale }))).toEqual([403, 'proof-required'])
    expect(readRefusal(await app.call('DELETE', '/api/me/electronic-id', { cookie: stale }))).toEqual([403, 'proof-required'])
  })
})

describe('national ids', () => {
  test('are hidden from other clients, and pending requests from everyone, for any query', async () => {
    const stranger = { edition: 'wealth', role: 'client', person: '01a1fd36-0000-7000-8000-000000000000', accounts: [] }
    await beginVisit(app)
    expect((await app.asOwner('select 1 from electronic_ids, oidc_auth_requests')).length).toBeGreaterThan(0)
    const { rows } = await withTenant(app.db, stranger, (transaction) =>
      sql`select person_id::text from electronic_ids union all select edition from oidc_auth_requests`.execute(transaction),
    )
    expect(rows).toEqual([])
  })

  test('appear in no row, event, e-mail or log line [S60] [S63]', async () => {
    const tables = await app.asOwner(`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`)
    const rows = (await Promise.all(tables.map(({ name }) => app.asOwner(`select t::text as row from ${String(name)} t`)))).flat()
    const all = rows.map(({ row }) => row).join('\n')
    expect([all.length > 10_000, lines.length > 100]).toEqual([true, true])
    for (const id of Object.values(nationalIds))
      for (const text of [id, `${id.slice(0, 6)}-${id.slice(6)}`, Buffer.from(id).toString('hex')])
        expect([id, all.includes(text), lines.join('').includes(text)]).toEqual([id, false, false])
  })
})
