import { demoPassword } from '@atrium/demo/firm/firm'
import { editions, mainEdition } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor, type SystemTransacting } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { nationalIds, showElectronicId } from '@atrium/server/testing/electronic-id'
import { rekeyElectronicIds } from '@atrium/identity/server/electronic-id/writes'
import { createServiceAccount, issueToken } from '@atrium/ledger/server/testing/service-accounts'
import { signOnAsStaff, staffHost } from '@atrium/server/testing/staff-sign-on'
import { createAdmin, removeStaffSignOn, requireElectronicId, resetSecondFactor, setActive } from './writes.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

const edition = mainEdition.id
const command = () => ({ edition: mainEdition, deps: app.deps, by: 'root' })
const runInEdition = <Result>(work: (transaction: SystemTransacting) => Promise<Result>) => withTenant(app.db, systemActor(edition), work)
const listEvents = (kind: string) =>
  app.asOwner(`select person_id, subject_type, subject_id, details from events where kind = '${kind}' order by id desc`)
const findId = async (email: string) => (await app.asOwner(`select id from people where lower(email) = lower('${email}')`))[0]?.['id']
/** Returns the expected event of a command about a person. No person of the portal is its actor. */
const createExpectedEvent = async (email: string, details: object) => ({
  person_id: null,
  subject_type: 'person',
  subject_id: await findId(email),
  details: { ...details, command: 'root' },
})
const readState = async (cookie: string) => (await app.get('/api/session', { cookie })).json.state

describe('the first admin', () => {
  const admin = { email: 'Ada.Fell@harcourt-lisle.example', name: 'Ada Fell', locale: 'en' as const, organisation: 'A new firm' }

  test('is created without a password, chooses one with the link and signs in with a second factor', async () => {
    const { token } = await runInEdition((transaction) => createAdmin(transaction, command(), admin))
    const email = admin.email.toLowerCase()
    expect((await app.call('POST', '/api/session', { body: { email, password: '' } })).status).toBe(401)
    const password = 'Plum-orchard-1841'
    expect((await app.call('POST', '/api/password-resets/confirmation', { body: { token, password } })).status).toBe(200)
    expect((await app.call('POST', '/api/password-resets/confirmation', { body: { token, password } })).status).toBe(410)
    const pending = await app.call('POST', '/api/session', { body: { email, password } })
    expect(pending.json).toEqual({ status: 'second-factor' })
    const full = await app.call('POST', '/api/session/second-factor', {
      cookie: pending.cookie,
      body: { code: await app.findLastPin(email) },
    })
    expect((await app.get('/api/me', { cookie: full.cookie })).json).toMatchObject({ role: 'admin', name: 'Ada Fell' })
    expect((await listEvents('person.created'))[0]).toEqual(await createExpectedEvent(email, { as: 'admin' }))
  })

  test.each(['bad', 'a@', 'a b@c.example'])('is not created with the malformed address "%s"', async (email) => {
    await expect(runInEdition((transaction) => createAdmin(transaction, command(), { ...admin, email }))).rejects.toThrow(
      'is not an e-mail',
    )
  })

  test('is not created with an address that already has access', async () => {
    const taken = { ...admin, email: app.findPerson('oscar-venn').email.toUpperCase() }
    await expect(runInEdition((transaction) => createAdmin(transaction, command(), taken))).rejects.toThrow('already has access')
  })
})

/** Adds an authenticator app, a backup code and a passkey as rows with placeholder content. */
async function addFactors(email: string): Promise<void> {
  await runInEdition(async (transaction) => {
    const { id } = await transaction.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const own = { edition: 'wealth', person_id: id, created_at: app.deps.clock() }
    const bytes = Buffer.from('of a test')
    await transaction
      .insertInto('authenticators')
      .values({ ...own, sealed_secret: bytes, confirmed_at: app.deps.clock(), last_step: null })
      .execute()
    await transaction
      .insertInto('backup_codes')
      .values({ ...own, code_hash: bytes, used_at: null })
      .execute()
    const passkey = { credential_id: `of ${email}`, public_key: bytes, counter: 0, transports: [], host: 'localhost', name: 'A key' }
    await transaction
      .insertInto('passkeys')
      .values({ ...own, ...passkey, last_used_at: null })
      .execute()
  })
}

function countFactors(): Promise<number[]> {
  return runInEdition(async (transaction) => [
    (await transaction.selectFrom('authenticators').select('person_id').execute()).length,
    (await transaction.selectFrom('backup_codes').select('id').execute()).length,
    (await transaction.selectFrom('passkeys').select('id').execute()).length,
  ])
}

describe('a reset of the second factor', () => {
  test('ends every session, removes every factor, requires a second factor again, and records the reason', async () => {
    const { email } = app.findPerson('winifred-bagshaw')
    const cookie = await app.signInWithPasswordOnly('winifred-bagshaw')
    await addFactors(email)
    expect(await readState(cookie)).toBe('signed-in')
    await runInEdition((transaction) => resetSecondFactor(transaction, command(), email, 'lost her telephone'))
    expect(await readState(cookie)).toBe('none')
    expect(await countFactors()).toEqual([0, 0, 0])
    expect((await app.call('POST', '/api/session', { body: { email, password: demoPassword } })).json.status).toBe('second-factor')
    expect((await listEvents('second-factor.reset'))[0]).toEqual(await createExpectedEvent(email, { reason: 'lost her telephone' }))
  })

  test('also removes a linked electronic ID, which may be another person’s, unless the firm requires it', async () => {
    const [free, bound] = [app.findPerson('gudrun-thordardottir').email, app.findPerson('aegir-saemundsson').email]
    await app.asOwner(`
      insert into electronic_ids (edition, person_id, national_id_hash, sealed_national_id, linked_at)
      select 'wealth', id, decode(repeat('01', 32), 'hex'), decode('02', 'hex'), now() from people where email = '${free}' on conflict do nothing`)
    for (const email of [free, bound]) await runInEdition((transaction) => resetSecondFactor(transaction, command(), email, 'an odd login'))
    const left = await app.asOwner('select p.email from electronic_ids e join people p on p.id = e.person_id')
    expect(left).toEqual([{ email: bound }])
  })
})

describe('the access of a person', () => {
  test('ends immediately when disabled, and sign-in is refused until it is enabled again [S08] [S20]', async () => {
    const { email } = app.findPerson('callum-strachan')
    const [one, two] = [await app.signIn('callum-strachan'), await app.signIn('callum-strachan')]
    const set = (isActive: boolean) => runInEdition((transaction) => setActive(transaction, command(), email, { isActive, reason: 'left' }))
    await set(false)
    expect([await readState(one), await readState(two)]).toEqual(['none', 'none'])
    expect((await app.call('POST', '/api/session', { body: { email, password: demoPassword } })).status).toBe(401)
    await set(true)
    expect([await readState(one), await readState(two)]).toEqual(['none', 'none'])
    expect(await readState(await app.signIn('callum-strachan'))).toBe('signed-in')
    const expected = await createExpectedEvent(email, { reason: 'left' })
    for (const kind of ['person.disabled', 'person.enabled']) {
      const events = await listEvents(kind)
      expect(events.filter(({ subject_id }) => subject_id === expected.subject_id)).toEqual([expected])
    }
  })

  test('leaves API tokens that they issued valid, and names their service accounts; enabled again, none', async () => {
    const key = 'beatrix-lisle'
    const { email } = app.findPerson(key)
    const cookie = await app.signIn(key)
    const { account } = await createServiceAccount(app, cookie, { name: 'Nightly import' })
    await issueToken(app, cookie, account.id)
    const { issued } = await issueToken(app, cookie, account.id)
    await app.call('DELETE', `/api/service-accounts/${account.id}/tokens/${issued.id}`, { cookie })
    const disable = await createServiceAccount(app, cookie, { name: 'Off' })
    await app.call('DELETE', `/api/service-accounts/${disable.account.id}`, { cookie })
    const soon = await createServiceAccount(app, cookie, { name: 'Soon', validDays: 1 })
    await createServiceAccount(app, await app.signIn('oscar-venn'), { name: 'Of another' })
    const set = (isActive: boolean) => runInEdition((transaction) => setActive(transaction, command(), email, { isActive, reason: 'left' }))
    const listed = (count: number, names: string) =>
      `${email} issued ${count} API tokens that stay valid, of the service accounts ${names}: review them at /firm/service-accounts.`
    expect(await set(false)).toEqual([listed(3, '"Nightly import" (2), "Soon" (1)')])
    expect(await set(true)).toEqual([])
    await app.asOwner(`update api_tokens set expires_at = created_at where id = '${soon.issued.id}'`)
    expect(await set(false)).toEqual([listed(2, '"Nightly import" (2)')])
    expect(await set(true)).toEqual([])
  })

  test('is shown with commands and their reasons to the person concerned only', async () => {
    const { email } = app.findPerson('philip-garrod')
    await runInEdition((transaction) => setActive(transaction, command(), email, { isActive: false, reason: 'a lost telephone' }))
    await runInEdition((transaction) => setActive(transaction, command(), email, { isActive: true, reason: 'found again' }))
    const history = async (key: string) => (await app.get('/api/me/access-history', { cookie: await app.signIn(key) })).json.items
    const listed = (await history('philip-garrod')).filter(({ kind }: { kind: string }) => kind.startsWith('person-'))
    const commandEntry = { staff: { name: null, title: null }, person: null, account: null, address: null, device: null, reason: null }
    expect(listed).toMatchObject([
      { ...commandEntry, kind: 'person-enabled', note: 'found again' },
      { ...commandEntry, kind: 'person-disabled', note: 'a lost telephone' },
    ])
    for (const key of ['margaret-ashworth', 'oscar-venn']) expect(JSON.stringify(await history(key))).not.toContain('telephone')
  })

  test('cannot be disabled for the last admin or for an unknown person', async () => {
    const disable = (email: string) =>
      runInEdition((transaction) => setActive(transaction, command(), email, { isActive: false, reason: 'x' }))
    const admins = await app.asOwner(`select email from people where edition = 'wealth' and role = 'admin' and is_active order by email`)
    for (const { email } of admins.slice(1)) await disable(String(email))
    await expect(disable(String(admins[0]?.['email']))).rejects.toThrow('is the last admin')
    await expect(disable('nobody@nowhere.example')).rejects.toThrow('There is no person with the address')
    for (const { email } of admins.slice(1))
      await runInEdition((transaction) => setActive(transaction, command(), String(email), { isActive: true, reason: 'x' }))
  })
})

describe('the account of a member of staff at the provider', () => {
  const calder = editions.find(({ id }) => id === 'asset-manager')!
  const [email, host] = ['ingrid.vale@calder-investments.example', staffHost]
  const remove = () =>
    withTenant(app.db, systemActor(calder.id), (transaction) =>
      removeStaffSignOn(transaction, { ...command(), edition: calder }, email, 'a new directory'),
    )

  test('is removed together with their sessions, and the next sign-in binds another account', async () => {
    await expect(remove()).rejects.toThrow(`${email} has no account at the provider of the staff`)
    const { cookie } = await signOnAsStaff(app)
    const stateNow = async () => (await app.get('/api/session', { host, cookie })).json.state
    expect(await stateNow()).toBe('signed-in')
    await remove()
    expect([await stateNow(), await app.asOwner('select 1 from staff_sign_ons')]).toEqual(['none', []])
    expect((await listEvents('staff-sign-on.removed'))[0]).toEqual(await createExpectedEvent(email, { reason: 'a new directory' }))
    app.identityProvider.setMode('other-subject')
    const again = await signOnAsStaff(app)
    app.identityProvider.setMode('ok')
    expect(again.status).toBe(200)
    expect(await app.asOwner('select subject from staff_sign_ons')).toEqual([{ subject: 'other-demo-ingrid-vale' }])
    const { items } = (await app.get('/api/me/access-history', { host, cookie: again.cookie })).json
    expect(items.map(({ kind, staff, note }: any) => [kind, staff, note])).toContainEqual([
      'staff-sign-on-removed',
      { name: null, title: null },
      'a new directory',
    ])
  })
})

describe('the electronic ID of a client', () => {
  const set = (key: string, isRequired: boolean) =>
    runInEdition((transaction) =>
      requireElectronicId(transaction, command(), app.findPerson(key).email, { isRequired, reason: 'a decision' }),
    )

  test('can be required from the next sign-in if it is linked, and can be waived again', async () => {
    await expect(set('gudrun-thordardottir', true)).rejects.toThrow('has no electronic ID linked')
    await expect(set('tobias-hartnell', true)).rejects.toThrow('is not a client')
    const cookie = await app.signIn('gudrun-thordardottir')
    expect((await showElectronicId(app, nationalIds.gudrun, cookie)).json).toEqual({ status: 'linked' })
    await set('gudrun-thordardottir', true)
    expect([await readState(cookie), await readState(await app.signInWithPasswordOnly('gudrun-thordardottir'))]).toEqual([
      'none',
      'electronic-id',
    ])
    expect((await showElectronicId(app, nationalIds.gudrun)).json).toEqual({ status: 'second-factor' })
    await set('gudrun-thordardottir', false)
    expect(await readState(await app.signIn('gudrun-thordardottir'))).toBe('signed-in')
    expect([(await listEvents('electronic-id.required')).length, (await listEvents('electronic-id.waived')).length]).toEqual([1, 1])
  })

  test('stays linked under a new secret, and an interrupted run can be resumed [S63]', async () => {
    const next = 'Quarry-lamp-fjord-9821-teal-otter-54'
    const rekey = (from: string, to: string) => runInEdition((transaction) => rekeyElectronicIds(transaction, edition, [from, to]))
    const { secret } = app.deps
    const rows = () => app.asOwner('select person_id, national_id_hash, sealed_national_id from electronic_ids order by 1')
    const before = await rows()
    expect(await rekey(secret, next)).toEqual({ reencrypted: before.length, unreadable: 0 })
    const after = await rows()
    before.forEach((row, at) => expect(after[at]?.['national_id_hash']).not.toEqual(row['national_id_hash']))
    app.deps.secret = next
    expect((await showElectronicId(app, nationalIds.gudrun)).json).toEqual({ status: 'second-factor' })
    expect(await rekey(secret, next)).toEqual({ reencrypted: before.length, unreadable: 0 })
    expect(await rekey('neither', 'of the two')).toEqual({ reencrypted: 0, unreadable: before.length })
    expect(await rekey(next, secret)).toEqual({ reencrypted: before.length, unreadable: 0 })
    app.deps.secret = secret
    expect((await rows()).map((row) => row['national_id_hash'])).toEqual(before.map((row) => row['national_id_hash']))
  })
})
