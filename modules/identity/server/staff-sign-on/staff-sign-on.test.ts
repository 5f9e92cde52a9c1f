import type { FaultMode } from '@atrium/demo/identity-provider/fault-modes'
import { demoPassword } from '@atrium/demo/firm/firm'
import { editions } from '@atrium/editions/registry'
import { beginVisit, bring, choose, nationalIds, show } from '@atrium/server/testing/electronic-id'
import { addPasskey } from '@atrium/server/testing/passkey'
import { beginStaffVisit, bringStaff, signOn, staffAccount, staffHost } from '@atrium/server/testing/staff-sign-on'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { addAuthenticator, totpCode } from '@atrium/server/testing/totp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const wealth = editions.find(({ id }) => id === 'wealth')!
const offered = { provider: { en: 'Harcourt ID', is: 'Harcourt ID', el: 'Harcourt ID' }, use: 'offered', factor: null } as const
afterEach(async () => {
  wealth.staffSignOn = null
  app.identityProvider.setMode('ok')
  app.identityProvider.setClaims({})
  await app.asOwner('delete from staff_sign_ons')
})

const host = staffHost
const main = 'localhost'
const ingrid = () => app.person(staffAccount).email
const newcomer = 'rowan.thistle@calder-investments.example'
const stateOf = async (cookie: string | undefined, at = host) => (await app.get('/api/session', { host: at, cookie })).json.state
const nameOf = async (cookie: string | undefined, at = host) => (await app.get('/api/me', { host: at, cookie })).json.name
const bindings = () =>
  app.asOwner('select p.email, b.issuer, b.subject from staff_sign_ons b join people p on p.id = b.person_id order by 1')
const eventsOf = (kind: string) =>
  app.asOwner(
    `select e.outcome, e.details, p.email from events e left join people p on p.id = e.person_id where kind = '${kind}' order by e.id`,
  )
const lastRefusal = async () => (await eventsOf('staff-sign-on.refused')).at(-1)
const refused = ({ status, json }: { status: number; json: any }) => [status, json.code]
const change = (email: string, values: string) => app.asOwner(`update people set ${values} where email = '${email}'`)
const signOnIn = async (mode: FaultMode, account?: string) => {
  app.identityProvider.setMode(mode)
  const answer = await signOn(app, account)
  app.identityProvider.setMode('ok')
  return answer
}
/** Completes a pending sign-in with the PIN sent by e-mail. */
const confirm = async (cookie: string | undefined, email: string, at = host, edition = 'asset-manager') =>
  app.call('POST', '/api/session/second-factor', { host: at, cookie, body: { code: await app.lastPin(email, edition) } })

describe('the first sign-in of a member of staff', () => {
  test('asks the provider for a verified address and accepts its session of at most twelve hours', async () => {
    const { address, cookie } = await beginStaffVisit(app)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      max_age: '43200',
      redirect_uri: `http://${host}:${app.port}/staff-sign-on/return`,
    })
    expect(address.searchParams.has('prompt')).toBe(false)
    expect(cookie).toMatch(/^__Host-atrium-staff-sign-on=[\w-]{43}$/)
  })

  test('binds the account to the person with its verified address, reports it and needs no other factor', async () => {
    const answer = await signOn(app)
    expect([answer.status, answer.json]).toEqual([200, { status: 'signed-in' }])
    // The edition requires a strong factor, which the provider has stated.
    expect([await stateOf(answer.cookie), await nameOf(answer.cookie)]).toEqual(['signed-in', 'Ingrid Vale'])
    const issuer = app.identityProvider.issuer
    expect(await bindings()).toEqual([{ email: ingrid(), issuer, subject: 'demo-ingrid-vale' }])
    expect((await app.get('/api/me/staff-sign-on', { host, cookie: answer.cookie })).json).toEqual({
      boundSince: app.deps.clock().toISOString(),
      isRequired: false,
    })
    expect([(await eventsOf('staff-sign-on.bound')).at(-1), (await eventsOf('staff-sign-on.accepted')).at(-1)]).toEqual([
      { outcome: 'done', details: { issuer }, email: ingrid() },
      { outcome: 'done', details: { hasFactor: true }, email: ingrid() },
    ])
    const { items } = (await app.get('/api/me/access-history', { host, cookie: answer.cookie })).json
    expect(items.slice(0, 3).map(({ kind, staff }: any) => [kind, staff])).toEqual([
      ['signed-in', null],
      ['staff-sign-on-accepted', null],
      ['staff-sign-on-bound', null],
    ])
    const mail = (await app.get('/dev/mail', { host })).json.find((one: { to: string }) => one.to === ingrid())
    expect([mail.subject, mail.text]).toEqual([
      'Your Calder ID account was connected at Calder Investments',
      expect.stringContaining('Dear Ingrid Vale'),
    ])
  })

  test.each<FaultMode>(['unverified-address', 'unstated-verification', 'no-address'])(
    'does not match an account in the mode %s, whoever has its address',
    async (mode) => {
      expect(refused(await signOnIn(mode))).toEqual([403, 'staff-sign-on-not-matched'])
      expect(await bindings()).toEqual([])
      expect(await lastRefusal()).toEqual({ outcome: 'refused', details: { cause: 'not-matched' }, email: null })
    },
  )

  test('does not match an address whose letters become those of a member of staff in lower case', async () => {
    const address = 'mark.kane@calder-investments.example'
    await change(ingrid(), `email = '${address}'`)
    app.identityProvider.setClaims({ email: address.replaceAll('k', '\u212A') })
    const answer = await signOn(app)
    app.identityProvider.setClaims({ email: address.toUpperCase() })
    const plain = await signOn(app)
    await change(address, `email = '${ingrid()}'`)
    expect(refused(answer)).toEqual([403, 'staff-sign-on-not-matched'])
    expect([plain.status, await bindings()]).toEqual([200, [expect.objectContaining({ email: ingrid() })]])
  })

  test('does not match an address that the person has not confirmed in Atrium', async () => {
    await change(ingrid(), 'email_verified_at = null')
    const answer = await signOn(app)
    await change(ingrid(), 'email_verified_at = now()')
    expect(refused(answer)).toEqual([403, 'staff-sign-on-not-matched'])
    expect([await bindings(), (await lastRefusal())?.['email']]).toEqual([[], ingrid()])
  })

  test('refuses a client, and binds nothing', async () => {
    expect(refused(await signOn(app, 'jonah-whitaker'))).toEqual([403, 'staff-sign-on-not-staff'])
    expect([await bindings(), await lastRefusal()]).toEqual([
      [],
      { outcome: 'refused', details: { cause: 'not-staff' }, email: app.person('jonah-whitaker').email },
    ])
  })

  test('refuses a disabled person', async () => {
    await change(ingrid(), 'is_active = false')
    const answer = await signOn(app)
    await change(ingrid(), 'is_active = true')
    expect([refused(answer), await bindings()]).toEqual([[401, 'staff-sign-on-refused'], []])
  })

  test('refuses a person without access, lets an open invitation of an adviser in once, and no other one', async () => {
    expect(refused(await signOn(app, 'rowan-thistle'))).toEqual([403, 'staff-sign-on-not-matched'])
    const { cookie } = await signOn(app)
    await change(ingrid(), "role = 'company-admin'")
    const invite = () => app.call('POST', '/api/adviser-invitations', { host, cookie, body: { email: newcomer } })
    expect((await invite()).status).toBe(200)
    await change(ingrid(), "role = 'professional'")
    const spoil = (values: string) => app.asOwner(`update single_use_tokens set ${values} where email = '${newcomer}'`)
    for (const [spoilt, restored] of [
      ["purpose = 'client-invitation'", "purpose = 'adviser-invitation'"],
      [`expires_at = '${app.deps.clock().toISOString()}'`, "expires_at = created_at + interval '14 days'"],
      ['used_at = created_at', 'used_at = null'],
    ] as const) {
      await spoil(spoilt)
      expect([spoilt, refused(await signOn(app, 'rowan-thistle'))]).toEqual([spoilt, [403, 'staff-sign-on-not-matched']])
      await spoil(restored)
    }
    expect(refused(await signOnIn('unverified-address', 'rowan-thistle'))).toEqual([403, 'staff-sign-on-not-matched'])
    const joined = await signOn(app, 'rowan-thistle')
    expect([joined.json, await nameOf(joined.cookie)]).toEqual([{ status: 'signed-in' }, 'Rowan Thistle'])
    expect(
      await app.asOwner(`select role, o.name, password_hash, email_verified_at is not null as verified,
        (select used_at is not null from single_use_tokens t where t.email = p.email) as used
        from people p join organisations o on o.id = p.organisation_id where p.email = '${newcomer}'`),
    ).toEqual([{ role: 'professional', name: 'Calder Investments', password_hash: null, verified: true, used: true }])
    expect((await eventsOf('person.created')).at(-1)).toMatchObject({ details: { as: 'professional', isInvited: true }, email: newcomer })
    expect(await nameOf((await signOn(app, 'rowan-thistle')).cookie)).toBe('Rowan Thistle')
  })

  test('refuses an invited address outside the domains of the staff', async () => {
    wealth.staffSignOn = offered
    await app.asOwner(`insert into single_use_tokens (edition, purpose, token_hash, organisation_id, email, created_at, expires_at)
      select edition, 'adviser-invitation', '\\x01', id, '${newcomer}', now(), '2100-01-01' from organisations where name = 'Harcourt Lisle'`)
    expect(refused(await signOn(app, 'rowan-thistle', { host: main }))).toEqual([403, 'staff-sign-on-not-matched'])
    expect(await app.asOwner(`select 1 from people where edition = 'wealth' and email = '${newcomer}'`)).toEqual([])
  })

  test('succeeds twice at the same time with one account, and once with two accounts of one address', async () => {
    const both = await Promise.all([signOn(app), signOn(app)])
    expect([both.map(({ status }) => status), (await bindings()).length]).toEqual([[200, 200], 1])
    await app.asOwner('delete from staff_sign_ons')
    const [mine, other] = [await beginStaffVisit(app), await beginStaffVisit(app)]
    const [code, otherCode] = [await choose(mine, staffAccount), await choose(other, staffAccount)]
    const first = bringStaff(app, mine, code)
    app.identityProvider.setMode('other-subject')
    const answers = await Promise.all([first, bringStaff(app, other, otherCode)])
    const subjects = (await bindings()).map(({ subject }) => subject)
    expect([subjects.length, answers.filter(({ status }) => status === 200).length >= 1]).toEqual([1, true])
    for (const answer of answers) if (answer.status !== 200) expect(refused(answer)).toEqual([403, 'staff-sign-on-bound'])
  })
})

describe('later sign-ins', () => {
  test('find the person by issuer and subject, whatever address the provider states', async () => {
    await signOn(app)
    const before = await bindings()
    for (const mode of ['changed-address', 'no-address', 'unverified-address'] as const) {
      const answer = await signOnIn(mode)
      expect([mode, await nameOf(answer.cookie)]).toEqual([mode, 'Ingrid Vale'])
    }
    expect(await bindings()).toEqual(before)
    expect((await eventsOf('staff-sign-on.bound')).length).toBeGreaterThan(0)
  })

  test('refuse another account with the same verified address, record it, and keep the first account', async () => {
    await signOn(app)
    const before = await bindings()
    const answer = await signOnIn('other-subject')
    expect(refused(answer)).toEqual([403, 'staff-sign-on-bound'])
    expect([await bindings(), await lastRefusal()]).toEqual([before, { outcome: 'refused', details: { cause: 'bound' }, email: ingrid() }])
    const { cookie } = await signOn(app)
    const { items } = (await app.get('/api/me/access-history', { host, cookie })).json
    expect(items.map(({ kind }: any) => kind)).toContain('staff-sign-on-refused')
  })

  test('refuse an account at another issuer with the same verified address, until an admin has removed the earlier one', async () => {
    await signOn(app)
    await app.asOwner("update staff_sign_ons set issuer = 'https://former.example'")
    const before = await bindings()
    expect(refused(await signOn(app))).toEqual([403, 'staff-sign-on-bound'])
    expect([await bindings(), await lastRefusal()]).toEqual([before, { outcome: 'refused', details: { cause: 'bound' }, email: ingrid() }])
    await app.asOwner('delete from staff_sign_ons')
    expect([(await signOn(app)).status, (await bindings()).length]).toEqual([200, 1])
  })

  test('sign in the person of the account, also after another member of staff has taken its address', async () => {
    await signOn(app)
    await change(ingrid(), "email = 'former@calder-investments.example'")
    await app.asOwner(`insert into people (edition, email, name, role, locale, email_verified_at)
      values ('asset-manager', 'ingrid.vale@calder-investments.example', 'Another Ingrid', 'professional', 'en', now())`)
    const answer = await signOn(app)
    const name = await nameOf(answer.cookie)
    await app.asOwner(`delete from people where name = 'Another Ingrid'`)
    await change('former@calder-investments.example', "email = 'ingrid.vale@calder-investments.example'")
    expect(name).toBe('Ingrid Vale')
  })

  test('refuse a person who was disabled or became a client', async () => {
    await signOn(app)
    await change(ingrid(), 'is_active = false')
    const disabled = await signOn(app)
    await change(ingrid(), "is_active = true, role = 'client'")
    const client = await signOn(app)
    await change(ingrid(), "role = 'professional'")
    expect([refused(disabled), refused(client)]).toEqual([
      [401, 'staff-sign-on-refused'],
      [403, 'staff-sign-on-not-staff'],
    ])
  })

  test('do not accept an account that is bound in another edition', async () => {
    wealth.staffSignOn = offered
    await signOn(app)
    expect(refused(await signOn(app, staffAccount, { host: main }))).toEqual([403, 'staff-sign-on-not-matched'])
    expect((await bindings()).length).toBe(1)
  })

  test('an account belongs to one person, and a person has one account at an issuer', async () => {
    await signOn(app)
    const insert = (person: string, subject: string) =>
      app.asOwner(`insert into staff_sign_ons (person_id, edition, issuer, subject, bound_at, last_used_at)
        select id, edition, '${app.identityProvider.issuer}', '${subject}', now(), now() from people where email = '${person}'`)
    await expect(insert(app.person('jonah-whitaker').email, 'demo-ingrid-vale')).rejects.toThrow('duplicate key')
    await expect(insert(ingrid(), 'another')).rejects.toThrow('duplicate key')
  })
})

describe('the second factor', () => {
  test('follows if the provider states none: a PIN, and then the strong factor that the edition requires', async () => {
    const pending = await signOnIn('single-factor')
    expect([pending.json, await stateOf(pending.cookie)]).toEqual([{ status: 'second-factor' }, 'second-factor'])
    expect((await app.get('/api/me', { host, cookie: pending.cookie })).json.code).toBe('second-factor-required')
    const full = await confirm(pending.cookie, ingrid())
    expect(await stateOf(full.cookie)).toBe('stronger-factor')
  })

  test('is the authenticator app of a person who has one, and no PIN is sent', async () => {
    const first = await confirm((await signOnIn('single-factor')).cookie, ingrid())
    const { secret } = await addAuthenticator(app, first.cookie ?? '', host)
    const mails = async () => (await app.get('/dev/mail', { host })).json.length
    const before = await mails()
    const pending = await signOnIn('single-factor')
    expect([await mails(), pending.json]).toEqual([before, { status: 'second-factor' }])
    const body = { code: totpCode(app, secret) }
    const full = await app.call('POST', '/api/session/second-factor', { host, cookie: pending.cookie, body })
    expect(await stateOf(full.cookie)).toBe('signed-in')
    await app.asOwner('delete from authenticators; delete from backup_codes')
  })

  test('stated by the provider counts for its session only', async () => {
    const byProvider = await signOn(app)
    const byPassword = await app.signIn(staffAccount)
    expect([await stateOf(byProvider.cookie), await stateOf(byPassword)]).toEqual(['signed-in', 'stronger-factor'])
  })

  test('stated by the provider an hour ago does not permit changes that need a recent proof', async () => {
    const { cookie } = await signOnIn('old-authentication')
    expect(await stateOf(cookie)).toBe('signed-in')
    expect((await app.call('POST', '/api/me/authenticator', { host, cookie })).json.code).toBe('proof-required')
    const fresh = await signOn(app)
    expect((await app.call('POST', '/api/me/authenticator', { host, cookie: fresh.cookie })).status).toBe(200)
  })
})

describe('a response of the provider', () => {
  const refusal = [401, 'staff-sign-on-refused']

  test('is accepted once: exactly one of twenty equal ones succeeds, and a later one fails [S12]', async () => {
    const visit = await beginStaffVisit(app)
    const answer = await choose(visit, staffAccount)
    const answers = await Promise.all(Array.from({ length: 20 }, () => bringStaff(app, visit, answer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(401)])
    expect(refused(await bringStaff(app, visit, answer))).toEqual(refusal)
    expect(refused(await bringStaff(app, await beginStaffVisit(app), answer))).toEqual(refusal)
  })

  test('is accepted only in the browser that began the request', async () => {
    const [mine, theirs] = [await beginStaffVisit(app), await beginStaffVisit(app)]
    const answer = await choose(theirs, staffAccount)
    for (const cookie of ['', mine.cookie, `__Host-atrium-staff-sign-on=${'a'.repeat(43)}`])
      expect([cookie, refused(await bringStaff(app, { cookie }, answer))]).toEqual([cookie, refusal])
    expect(await bindings()).toEqual([])
  })

  test('ends the browser’s previous session [S18]', async () => {
    const before = await app.signIn('jonah-whitaker')
    const visit = await beginStaffVisit(app)
    const answer = await bringStaff(app, { cookie: `${visit.cookie}; ${before}` }, await choose(visit, staffAccount))
    expect([answer.json, await stateOf(before), answer.cookie === before]).toEqual([{ status: 'signed-in' }, 'none', false])
  })

  test('with another state does not end a request under way, which any site could send', async () => {
    const visit = await beginStaffVisit(app)
    const answer = await choose(visit, staffAccount)
    const foreign = await bringStaff(app, visit, { ...answer, state: 'a'.repeat(43) })
    expect([refused(foreign), foreign.headers['set-cookie']]).toEqual([refusal, undefined])
    const own = await bringStaff(app, visit, answer)
    expect([own.status, String(own.headers['set-cookie'])]).toEqual([200, expect.stringMatching(/__Host-atrium-staff-sign-on=; Max-Age=0/)])
  })

  test.each(['a\u0000b', 'a\nb', '\uD800', '\u{1F600}', 'a'.repeat(256)])(
    'is refused with the subject %j, recorded, and ends the request',
    async (sub) => {
      app.identityProvider.setClaims({ sub })
      const answer = await signOn(app)
      expect([refused(answer), await bindings(), (await lastRefusal())?.['details']]).toEqual([refusal, [], { cause: 'refused' }])
      expect(String(answer.headers['set-cookie'])).toMatch(/__Host-atrium-staff-sign-on=; Max-Age=0/)
    },
  )

  test('for an invited person is recorded with its cause if the firm has no seat, and its name must be plain', async () => {
    const email = 'new.one@calder-investments.example'
    await app.asOwner(`insert into single_use_tokens (edition, purpose, token_hash, organisation_id, email, created_at, expires_at)
      select 'asset-manager', 'adviser-invitation', '\\x02', organisation_id, '${email}', now(), '2100-01-01' from people where email = '${ingrid()}'`)
    const [{ adviser_seats: seats } = {}] = await app.asOwner(`select adviser_seats from organisations where name = 'Calder Investments'`)
    const setSeats = (count: unknown) => app.asOwner(`update organisations set adviser_seats = ${count} where name = 'Calder Investments'`)
    app.identityProvider.setClaims({ sub: 'new', email, name: 'Ingrid Vale\r\nBcc: x@evil.example' })
    await setSeats(0)
    const full = await signOn(app)
    await setSeats(seats)
    expect([full.json.code, (await lastRefusal())?.['details']]).toEqual(['no-seat', { cause: 'no-seat' }])
    expect(String(full.headers['set-cookie'])).toMatch(/__Host-atrium-staff-sign-on=; Max-Age=0/)
    expect(await nameOf((await signOn(app)).cookie)).toBe('new.one')
  })

  test('is refused after ten minutes', async () => {
    const visit = await beginStaffVisit(app)
    const answer = await choose(visit, staffAccount)
    app.advance(10 * 60_000)
    expect(refused(await bringStaff(app, visit, answer))).toEqual(refusal)
  })

  test.each<FaultMode>([
    'wrong-nonce',
    'wrong-issuer',
    'wrong-audience',
    'expired',
    'unsigned',
    'forged',
    'no-subject',
    'used-code',
    'ancient-authentication',
  ])('is refused if it is %s, uses up the request and changes nothing', async (mode) => {
    app.identityProvider.setMode(mode)
    const visit = await beginStaffVisit(app)
    const answer = await choose(visit, staffAccount)
    const asked = app.identityProvider.asked()
    expect(refused(await bringStaff(app, visit, answer))).toEqual(refusal)
    // The flow reached the token request, and the token was refused.
    expect(app.identityProvider.asked()).toBeGreaterThan(asked)
    app.identityProvider.setMode('ok')
    expect(refused(await bringStaff(app, visit, answer))).toEqual(refusal)
    expect([await bindings(), (await lastRefusal())?.['details']]).toEqual([[], { cause: 'refused' }])
  })

  test.each([
    ['another state', { state: 'a'.repeat(43) }],
    ['the name of another provider', { iss: 'https://another.example' }],
    ['no provider’s name', { iss: undefined }],
    ['another code', { code: 'b'.repeat(32) }],
  ])('is refused with %s', async (_, changed) => {
    const visit = await beginStaffVisit(app)
    expect(refused(await bringStaff(app, visit, { ...(await choose(visit, staffAccount)), ...changed }))).toEqual(refusal)
  })

  test.each([
    {},
    { code: 'x' },
    { state: 'x' },
    { code: '', state: 'x' },
    { code: 'x', state: 'x', admin: true },
    { code: ['x'], state: 'x' },
  ])('is invalid as %j', async (body) => expect((await app.call('POST', '/api/session/staff-sign-on', { host, body })).status).toBe(400))

  test('has an error of its own while the provider is slow or unavailable, at the start and at the end', async () => {
    const unavailable = [502, 'staff-sign-on-unavailable']
    for (const mode of ['slow', 'down'] as const) {
      const visit = await beginStaffVisit(app)
      const answer = await choose(visit, staffAccount)
      app.identityProvider.setMode(mode)
      expect([mode, refused(await bringStaff(app, visit, answer))]).toEqual([mode, unavailable])
      expect((await lastRefusal())?.['details']).toEqual({ cause: 'unavailable' })
      app.identityProvider.setMode('ok')
    }
    app.identityProvider.setMode('down')
    expect(refused(await app.call('POST', '/api/session/staff-sign-on/request', { host }))).toEqual(unavailable)
  })

  test('is refused in another edition, in one without a provider, and for a request to an electronic ID', async () => {
    const visit = await beginStaffVisit(app)
    const answer = await choose(visit, staffAccount)
    expect((await bringStaff(app, visit, answer, 'greek.localhost')).status).toBe(404)
    expect((await app.call('POST', '/api/session/staff-sign-on/request', { host: 'greek.localhost' })).status).toBe(404)
    wealth.staffSignOn = offered
    expect(refused(await bringStaff(app, visit, answer, main))).toEqual(refusal)
    const electronicId = await beginVisit(app)
    const cookie = electronicId.cookie.replace('electronic-id', 'staff-sign-on')
    const ofElectronicId = await choose(electronicId, nationalIds.aegir)
    expect(refused(await bringStaff(app, { cookie }, ofElectronicId, main))).toEqual(refusal)
    // The request to the electronic ID is not used up.
    expect((await bring(app, electronicId, ofElectronicId)).status).toBe(200)
  })

  test('is limited per network like other ways to sign in [S14]', async () => {
    const limited = await createTestApp()
    const answers: number[] = []
    for (let at = 0; at < 301; at++)
      answers.push((await limited.call('POST', '/api/session/staff-sign-on', { host, body: { code: 'x', state: 'x' } })).status)
    await limited.close()
    expect([answers.slice(0, 300).every((status) => status === 401), answers.at(-1)]).toEqual([true, 429])
  })

  test('reaches the page in the fragment, so that logs, Referer and history do not contain it [S30]', async () => {
    const { status, headers } = await app.get('/staff-sign-on/return?code=abc&state=def&iss=https%3A%2F%2Fp.example', { host })
    expect([status, headers.location, headers['cache-control']]).toEqual([
      303,
      '/staff-sign-on#code=abc&state=def&iss=https%3A%2F%2Fp.example',
      'no-store',
    ])
    expect((await app.get('/staff-sign-on/return?error=access_denied', { host })).headers.location).toBe('/staff-sign-on#refused')
  })
})

describe('the state and the public settings', () => {
  test('are shown to staff of an edition that has a provider only', async () => {
    expect((await app.get('/api/edition', { host })).json.staffSignOn).toEqual({
      provider: { en: 'Calder ID', is: 'Calder ID', el: 'Calder ID' },
    })
    expect((await app.get('/api/edition')).json.staffSignOn).toBeNull()
    const read = (key: string) => app.signIn(key).then((cookie) => app.get('/api/me/staff-sign-on', { host: app.person(key).host, cookie }))
    const [staff, client, elsewhere] = [await read(staffAccount), await read('jonah-whitaker'), await read('eleanor-whitcombe')]
    expect([staff.json, client.status, elsewhere.status]).toEqual([{ boundSince: null, isRequired: false }, 403, 404])
    expect((await app.get('/api/me/staff-sign-on', { host })).status).toBe(401)
  })
})

describe('an edition that requires the provider of its staff', () => {
  const staff = 'tobias-hartnell'
  const email = () => app.person(staff).email
  const require = () => {
    wealth.staffSignOn = { ...offered, use: 'required' }
  }
  const withPassword = (address: string, password = demoPassword) =>
    app.call('POST', '/api/session', { body: { email: address, password } })
  const required = [403, 'staff-sign-on-required']

  test('refuses their password, but only the right one, so that nobody learns who is staff [S15]', async () => {
    require()
    expect(refused(await withPassword(email()))).toEqual(required)
    expect((await eventsOf('session.refused')).at(-1)).toEqual({
      outcome: 'refused',
      details: { cause: 'staff-sign-on-required' },
      email: email(),
    })
    const wrong = [await withPassword(email(), 'wrong'), await withPassword('nobody@nowhere.example', 'wrong')]
    wrong.push(await withPassword(app.person('margaret-ashworth').email, 'wrong'))
    for (const answer of wrong) {
      expect(refused(answer)).toEqual([401, 'invalid-credentials'])
      expect({ ...answer.json, requestId: '' }).toEqual({ ...wrong[0]?.json, requestId: '' })
    }
    await change(email(), 'is_active = false')
    const disabled = await withPassword(email())
    await change(email(), 'is_active = true')
    expect(refused(disabled)).toEqual([401, 'invalid-credentials'])
    expect(await nameOf(await app.signIn('margaret-ashworth'), main)).toBe('Margaret Ashworth')
  })

  test('refuses their passkeys, tokens and electronic IDs, ends sessions opened otherwise, and sign-ups of advisers', async () => {
    const cookie = await app.signIn(staff)
    const { passkey } = await addPasskey(app, cookie)
    const { token } = (await app.call('POST', '/api/sign-in-tokens', { cookie })).json
    expect((await show(app, nationalIds.stranger, cookie)).json).toEqual({ status: 'linked' })
    const { challenge } = (await app.call('POST', '/api/session/passkey/options')).json
    require()
    expect(await stateOf(cookie, main)).toBe('none')
    expect(refused(await app.call('POST', '/api/session/passkey', { body: { answer: passkey.answer(challenge) } }))).toEqual(required)
    expect(refused(await app.call('POST', '/api/session/token', { body: { token } }))).toEqual(required)
    expect([(await eventsOf('passkey.refused')).at(-1)?.['details'], (await eventsOf('token.refused')).at(-1)?.['details']]).toEqual([
      { cause: 'staff-sign-on-required' },
      { cause: 'staff-sign-on-required' },
    ])
    expect(refused(await show(app, nationalIds.stranger))).toEqual([401, 'electronic-id-refused'])
    const adviser = { name: 'Una Reid', email: 'una@harcourt-lisle.example', password: 'Plum-orchard-1841', acceptsTerms: true }
    const signUp = (signupCode: string) => app.call('POST', '/api/sign-ups', { body: { ...adviser, signupCode } })
    expect(refused(await signUp('Arch-advisers-71'))).toEqual(required)
    expect((await signUp('guess')).json.issues).toEqual([{ path: 'signupCode', code: 'wrong-signup-code' }])
    await app.asOwner('delete from passkeys; delete from backup_codes')
  })

  test('accepts no password as a proof, sends no link to reset one, accepts none sent before, and changes none', async () => {
    const client = app.person('margaret-ashworth').email
    const links = async (address: string): Promise<string[]> => {
      await app.deps.backgroundTasks.done()
      const mails: { to: string; text: string }[] = (await app.get('/dev/mail')).json
      return mails.filter(({ to }) => to === address).flatMap(({ text }) => text.match(/(?<=reset#token=)[\w-]{43}/) ?? [])
    }
    const askReset = (address: string) => app.call('POST', '/api/password-resets', { body: { email: address } })
    await askReset(email())
    const [token] = await links(email())
    expect(token).toBeDefined()
    require()
    const asked = [await askReset(email()), await askReset(client)]
    expect(asked.map(({ status, json }) => [status, json])).toEqual(asked.map(() => [200, { status: 'sent' }]))
    expect([(await links(email())).length, (await links(client)).length]).toEqual([1, 1])
    const ofReset = (await eventsOf('password.reset-asked')).slice(-2).map((event) => [event['email'], event['outcome']])
    expect(ofReset).toEqual([
      [email(), 'refused'],
      [client, 'done'],
    ])
    const password = 'Plum-orchard-1841'
    const reset = await app.call('POST', '/api/password-resets/confirmation', { body: { token, password } })
    expect(refused(reset)).toEqual([410, 'link-expired'])

    const { cookie } = await confirm((await signOn(app, staff, { host: main })).cookie, email(), main, 'wealth')
    expect((await app.get('/api/me/staff-sign-on', { cookie })).json.isRequired).toBe(true)
    app.advance(11 * 60_000)
    const needsProof = async () => (await app.call('POST', '/api/me/authenticator', { cookie })).json.code
    for (const currentPassword of [demoPassword, 'wrong'])
      expect(refused(await app.call('POST', '/api/session/proof', { cookie, body: { currentPassword } }))).toEqual(required)
    expect((await eventsOf('proof.refused')).at(-1)).toEqual({
      outcome: 'refused',
      details: { cause: 'staff-sign-on-required' },
      email: email(),
    })
    expect(await needsProof()).toBe('proof-required')
    expect((await signOn(app, staff, { host: main, session: cookie ?? '' })).json).toEqual({ status: 'proven' })
    const changed = await app.call('POST', '/api/me/password', { cookie, body: { currentPassword: demoPassword, password } })
    expect(refused(changed)).toEqual(required)
    wealth.staffSignOn = null
    expect(refused(await withPassword(email(), password))).toEqual([401, 'invalid-credentials'])
    expect((await withPassword(email())).status).toBe(200)
  })

  test('accepts the provider, then a PIN or a passkey as the second factor', async () => {
    require()
    const pending = await signOn(app, staff, { host: main })
    expect(pending.json).toEqual({ status: 'second-factor' })
    const full = await confirm(pending.cookie, email(), main, 'wealth')
    expect(await nameOf(full.cookie, main)).toBe('Tobias Hartnell')
    const { passkey } = await addPasskey(app, full.cookie ?? '')
    const again = await signOn(app, staff, { host: main })
    const { challenge } = (await app.call('POST', '/api/session/passkey/options', { cookie: again.cookie })).json
    const body = { answer: passkey.answer(challenge) }
    const byPasskey = await app.call('POST', '/api/session/passkey', { cookie: again.cookie, body })
    expect([byPasskey.json, await stateOf(byPasskey.cookie, main)]).toEqual([{ status: 'signed-in' }, 'signed-in'])
    await app.asOwner('delete from passkeys; delete from backup_codes')
  })
})

describe('a proof of identity by the provider', () => {
  const prove = async (session: string | undefined, account = staffAccount) => signOn(app, account, { session: session ?? '' })
  const needsProof = (cookie: string | undefined) => app.call('POST', '/api/me/authenticator', { host, cookie })
  const longAgo = async () => {
    const { cookie } = await signOn(app)
    app.advance(11 * 60_000)
    expect((await needsProof(cookie)).json.code).toBe('proof-required')
    return cookie
  }

  test('asks the person to authenticate again, and permits changes for ten minutes', async () => {
    const cookie = await longAgo()
    const { address } = await beginStaffVisit(app, { session: cookie ?? '' })
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const answer = await prove(cookie)
    expect([answer.status, answer.json]).toEqual([200, { status: 'proven' }])
    expect((await eventsOf('proof.given')).at(-1)).toEqual({ outcome: 'done', details: { by: 'staff-sign-on' }, email: ingrid() })
    expect((await needsProof(cookie)).status).toBe(200)
    app.advance(10 * 60_000)
    expect((await needsProof(cookie)).json.code).toBe('proof-required')
  })

  test('refuses an earlier authentication, another account, another session, and none', async () => {
    const cookie = await longAgo()
    app.identityProvider.setMode('old-authentication')
    expect(refused(await prove(cookie))).toEqual([401, 'staff-sign-on-refused'])
    app.identityProvider.setMode('other-subject')
    expect(refused(await prove(cookie))).toEqual([401, 'staff-sign-on-refused'])
    app.identityProvider.setMode('ok')
    expect(refused(await prove(cookie, 'eleanor-whitcombe'))).toEqual([401, 'staff-sign-on-refused'])
    expect(await lastRefusal()).toEqual({ outcome: 'refused', details: { cause: 'refused' }, email: ingrid() })
    const visit = await beginStaffVisit(app, { session: cookie ?? '' })
    const [visitCookie = ''] = visit.cookie.split('; ')
    const another = (await signOn(app)).cookie
    const code = await choose(visit, staffAccount)
    expect(refused(await bringStaff(app, { cookie: `${visitCookie}; ${another}` }, code))).toEqual([401, 'staff-sign-on-refused'])
    const alone = await beginStaffVisit(app, { session: cookie ?? '' })
    const [aloneCookie = ''] = alone.cookie.split('; ')
    expect(refused(await bringStaff(app, { cookie: aloneCookie }, await choose(alone, staffAccount)))).toEqual([
      401,
      'staff-sign-on-refused',
    ])
    expect((await needsProof(cookie)).json.code).toBe('proof-required')
  })

  test('is refused to people without an account at the provider, clients, in an impersonation and without a session', async () => {
    const path = '/api/me/staff-sign-on/request'
    const ask = (cookie?: string) => app.call('POST', path, { host, cookie })
    expect(refused(await ask(await app.signIn(staffAccount)))).toEqual([409, 'conflict'])
    await signOn(app)
    await app.asOwner("update staff_sign_ons set issuer = 'https://former.example'")
    expect(refused(await ask(await app.signIn(staffAccount)))).toEqual([409, 'conflict'])
    await app.asOwner('delete from staff_sign_ons')
    expect(refused(await ask(await app.signIn('jonah-whitaker')))).toEqual([403, 'not-allowed'])
    expect(refused(await ask())).toEqual([401, 'not-signed-in'])
    const { cookie } = await signOn(app)
    const visit = await beginStaffVisit(app, { session: cookie ?? '' })
    const answer = await choose(visit, staffAccount)
    const body = { account: await app.accountId('whitaker'), reason: 'client-care' }
    expect((await app.call('POST', '/api/impersonations', { host, cookie, body })).status).toBe(200)
    for (const refusedAnswer of [
      await ask(cookie),
      await app.call('POST', '/api/session/staff-sign-on/request', { host, cookie }),
      await bringStaff(app, visit, answer),
    ])
      expect(refused(refusedAnswer)).toEqual([403, 'read-only-impersonation'])
  })
})
