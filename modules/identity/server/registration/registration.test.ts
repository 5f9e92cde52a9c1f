import { randomUUID } from 'node:crypto'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import { findEdition } from '@atrium/editions/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeExpiredRows } from '@atrium/server/retention'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { findDomainIssue, findStaffDomainIssue } from './sign-up-rules.ts'

const password = 'Plum-orchard-1841'
const dayMs = 86_400_000
const firmCode = createDemoFirm({ clients: 0, today: '2026-11-18' }).organisations.find((one) => one.edition === 'wealth')?.signupCode ?? ''
let app: TestApp
let subnet = 0
let networkHeaders: Record<string, string>

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())
beforeEach(() => {
  networkHeaders = { 'x-forwarded-for': `198.18.${subnet++}.1` }
})

const post = (path: string, body: unknown, cookie?: string) => app.call('POST', path, { cookie, body, headers: networkHeaders })
const createSignUp = (email: string, more: object = {}) => ({ name: 'Ada Quayle', email, password, acceptsTerms: true, ...more })
const system = systemActor('wealth')

async function listLetters(email: string): Promise<{ subject: string; text: string }[]> {
  return (await app.get('/dev/mail')).json.filter((mail: { to: string }) => mail.to === email)
}
const readPin = async (email: string) => /\b\d{8}\b/.exec((await listLetters(email))[0]?.text ?? '')?.[0] ?? '00000000'

async function signUp(email: string, more: object = {}) {
  const begun = await post('/api/sign-ups', createSignUp(email, more))
  return post('/api/sign-ups/confirmation', { code: await readPin(email) }, begun.cookie)
}

const listAccounts = async (cookie: string | undefined) => (await app.get('/api/me', { cookie })).json.accounts

async function createInvitation(account: string, by = 'eleanor-whitcombe'): Promise<string> {
  const cookie = await app.signIn(by)
  const { sentTo } = (await post(`/api/accounts/${await app.findAccountId(account)}/invitation`, undefined, cookie)).json
  return /#token=([\w-]{43})/.exec((await listLetters(sentTo))[0]?.text ?? '')?.[1] ?? ''
}

async function addAccount(email: string, name = 'Ada Quayle'): Promise<string> {
  const { id } = await withTenant(app.db, system, (transaction) =>
    transaction
      .insertInto('accounts')
      .values({ edition: 'wealth', portal_id: 'private-clients', external_id: null, name, email, inception_on: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

describe('sign-up', () => {
  test('creates a client only when the PIN from the e-mail is confirmed [P364] [P244]', async () => {
    const email = 'ada.quayle@quayle-home.example'
    const begun = await post('/api/sign-ups', createSignUp(email))
    expect([begun.status, begun.json]).toEqual([200, { status: 'second-factor', pinSentTo: 'a•••@quayle-home.example' }])
    const people = () =>
      withTenant(app.db, system, (transaction) =>
        transaction
          .selectFrom('people')
          .select(['role', 'is_active', 'organisation_id', 'email_verified_at'])
          .where('email', '=', email)
          .execute(),
      )
    expect(await people()).toEqual([])
    expect((await post('/api/session', { email, password })).status).toBe(401)
    const done = await post('/api/sign-ups/confirmation', { code: await readPin(email) }, begun.cookie)
    expect([done.status, done.json]).toEqual([200, { status: 'signed-in' }])
    expect(await people()).toEqual([{ role: 'client', is_active: true, organisation_id: null, email_verified_at: expect.any(Date) }])
    const me = (await app.get('/api/me', { cookie: done.cookie })).json
    expect(me).toMatchObject({ name: 'Ada Quayle', email, role: 'client', locale: 'en' })
  })

  test('[P366] a user is created with the first sign-in, and reads and updates their own record only', async () => {
    const email = 'first.login@quayle-home.example'
    const { cookie } = await signUp(email)
    const me = (await app.get('/api/me', { cookie })).json
    expect(await app.asOwner(`select id, name from people where email = '${email}'`)).toEqual([{ id: me.id, name: 'Ada Quayle' }])
    const change = { name: 'Ada Quayle-Moss', phone: '+44 1904 496 020' }
    const updated = await app.call('PATCH', '/api/me', { cookie, body: change })
    expect([updated.status, updated.json]).toEqual([200, expect.objectContaining({ id: me.id, ...change })])
    expect((await app.get('/api/me', { cookie })).json).toMatchObject({ id: me.id, ...change })
    const other = (await app.get('/api/me', { cookie: await app.signIn('margaret-ashworth') })).json
    expect((await app.get(`/api/people/${other.id}`, { cookie })).status).toBe(403)
    expect((await app.get(`/api/collections/users/items/${other.id}`, { cookie })).status).toBe(403)
    await post('/api/session', { email, password })
    expect(await app.asOwner(`select count(*)::int as count from people where email = '${email}'`)).toEqual([{ count: 1 }])
  })

  test('links the accounts that have this address and no owner [P246]', async () => {
    const email = 'benno@strand-family.example'
    const id = await addAccount(email, 'Benno Strand')
    const { cookie } = await signUp(email, { name: 'Benno Strand' })
    expect(await listAccounts(cookie)).toEqual([{ id, name: 'Benno Strand', portal: 'private-clients', hasLimitedAccess: true, rules: [] }])
  })

  test('does not link an account that has an owner', async () => {
    const { cookie } = await signUp('second.person@ashworth-home.example')
    const mine = await listAccounts(cookie)
    expect(mine).toHaveLength(1)
    expect(mine[0].id).not.toBe(await app.findAccountId('ashworth'))
  })

  test('creates an account in the default portal if the person has none, with the default group and every admin as adviser [P247]', async () => {
    const { cookie } = await signUp('newcomer@fresh-fields.example', { name: 'New Comer' })
    const [account] = await listAccounts(cookie)
    expect(account).toMatchObject({ name: 'New Comer', portal: 'private-clients', hasLimitedAccess: true })
    await withTenant(app.db, system, async (transaction) => {
      const admins = await transaction.selectFrom('people').select('id').where('role', '=', 'admin').where('is_active', '=', true).execute()
      const relations = await transaction
        .selectFrom('account_people')
        .select(['person_id', 'relation'])
        .where('account_id', '=', account.id)
        .execute()
      expect(
        relations
          .filter((one) => one.relation === 'adviser')
          .map((one) => one.person_id)
          .toSorted(),
      ).toEqual(admins.map((one) => one.id).toSorted())
      const groups = await transaction
        .selectFrom('client_group_members as m')
        .innerJoin('client_groups as g', 'g.id', 'm.group_id')
        .select('g.name')
        .where('m.account_id', '=', account.id)
        .execute()
      expect(groups).toEqual([{ name: findEdition('wealth')!.defaultClientGroup }])
      const accepted = await transaction.selectFrom('terms_acceptances').selectAll().where('account_id', '=', account.id).execute()
      expect(accepted).toEqual([])
    })
  })

  test('creates nothing without a default portal and logs the reason [P248]', async () => {
    const edition = findEdition('wealth')!
    const before = edition.defaultPortal
    const logged: unknown[] = []
    const error = app.deps.log.error
    app.deps.log.error = ((...given: unknown[]) => void logged.push(given[1])) as typeof error
    edition.defaultPortal = null
    try {
      const response = await signUp('nowhere@to-go.example')
      expect(response.status).toBe(500)
      expect(logged).toContain('No default portal set in config file, cannot create account')
    } finally {
      edition.defaultPortal = before
      app.deps.log.error = error
    }
    const rows = await withTenant(app.db, system, (transaction) =>
      transaction.selectFrom('people').select('id').where('email', '=', 'nowhere@to-go.example').execute(),
    )
    expect(rows).toEqual([])
  })

  test('creates the account in the configured default portal [P551]', async () => {
    const edition = findEdition('wealth')!
    const before = edition.defaultPortal
    edition.defaultPortal = 'family-office'
    const { cookie } = await signUp('elsewhere@fresh-fields.example')
    edition.defaultPortal = before
    expect((await listAccounts(cookie))[0].portal).toBe('family-office')
  })

  test('returns the same response for a known address, creates nothing, and informs the owner by e-mail [P309] [S15]', async () => {
    const { email } = app.findPerson('margaret-ashworth')
    const known = await post('/api/sign-ups', createSignUp(email))
    const unknown = await post('/api/sign-ups', createSignUp('m@ashworth-home.example'))
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    const [last] = await listLetters(email)
    expect(last?.subject).toBe('You already have access to Harcourt Lisle')
    expect(last?.text).not.toMatch(/\b\d{8}\b/)
    for (const code of ['00000000', '12345678']) {
      expect((await post('/api/sign-ups/confirmation', { code }, known.cookie)).json.code).toBe('wrong-pin')
    }
    expect((await app.get('/api/me', { cookie: await app.signIn('margaret-ashworth') })).json.name).toBe('Margaret Ashworth')
  })

  test('accepts the PIN only in the same browser, and refuses the correct PIN after ten wrong ones', async () => {
    const email = 'guess@fresh-fields.example'
    const begun = await post('/api/sign-ups', createSignUp(email))
    const pin = await readPin(email)
    expect((await post('/api/sign-ups/confirmation', { code: pin })).status).toBe(409)
    for (let tries = 0; tries < 10; tries++)
      await post('/api/sign-ups/confirmation', { code: pin === `0000000${tries}` ? '99999999' : `0000000${tries}` }, begun.cookie)
    expect((await post('/api/sign-ups/confirmation', { code: pin }, begun.cookie)).status).toBe(429)
  })

  test('confirms the address with a PIN of eight digits, and allows ten attempts a day per address across all its sign-ups and networks [S13]', async () => {
    const email = 'unclaimed@fresh-fields.example'
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt++) {
      networkHeaders = { 'x-forwarded-for': `198.19.${subnet++}.1` }
      const { cookie } = await post('/api/sign-ups', createSignUp(email))
      expect((await listLetters(email))[0]?.text).toMatch(/\b\d{8}\b/)
      for (let tries = 0; tries < 5; tries++)
        statuses.push((await post('/api/sign-ups/confirmation', { code: `1234567${tries}` }, cookie)).status)
      app.advance(121 * 60_000)
    }
    expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 10])
    expect((await post('/api/sign-ups/confirmation', { code: '123456' })).status).toBe(400)
  })

  test('sends a new PIN on request: the older PIN becomes invalid, and the two hours restart', async () => {
    const email = 'again@fresh-fields.example'
    const begun = await post('/api/sign-ups', createSignUp(email))
    const first = await readPin(email)
    app.advance(119 * 60_000)
    const resent = await post('/api/sign-ups/resend', undefined, begun.cookie)
    expect([resent.status, resent.json, resent.cookie]).toEqual([200, { pinSentTo: 'a•••@fresh-fields.example' }, undefined])
    const second = await readPin(email)
    app.advance(119 * 60_000)
    const responses = []
    for (const code of [first === second ? '00000000' : first, second])
      responses.push((await post('/api/sign-ups/confirmation', { code }, begun.cookie)).status)
    expect(responses).toEqual([401, 200])
    expect((await post('/api/sign-ups/resend', undefined, begun.cookie)).status).toBe(409)
  })

  test('gives the same response to a request for a new PIN for known and unknown addresses [S15]', async () => {
    const { email } = app.findPerson('geoffrey-tillotson')
    const known = await post('/api/sign-ups', createSignUp(email))
    const unknown = await post('/api/sign-ups', createSignUp('g@tillotson-post.example'))
    const before = (await listLetters(email)).length
    const again = [known, unknown].map(({ cookie }) => post('/api/sign-ups/resend', undefined, cookie))
    const [one, other] = await Promise.all(again)
    expect([one?.status, one?.json]).toEqual([other?.status, other?.json])
    const letters = await listLetters(email)
    expect([letters.length, letters[0]?.subject]).toEqual([before + 1, 'You already have access to Harcourt Lisle'])
    const row = await app.asOwner(`select code_hash from sign_ups where email = '${email}'`)
    expect(row).toEqual([{ code_hash: null }])
  })

  test('sends at most twelve new PINs an hour, thirty e-mails per address across all its sign-ups, and none without a sign-up [S14]', async () => {
    expect((await post('/api/sign-ups/resend', undefined)).status).toBe(409)
    expect((await post('/api/sign-ups/resend', undefined, `__Host-atrium-sign-up=${'a'.repeat(43)}`)).status).toBe(409)
    const email = 'often@fresh-fields.example'
    const ask = async (cookie: string | undefined, times: number) => {
      const asked = Array.from({ length: times }, () => post('/api/sign-ups/resend', undefined, cookie))
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      return [200, 429].map((status) => statuses.filter((one) => one === status).length)
    }
    const stranger = await post('/api/sign-ups', createSignUp(email))
    expect(await ask(stranger.cookie, 14)).toEqual([12, 2])
    // Requests of other people block the owner only above a high limit of e-mails.
    networkHeaders = { 'x-forwarded-for': `198.19.${subnet++}.1` }
    const owner = await post('/api/sign-ups', createSignUp(email))
    expect(await ask(owner.cookie, 12)).toEqual([12, 0])
    networkHeaders = { 'x-forwarded-for': `198.19.${subnet++}.1` }
    const third = await post('/api/sign-ups', createSignUp(email))
    expect(await ask(third.cookie, 12)).toEqual([3, 9])
  })

  test('accepts only one of several PINs that were requested concurrently', async () => {
    const email = 'race@fresh-fields.example'
    const begun = await post('/api/sign-ups', createSignUp(email))
    await Promise.all([1, 2, 3].map(() => post('/api/sign-ups/resend', undefined, begun.cookie)))
    const codes = (await listLetters(email)).map(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? '')
    expect(codes).toHaveLength(4)
    const statuses = []
    for (const code of codes) statuses.push((await post('/api/sign-ups/confirmation', { code }, begun.cookie)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('creates the person once if many confirmations are concurrent', async () => {
    const email = 'twice@fresh-fields.example'
    const begun = await post('/api/sign-ups', createSignUp(email))
    const code = await readPin(email)
    const responses = await Promise.all(Array.from({ length: 6 }, () => post('/api/sign-ups/confirmation', { code }, begun.cookie)))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    const rows = await withTenant(app.db, system, (transaction) =>
      transaction.selectFrom('people').select('id').where('email', '=', email).execute(),
    )
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['an empty name', { name: ' ' }, { path: 'name', code: 'too_small', limit: 1 }],
    ['an incomplete address', { email: 'a@b' }, { path: 'email', code: 'invalid_format' }],
    ['a list of addresses', { email: 'evil@attacker.example,.allowed.example' }, { path: 'email', code: 'invalid_format' }],
    ['an address with a comment', { email: 'evil@attacker.example(.allowed.example' }, { path: 'email', code: 'invalid_format' }],
    ['an address in brackets', { email: '"a"<evil@attacker.example>.allowed.example' }, { path: 'email', code: 'invalid_format' }],
    ['an address followed by text', { email: 'evil@mailinator.com>' }, { path: 'email', code: 'invalid_format' }],
    ['terms that are not accepted [P304]', { acceptsTerms: false }, { path: 'acceptsTerms', code: 'invalid_value' }],
    ['a password without a digit [P297]', { password: 'abcdefgh' }, { path: 'password', code: 'custom_password_rule' }],
    ['a password of four characters [P299]', { password: 'abc1' }, { path: 'password', code: 'too_small', limit: 8 }],
    ['an address of a forbidden domain [P307]', { email: 'x@yopmail.com' }, { path: 'email', code: 'domain-forbidden' }],
    ['a signup code with an address outside the firm', { signupCode: firmCode }, { path: 'signupCode', code: 'wrong-signup-code' }],
  ])('refuses %s, with the name of the field', async (_, change, issue) => {
    const response = await post('/api/sign-ups', createSignUp('somebody@fresh-fields.example', change))
    expect([response.status, response.json.issues]).toEqual([400, [issue]])
  })

  test('ignores forged fields for a role, a firm or the account of another person [S06]', async () => {
    const account = await app.findAccountId('ashworth')
    const { cookie } = await signUp('forger@fresh-fields.example', {
      role: 'admin',
      isAdmin: true,
      isProfessional: true,
      organisation: 'x',
      account,
    })
    const me = (await app.get('/api/me', { cookie })).json
    expect(me.role).toBe('client')
    expect(me.accounts.map((one: { id: string }) => one.id)).not.toContain(account)
  })

  test('creates an adviser for an address of the firm’s domain only with the firm’s signup code (D1) [P245] [P370]', async () => {
    const plain = await signUp('impostor@harcourt-lisle.example')
    expect((await app.get('/api/me', { cookie: plain.cookie })).json.role).toBe('client')
    const adviser = await signUp('hugo.penn@harcourt-lisle.example', { signupCode: firmCode })
    const me = (await app.get('/api/me', { cookie: adviser.cookie })).json
    expect([me.role, me.portals.map((portal: { id: string }) => portal.id).includes('private-clients')]).toEqual(['professional', true])
    const stranger = await post('/api/sign-ups', createSignUp('hugo@elsewhere.example', { signupCode: firmCode }))
    expect(stranger.json.issues).toEqual([{ path: 'signupCode', code: 'wrong-signup-code' }])
  })
})

describe('e-mail domains', () => {
  const lists = { allowedDomains: ['firm.example'], forbiddenDomains: ['bad.example'] }
  test.each([
    ['a@firm.example', lists, null],
    ['a@sub.firm.example', lists, null],
    ['a@notfirm.example', lists, 'domain-not-allowed'],
    ['a@bad.example', lists, 'domain-forbidden'],
    ['a@firm.example@bad.example', lists, 'domain-forbidden'],
    ['a@anywhere.example', { ...lists, allowedDomains: null }, null],
  ])('of %s are checked against %j: %s [P306] [P307] [P361]', (email, given, code) =>
    expect(findDomainIssue(email, given)?.code ?? null).toBe(code),
  )
})

describe('e-mail domains of staff [P361] [P564]', () => {
  test.each([
    ['a@firm.example', ['firm.example'], null],
    ['a@sub.firm.example', ['firm.example'], null],
    ['a@elsewhere.example', ['firm.example'], 'domain-not-allowed'],
    ['a@elsewhere.example', [], 'domain-not-allowed'],
    ['a@elsewhere.example', null, null],
  ])('of %s are checked against %j: %s', (email, staffDomains, code) =>
    expect(findStaffDomainIssue(email, { staffDomains })?.code ?? null).toBe(code),
  )

  test('are required of advisers, both with a signup code and in invitations, but not of clients', async () => {
    await app.asOwner(`update organisations set domain = 'harcourt-lisle-trust.example' where domain = 'harcourt-lisle.example'`)
    const email = 'una.webb@harcourt-lisle-trust.example'
    const byCode = await post('/api/sign-ups', createSignUp(email, { signupCode: firmCode }))
    expect([byCode.status, byCode.json.issues]).toEqual([400, [{ path: 'email', code: 'domain-not-allowed' }]])
    const invited = await post('/api/adviser-invitations', { email }, await app.signIn('beatrix-lisle'))
    expect([invited.status, invited.json.issues]).toEqual([400, [{ path: 'email', code: 'domain-not-allowed' }]])
    expect((await post('/api/sign-ups', createSignUp(email))).status).toBe(200)
    await app.asOwner(`update organisations set domain = 'harcourt-lisle.example' where domain = 'harcourt-lisle-trust.example'`)
  })
})

describe('the invitation of a client', () => {
  test('gives access to the client’s account once, whatever the domain of their e-mail address [S17]', async () => {
    const id = await addAccount('rose@yopmail.com', 'Rose Larch')
    const cookie = await app.signIn('oscar-venn')
    const sent = await post(`/api/accounts/${id}/invitation`, undefined, cookie)
    expect(sent.json.sentTo).toBe('rose@yopmail.com')
    const token = /\/signup\/client#token=([\w-]{43})/.exec((await listLetters('rose@yopmail.com'))[0]?.text ?? '')?.[1]
    expect((await post('/api/invitations/lookup', { token })).json).toEqual({
      kind: 'client',
      email: 'rose@yopmail.com',
      organisation: 'Harcourt Lisle',
      isLinked: false,
    })
    const done = await signUp('rose@yopmail.com', { invitation: token, name: 'Rose Larch' })
    expect((await listAccounts(done.cookie)).map((one: { id: string }) => one.id)).toEqual([id])
    expect((await post('/api/invitations/lookup', { token })).status).toBe(410)
  })

  test('states whether the account is linked with an external id [P563]', async () => {
    const id = await addAccount('holly.larch@yopmail.com', 'Holly Larch')
    const cookie = await app.signIn('oscar-venn')
    const isLinked = async () => {
      await post(`/api/accounts/${id}/invitation`, undefined, cookie)
      const text = (await listLetters('holly.larch@yopmail.com'))[0]?.text ?? ''
      const [, token] = /\/signup\/client#token=([\w-]{43})/.exec(text) ?? []
      return (await post('/api/invitations/lookup', { token })).json.isLinked
    }
    expect(await isLinked()).toBe(false)
    await app.asOwner(`update accounts set external_id = 'HL-299001' where id = '${id}'`)
    expect(await isLinked()).toBe(true)
  })

  test('accepts only the address to which the invitation was sent', async () => {
    const token = await createInvitation('fairbairn')
    const response = await post('/api/sign-ups', createSignUp('thief@elsewhere.example', { invitation: token }))
    expect(response.json.issues).toEqual([{ path: 'email', code: 'not-invited' }])
  })

  test('states that the address already has access [P309]', async () => {
    const token = await createInvitation('tillotson')
    const response = await post('/api/sign-ups', createSignUp(app.findPerson('geoffrey-tillotson').email, { invitation: token }))
    expect(response.json.issues).toEqual([{ path: 'email', code: 'account-exists' }])
  })

  test('invalidates older invitations and is valid for the number of days set by the edition [S17]', async () => {
    const older = await createInvitation('tillotson')
    const newer = await createInvitation('tillotson')
    const lastDay = new Date(app.deps.clock().getTime() + 7 * dayMs).toLocaleDateString('en-GB', { dateStyle: 'long' })
    const [newest] = await listLetters(app.findPerson('geoffrey-tillotson').email)
    expect(newest?.text).toContain(`It works once, until ${lastDay}.`)
    expect((await post('/api/invitations/lookup', { token: older })).status).toBe(410)
    app.advance(7 * dayMs - 60_000)
    expect((await post('/api/invitations/lookup', { token: newer })).status).toBe(200)
    app.advance(60_000)
    expect((await post('/api/invitations/lookup', { token: newer })).status).toBe(410)
  })

  test('leaves one valid link if several are sent concurrently for one account [S17]', async () => {
    const id = await addAccount('ivy.larch@yopmail.com', 'Ivy Larch')
    const cookie = await app.signIn('oscar-venn')
    // All four requests start before the first can write, so that they are concurrent on every machine.
    const holder = await app.openConnection('begin; lock table single_use_tokens in share mode')
    const sent = Promise.all(Array.from({ length: 4 }, () => post(`/api/accounts/${id}/invitation`, undefined, cookie)))
    const waiting = () => app.asOwner(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(4), { timeout: 60_000 }).finally(() => holder.end())
    await sent
    const tokens = (await listLetters('ivy.larch@yopmail.com')).map(({ text }) => /#token=([\w-]{43})/.exec(text)?.[1])
    const statuses = []
    for (const token of tokens) statuses.push((await post('/api/invitations/lookup', { token })).status)
    expect(statuses.toSorted()).toEqual([200, 410, 410, 410])
  })
})

describe('the limits of a network', () => {
  async function inviteNew(email: string, cookie: string): Promise<string> {
    await post(`/api/accounts/${await addAccount(email, 'Office Client')}/invitation`, undefined, cookie)
    return /#token=([\w-]{43})/.exec((await listLetters(email))[0]?.text ?? '')?.[1] ?? ''
  }

  test('do not stop invited people, even after strangers on the network have reached them [S53]', async () => {
    const cookie = await app.signIn('oscar-venn')
    const tokens: string[] = []
    for (let one = 0; one < 32; one++) tokens.push(await inviteNew(`client${one}@one-office.example`, cookie))
    const unknown = { token: 'a'.repeat(43) }
    const guesses: number[] = []
    for (let time = 0; time < 61; time++) guesses.push((await post('/api/invitations/lookup', unknown)).status)
    expect([guesses.slice(0, 60).every((status) => status === 410), guesses[60]]).toEqual([true, 429])
    const seen = new Set<string>()
    for (const [one, token] of tokens.entries()) {
      const found = await post('/api/invitations/lookup', { token })
      const begun = await post('/api/sign-ups', createSignUp(`client${one}@one-office.example`, { invitation: token }))
      seen.add(`${found.status} ${begun.status}`)
    }
    expect([...seen]).toEqual(['200 200'])
  })

  test('are separate from those of an invitation: ten sign-ups and sixty look-ups an hour, from any network [S53]', async () => {
    const email = 'often@one-office.example'
    const token = await inviteNew(email, await app.signIn('oscar-venn'))
    const createNetwork = () => ({ 'x-forwarded-for': `198.19.${subnet++}.1` })
    const attempt = (path: string, body: object) => app.call('POST', path, { body, headers: createNetwork() })
    const signUps = []
    for (let time = 0; time < 11; time++)
      signUps.push((await attempt('/api/sign-ups', createSignUp('thief@elsewhere.example', { invitation: token }))).status)
    expect([...new Set(signUps.slice(0, 10)), signUps[10]]).toEqual([400, 429])
    const lookups = []
    for (let time = 0; time < 61; time++) lookups.push((await attempt('/api/invitations/lookup', { token })).status)
    expect([lookups[0], lookups[60]]).toEqual([200, 429])
  })
})

describe('the sign-up of an adviser', () => {
  async function invited(email: string): Promise<string> {
    await post('/api/adviser-invitations', { email }, await app.signIn('beatrix-lisle'))
    return /\/signup\/adviser#token=([\w-]{43})/.exec((await listLetters(email))[0]?.text ?? '')?.[1] ?? ''
  }

  test('requires an invitation and the firm’s code, and makes the adviser a member of the firm [P047] [P308]', async () => {
    const email = 'nora.finch@harcourt-lisle.example'
    const token = await invited(email)
    for (const signupCode of [undefined, '', 'guess', 'Calder-desk-38']) {
      const response = await post('/api/sign-ups', createSignUp(email, { invitation: token, signupCode }))
      expect(response.json.issues).toEqual([{ path: 'signupCode', code: 'wrong-signup-code' }])
    }
    const done = await signUp(email, { invitation: token, signupCode: firmCode, name: 'Nora Finch' })
    const me = (await app.get('/api/me', { cookie: done.cookie })).json
    expect(me).toMatchObject({ role: 'professional', accounts: [] })
    expect(me.portals.map((portal: { id: string }) => portal.id)).toContain('private-clients')
  })

  test('limits attempts at the code', async () => {
    const email = 'gwen.hall@harcourt-lisle.example'
    const token = await invited(email)
    const statuses = []
    for (let time = 0; time < 11; time++) {
      networkHeaders = { 'x-forwarded-for': `198.19.0.${time}` }
      statuses.push((await post('/api/sign-ups', createSignUp(email, { invitation: token, signupCode: `no ${time}` }))).status)
    }
    expect(statuses).toContain(429)
    expect(statuses).not.toContain(200)
  })

  test('requires an invitation from an admin of the firm; a professional cannot invite advisers', async () => {
    const body = { email: 'one.more@harcourt-lisle.example' }
    expect((await post('/api/adviser-invitations', body, await app.signIn('eleanor-whitcombe'))).status).toBe(403)
    expect((await post('/api/adviser-invitations', body, await app.signIn('beatrix-lisle'))).status).toBe(200)
  })
})

describe('seats [P502]', () => {
  const setSeats = (seats: { account_seats?: number; adviser_seats?: number }) =>
    withTenant(app.db, system, (transaction) => transaction.updateTable('organisations').set(seats).execute())

  test('are a hundred for accounts and fifty for advisers by default', async () => {
    const { id } = await withTenant(app.db, system, (transaction) =>
      transaction
        .insertInto('organisations')
        .values({ edition: 'wealth', name: 'New firm', domain: null })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const [row] = await withTenant(app.db, system, (transaction) =>
      transaction.selectFrom('organisations').select(['account_seats', 'adviser_seats']).where('id', '=', id).execute(),
    )
    expect(row).toEqual({ account_seats: 100, adviser_seats: 50 })
  })

  test('are not exceeded: exactly one of several concurrent requests takes the last account seat [S50]', async () => {
    const { rows } = await withTenant(app.db, system, async (transaction) => ({
      rows: await transaction
        .selectFrom('accounts')
        .innerJoin('portals', 'portals.id', 'accounts.portal_id')
        .select('accounts.id')
        .where('accounts.is_active', '=', true)
        .execute(),
    }))
    await setSeats({ account_seats: rows.length + 1 })
    const begun = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const email = `seat-${index}@fresh-fields.example`
        networkHeaders = { 'x-forwarded-for': `198.19.1.${index}` }
        const { cookie } = await post('/api/sign-ups', createSignUp(email))
        return { email, cookie }
      }),
    )
    const responses = await Promise.all(
      begun.map(async ({ email, cookie }) => post('/api/sign-ups/confirmation', { code: await readPin(email) }, cookie)),
    )
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(responses.find((response) => response.status === 409)?.json.code).toBe('no-seat')
    await setSeats({ account_seats: 50_000 })
  })

  test('are those of the subscriptions of the organisation’s portals, changed in the back office: one more account or adviser is refused', async () => {
    const admin = await app.signIn('oscar-venn')
    const call = async (method: string, path: string, body: object) => {
      const response = await app.call(method, `/api/collections/${path}`, { cookie: admin, body })
      expect([response.status, response.text]).toEqual([200, response.text])
      return response.json
    }
    const readSeats = async () => (await app.get('/api/organisation', { cookie: await app.signIn('beatrix-lisle') })).json
    const setSubscription = async (portal: string, subscription: string | null) => {
      const { version } = (await app.get(`/api/collections/portals/items/${portal}`, { cookie: admin })).json
      await call('PATCH', `portals/items/${portal}`, { version, values: { subscription } })
    }
    const { accounts, advisers } = await readSeats()
    // Without other values, a subscription has a hundred accounts and fifty advisers.
    const usual = await call('POST', 'subscriptions/items', { id: randomUUID(), values: { name: 'Usual' } })
    expect(usual.values).toMatchObject({ accounts: '100', advisors: '50' })
    await setSubscription('private-clients', usual.id)
    expect(await readSeats()).toMatchObject({ accounts: { limit: 100 }, advisers: { limit: 50 } })
    const full = { name: 'Full', accounts: String(accounts.used), advisors: String(advisers.used) }
    const other = await call('POST', 'subscriptions/items', { id: randomUUID(), values: full })
    await setSubscription('private-clients', other.id)
    networkHeaders = { 'x-forwarded-for': '198.19.2.1' }
    const { cookie } = await post('/api/sign-ups', createSignUp('no-room@fresh-fields.example'))
    const refused = await post('/api/sign-ups/confirmation', { code: await readPin('no-room@fresh-fields.example') }, cookie)
    expect([refused.status, refused.json.code]).toEqual([409, 'no-seat'])
    await post('/api/adviser-invitations', { email: 'no.room@harcourt-lisle.example' }, await app.signIn('beatrix-lisle'))
    const token = /#token=([\w-]{43})/.exec((await listLetters('no.room@harcourt-lisle.example'))[0]?.text ?? '')?.[1]
    const adviser = await signUp('no.room@harcourt-lisle.example', { invitation: token, signupCode: firmCode })
    expect([adviser.status, adviser.json.code]).toEqual([409, 'no-seat'])
    // The subscriptions of two portals add up.
    await setSubscription('family-office', usual.id)
    expect(await readSeats()).toMatchObject({ accounts: { limit: accounts.used + 100 }, advisers: { limit: advisers.used + 50 } })
    await setSubscription('private-clients', null)
    await setSubscription('family-office', null)
    expect(await readSeats()).toMatchObject({ accounts: { limit: accounts.limit }, advisers: { limit: advisers.limit } })
  })

  test('are required for advisers: without a free seat the sign-up is refused [S50]', async () => {
    const email = 'late.comer@harcourt-lisle.example'
    await post('/api/adviser-invitations', { email }, await app.signIn('beatrix-lisle'))
    const token = /#token=([\w-]{43})/.exec((await listLetters(email))[0]?.text ?? '')?.[1]
    await setSeats({ adviser_seats: 1 })
    const response = await signUp(email, { invitation: token, signupCode: firmCode })
    expect([response.status, response.json.code]).toEqual([409, 'no-seat'])
    await setSeats({ adviser_seats: 50 })
  })
})

test('the cleanup removes unconfirmed sign-ups and expired links', async () => {
  const own = await createTestApp()
  await own.call('POST', '/api/sign-ups', { body: createSignUp('idle@fresh-fields.example') })
  await own.call('POST', '/api/sign-in-tokens', { cookie: await own.signIn('margaret-ashworth') })
  const countRows = () =>
    withTenant(own.db, system, async (transaction) => [
      (await transaction.selectFrom('sign_ups').select('id').execute()).length,
      (await transaction.selectFrom('single_use_tokens').select('id').execute()).length,
    ])
  await removeExpiredRows(own.deps)
  expect(await countRows()).toEqual([1, 1])
  own.advance(60_000)
  await removeExpiredRows(own.deps)
  expect(await countRows()).toEqual([1, 0])
  own.advance(2 * 60 * 60_000)
  await removeExpiredRows(own.deps)
  expect(await countRows()).toEqual([0, 0])
  await own.close()
})
