import type { FaultMode } from '@atrium/demo/identity-provider/fault-modes'
import { editions } from '@atrium/editions/registry'
import { chooseAtProvider } from '@atrium/server/testing/electronic-id'
import {
  beginStaffVisit,
  submitStaffResponse,
  offeredSignOn,
  signOnAsStaff,
  staffAccount,
  staffHost,
  createStaffSignOnTools,
  readStatusAndCode,
} from '@atrium/server/testing/staff-sign-on'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { addAuthenticator, createTotpCode } from '@atrium/server/testing/totp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const wealth = editions.find(({ id }) => id === 'wealth')!

afterEach(async () => {
  wealth.staffSignOn = null
  app.identityProvider.setMode('ok')
  app.identityProvider.setClaims({})
  await app.asOwner('delete from staff_sign_ons')
})

const host = staffHost
const mainHost = 'localhost'
const newcomerEmail = 'rowan.thistle@calder-investments.example'
const { ingrid, stateOf, nameOf, bindings, eventsOf, lastRefusal, change, signOnIn, confirm } = createStaffSignOnTools(() => app)

describe('the first sign-in of a member of staff', () => {
  test('requests a verified address and an authentication of the last twelve hours from the provider', async () => {
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
    const response = await signOnAsStaff(app)
    expect([response.status, response.json]).toEqual([200, { status: 'signed-in' }])
    // The edition requires a strong factor, and the provider has stated that one was used.
    expect([await stateOf(response.cookie), await nameOf(response.cookie)]).toEqual(['signed-in', 'Ingrid Vale'])
    const issuer = app.identityProvider.issuer
    expect(await bindings()).toEqual([{ email: ingrid(), issuer, subject: 'demo-ingrid-vale' }])
    expect((await app.get('/api/me/staff-sign-on', { host, cookie: response.cookie })).json).toEqual({
      boundSince: app.deps.clock().toISOString(),
      isRequired: false,
    })
    expect([(await eventsOf('staff-sign-on.bound')).at(-1), (await eventsOf('staff-sign-on.accepted')).at(-1)]).toEqual([
      { outcome: 'done', details: { issuer }, email: ingrid() },
      { outcome: 'done', details: { hasFactor: true }, email: ingrid() },
    ])
    const { items } = (await app.get('/api/me/access-history', { host, cookie: response.cookie })).json
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
    'does not match an account by its address in fault mode %s',
    async (mode) => {
      expect(readStatusAndCode(await signOnIn(mode))).toEqual([403, 'staff-sign-on-not-matched'])
      expect(await bindings()).toEqual([])
      expect(await lastRefusal()).toEqual({ outcome: 'refused', details: { cause: 'not-matched' }, email: null })
    },
  )

  test('does not match an address with unusual letters that become the letters of a staff address in lower case', async () => {
    const address = 'mark.kane@calder-investments.example'
    await change(ingrid(), `email = '${address}'`)
    app.identityProvider.setClaims({ email: address.replaceAll('k', '\u212A') })
    const response = await signOnAsStaff(app)
    app.identityProvider.setClaims({ email: address.toUpperCase() })
    const plain = await signOnAsStaff(app)
    await change(address, `email = '${ingrid()}'`)
    expect(readStatusAndCode(response)).toEqual([403, 'staff-sign-on-not-matched'])
    expect([plain.status, await bindings()]).toEqual([200, [expect.objectContaining({ email: ingrid() })]])
  })

  test('does not match an address that the person has not confirmed in Atrium', async () => {
    await change(ingrid(), 'email_verified_at = null')
    const response = await signOnAsStaff(app)
    await change(ingrid(), 'email_verified_at = now()')
    expect(readStatusAndCode(response)).toEqual([403, 'staff-sign-on-not-matched'])
    expect([await bindings(), (await lastRefusal())?.['email']]).toEqual([[], ingrid()])
  })

  test('refuses a client, and binds nothing', async () => {
    expect(readStatusAndCode(await signOnAsStaff(app, 'jonah-whitaker'))).toEqual([403, 'staff-sign-on-not-staff'])
    expect([await bindings(), await lastRefusal()]).toEqual([
      [],
      { outcome: 'refused', details: { cause: 'not-staff' }, email: app.findPerson('jonah-whitaker').email },
    ])
  })

  test('refuses a disabled person', async () => {
    await change(ingrid(), 'is_active = false')
    const response = await signOnAsStaff(app)
    await change(ingrid(), 'is_active = true')
    expect([readStatusAndCode(response), await bindings()]).toEqual([[401, 'staff-sign-on-refused'], []])
  })

  test('refuses a person without access, unless they have an open invitation for advisers', async () => {
    expect(readStatusAndCode(await signOnAsStaff(app, 'rowan-thistle'))).toEqual([403, 'staff-sign-on-not-matched'])
    const { cookie } = await signOnAsStaff(app)
    await change(ingrid(), "role = 'company-admin'")
    const invite = () => app.call('POST', '/api/adviser-invitations', { host, cookie, body: { email: newcomerEmail } })
    expect((await invite()).status).toBe(200)
    await change(ingrid(), "role = 'professional'")
    const updateInvitation = (values: string) => app.asOwner(`update single_use_tokens set ${values} where email = '${newcomerEmail}'`)
    for (const [invalidValues, validValues] of [
      ["purpose = 'client-invitation'", "purpose = 'adviser-invitation'"],
      [`expires_at = '${app.deps.clock().toISOString()}'`, "expires_at = created_at + interval '14 days'"],
      ['used_at = created_at', 'used_at = null'],
    ] as const) {
      await updateInvitation(invalidValues)
      expect([invalidValues, readStatusAndCode(await signOnAsStaff(app, 'rowan-thistle'))]).toEqual([
        invalidValues,
        [403, 'staff-sign-on-not-matched'],
      ])
      await updateInvitation(validValues)
    }
    expect(readStatusAndCode(await signOnIn('unverified-address', 'rowan-thistle'))).toEqual([403, 'staff-sign-on-not-matched'])
    const joined = await signOnAsStaff(app, 'rowan-thistle')
    expect([joined.json, await nameOf(joined.cookie)]).toEqual([{ status: 'signed-in' }, 'Rowan Thistle'])
    expect(
      await app.asOwner(`select role, o.name, password_hash, email_verified_at is not null as verified,
        (select used_at is not null from single_use_tokens t where t.email = p.email) as used
        from people p join organisations o on o.id = p.organisation_id where p.email = '${newcomerEmail}'`),
    ).toEqual([{ role: 'professional', name: 'Calder Investments', password_hash: null, verified: true, used: true }])
    expect((await eventsOf('person.created')).at(-1)).toMatchObject({
      details: { as: 'professional', isInvited: true },
      email: newcomerEmail,
    })
    expect(await nameOf((await signOnAsStaff(app, 'rowan-thistle')).cookie)).toBe('Rowan Thistle')
  })

  test('refuses an invited address outside the domains of the staff', async () => {
    wealth.staffSignOn = offeredSignOn
    await app.asOwner(`insert into single_use_tokens (edition, purpose, token_hash, organisation_id, email, created_at, expires_at)
      select edition, 'adviser-invitation', '\\x01', id, '${newcomerEmail}', now(), '2100-01-01' from organisations where name = 'Harcourt Lisle'`)
    expect(readStatusAndCode(await signOnAsStaff(app, 'rowan-thistle', { host: mainHost }))).toEqual([403, 'staff-sign-on-not-matched'])
    expect(await app.asOwner(`select 1 from people where edition = 'wealth' and email = '${newcomerEmail}'`)).toEqual([])
  })

  test('succeeds for two concurrent requests with one account, and binds only one of two accounts with the same address', async () => {
    const both = await Promise.all([signOnAsStaff(app), signOnAsStaff(app)])
    expect([both.map(({ status }) => status), (await bindings()).length]).toEqual([[200, 200], 1])
    await app.asOwner('delete from staff_sign_ons')
    const [mine, other] = [await beginStaffVisit(app), await beginStaffVisit(app)]
    const [code, otherCode] = [await chooseAtProvider(mine, staffAccount), await chooseAtProvider(other, staffAccount)]
    const first = submitStaffResponse(app, mine, code)
    app.identityProvider.setMode('other-subject')
    const responses = await Promise.all([first, submitStaffResponse(app, other, otherCode)])
    const subjects = (await bindings()).map(({ subject }) => subject)
    expect([subjects.length, responses.filter(({ status }) => status === 200).length >= 1]).toEqual([1, true])
    for (const response of responses) if (response.status !== 200) expect(readStatusAndCode(response)).toEqual([403, 'staff-sign-on-bound'])
  })
})

describe('later sign-ins', () => {
  test('find the person by issuer and subject, whatever address the provider states', async () => {
    await signOnAsStaff(app)
    const before = await bindings()
    for (const mode of ['changed-address', 'no-address', 'unverified-address'] as const) {
      const response = await signOnIn(mode)
      expect([mode, await nameOf(response.cookie)]).toEqual([mode, 'Ingrid Vale'])
    }
    expect(await bindings()).toEqual(before)
    expect((await eventsOf('staff-sign-on.bound')).length).toBeGreaterThan(0)
  })

  test('refuse another account with the same verified address, record it, and keep the first account', async () => {
    await signOnAsStaff(app)
    const before = await bindings()
    const response = await signOnIn('other-subject')
    expect(readStatusAndCode(response)).toEqual([403, 'staff-sign-on-bound'])
    expect([await bindings(), await lastRefusal()]).toEqual([before, { outcome: 'refused', details: { cause: 'bound' }, email: ingrid() }])
    const { cookie } = await signOnAsStaff(app)
    const { items } = (await app.get('/api/me/access-history', { host, cookie })).json
    expect(items.map(({ kind }: any) => kind)).toContain('staff-sign-on-refused')
  })

  test('refuse an account at another issuer with the same verified address, until an admin has removed the earlier one', async () => {
    await signOnAsStaff(app)
    await app.asOwner("update staff_sign_ons set issuer = 'https://former.example'")
    const before = await bindings()
    expect(readStatusAndCode(await signOnAsStaff(app))).toEqual([403, 'staff-sign-on-bound'])
    expect([await bindings(), await lastRefusal()]).toEqual([before, { outcome: 'refused', details: { cause: 'bound' }, email: ingrid() }])
    await app.asOwner('delete from staff_sign_ons')
    expect([(await signOnAsStaff(app)).status, (await bindings()).length]).toEqual([200, 1])
  })

  test('sign in the person to whom the account is bound, even after another member of staff has taken its address', async () => {
    await signOnAsStaff(app)
    await change(ingrid(), "email = 'former@calder-investments.example'")
    await app.asOwner(`insert into people (edition, email, name, role, locale, email_verified_at)
      values ('asset-manager', 'ingrid.vale@calder-investments.example', 'Another Ingrid', 'professional', 'en', now())`)
    const response = await signOnAsStaff(app)
    const name = await nameOf(response.cookie)
    await app.asOwner(`delete from people where name = 'Another Ingrid'`)
    await change('former@calder-investments.example', "email = 'ingrid.vale@calder-investments.example'")
    expect(name).toBe('Ingrid Vale')
  })

  test('refuse a person who was disabled or became a client', async () => {
    await signOnAsStaff(app)
    await change(ingrid(), 'is_active = false')
    const disabled = await signOnAsStaff(app)
    await change(ingrid(), "is_active = true, role = 'client'")
    const client = await signOnAsStaff(app)
    await change(ingrid(), "role = 'professional'")
    expect([readStatusAndCode(disabled), readStatusAndCode(client)]).toEqual([
      [401, 'staff-sign-on-refused'],
      [403, 'staff-sign-on-not-staff'],
    ])
  })

  test('do not accept an account that is bound in another edition', async () => {
    wealth.staffSignOn = offeredSignOn
    await signOnAsStaff(app)
    expect(readStatusAndCode(await signOnAsStaff(app, staffAccount, { host: mainHost }))).toEqual([403, 'staff-sign-on-not-matched'])
    expect((await bindings()).length).toBe(1)
  })

  test('are unambiguous: the database binds an account to one person, and one account of an issuer to a person', async () => {
    await signOnAsStaff(app)
    const insert = (person: string, subject: string) =>
      app.asOwner(`insert into staff_sign_ons (person_id, edition, issuer, subject, bound_at, last_used_at)
        select id, edition, '${app.identityProvider.issuer}', '${subject}', now(), now() from people where email = '${person}'`)
    await expect(insert(app.findPerson('jonah-whitaker').email, 'demo-ingrid-vale')).rejects.toThrow('duplicate key')
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
    const body = { code: createTotpCode(app, secret) }
    const full = await app.call('POST', '/api/session/second-factor', { host, cookie: pending.cookie, body })
    expect(await stateOf(full.cookie)).toBe('signed-in')
    await app.asOwner('delete from authenticators; delete from backup_codes')
  })

  test('stated by the provider applies to its session only', async () => {
    const byProvider = await signOnAsStaff(app)
    const byPassword = await app.signIn(staffAccount)
    expect([await stateOf(byProvider.cookie), await stateOf(byPassword)]).toEqual(['signed-in', 'stronger-factor'])
  })

  test('stated by the provider an hour ago does not permit changes that need a recent proof', async () => {
    const { cookie } = await signOnIn('old-authentication')
    expect(await stateOf(cookie)).toBe('signed-in')
    expect((await app.call('POST', '/api/me/authenticator', { host, cookie })).json.code).toBe('proof-required')
    const fresh = await signOnAsStaff(app)
    expect((await app.call('POST', '/api/me/authenticator', { host, cookie: fresh.cookie })).status).toBe(200)
  })
})

describe('the state and the public settings', () => {
  test('are shown only to staff, and only in an edition that has a provider', async () => {
    expect((await app.get('/api/edition', { host })).json.staffSignOn).toEqual({
      provider: { en: 'Calder ID', is: 'Calder ID', el: 'Calder ID' },
    })
    expect((await app.get('/api/edition')).json.staffSignOn).toBeNull()
    const read = (key: string) =>
      app.signIn(key).then((cookie) => app.get('/api/me/staff-sign-on', { host: app.findPerson(key).host, cookie }))
    const [staff, client, elsewhere] = [await read(staffAccount), await read('jonah-whitaker'), await read('eleanor-whitcombe')]
    expect([staff.json, client.status, elsewhere.status]).toEqual([{ boundSince: null, isRequired: false }, 403, 404])
    expect((await app.get('/api/me/staff-sign-on', { host })).status).toBe(401)
  })
})
