import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const changeProfile = (body: unknown) => app.call('PATCH', '/api/me', { cookie, body })

describe('the signed-in person', () => {
  test('has a name, a role, portals and accounts, and no confidential field', async () => {
    const { json } = await app.get('/api/me', { cookie })
    expect(json).toMatchObject({
      name: 'Margaret Ashworth',
      role: 'client',
      edition: 'wealth',
      locale: 'en',
      theme: 'portal',
      impersonating: null,
    })
    expect(json.portals).toEqual([{ id: 'private-clients', name: 'Private clients', theme: 'main' }])
    expect(JSON.stringify({ ...json, authType: null })).not.toMatch(/hash|password|token|secret/i)
  })

  test('has both portals if they belong to two', async () => {
    const { json } = await app.get('/api/me', { cookie: await app.signIn('henrietta-lockwood') })
    expect(json.portals.map((portal: { id: string }) => portal.id).toSorted()).toEqual(['family-office', 'private-clients'])
  })
})

describe('permissions of a person', () => {
  test('[P224] ignore a claimed role: nobody can make themselves an admin', async () => {
    for (const claim of [{ isAdmin: true }, { role: 'admin' }, { role: 'company-admin' }, { isProfessional: true }]) {
      expect((await changeProfile(claim)).status).toBe(400)
      for (const path of ['/api/people/01a1fd36-0000-7000-8000-000000000000', '/api/portals/private-clients/accounts', '/api/organisation'])
        expect([path, (await app.get(path, { cookie })).status]).toEqual([path, 403])
    }
    expect((await app.get('/api/me', { cookie })).json.role).toBe('client')
  })

  test('[P225] follow the stored role: a new professional or company admin has the permissions from the next request', async () => {
    const own = await createTestApp()
    const session = await own.signIn('geoffrey-tillotson')
    const setRole = (role: string) =>
      own.asOwner(`update people set role = '${role}' where email = '${own.findPerson('geoffrey-tillotson').email}'`)
    const readPermissions = async () => [
      (await own.get('/api/me', { cookie: session })).json.role,
      (await own.get('/api/portals/private-clients/accounts', { cookie: session })).status,
      (await own.get('/api/organisation', { cookie: session })).status,
    ]
    await own.asOwner(
      `update people set organisation_id = (select organisation_id from people where role = 'company-admin' and edition = 'wealth')
        where email = '${own.findPerson('geoffrey-tillotson').email}'`,
    )
    expect(await readPermissions()).toEqual(['client', 403, 403])
    await setRole('professional')
    expect(await readPermissions()).toEqual(['professional', 200, 403])
    await setRole('company-admin')
    expect(await readPermissions()).toEqual(['company-admin', 200, 200])
    await setRole('client')
    expect(await readPermissions()).toEqual(['client', 403, 403])
    await own.close()
  })
})

describe('the rules of an account', () => {
  const setRule = async (person: string, account: string, name: string, isEnabled: boolean) =>
    app.asOwner(
      `insert into account_rules (edition, account_id, name, is_enabled) values ('${app.findPerson(person).edition}', '${await app.findAccountId(account)}', '${name}', ${isEnabled})
        on conflict (account_id, name) do update set is_enabled = excluded.is_enabled`,
    )

  test('[P172] are returned with the account, each with its name and whether it is enabled', async () => {
    await setRule('amara-osei', 'osei', 'library', false)
    await setRule('amara-osei', 'osei', 'dashboard', true)
    const { json } = await app.get('/api/me', { cookie: await app.signIn('amara-osei') })
    expect(json.accounts[0].rules).toContainEqual({ name: 'dashboard', isEnabled: true })
    expect(json.accounts[0].rules).toContainEqual({ name: 'library', isEnabled: false })
  })

  test('[P494] are logged as missing at the sign-in', async () => {
    const logged: [object, string][] = []
    const own = await createTestApp()
    await own.asOwner('delete from account_rules')
    own.deps.log.info = ((...line: [object, string]) => void logged.push(line)) as never
    await own.signIn('geoffrey-tillotson')
    expect(logged).toContainEqual([{ account: await own.findAccountId('tillotson') }, 'User account rules are not set'])
    logged.length = 0
    await own.asOwner(
      `insert into account_rules (edition, account_id, name, is_enabled) values ('wealth', '${await own.findAccountId('tillotson')}', 'library', true)`,
    )
    await own.signIn('geoffrey-tillotson')
    expect(logged.map(([, text]) => text)).not.toContain('User account rules are not set')
    await own.close()
  })

  test('close a page on the server that a rule switches off, for its client but not for staff', async () => {
    const id = await app.findAccountId('tillotson')
    const owner = await app.signIn('geoffrey-tillotson')
    const adviser = await app.signIn('eleanor-whitcombe')
    const statuses = async (session: string) => {
      const of = async (path: string) => (await app.get(path, { cookie: session })).status
      return [await of(`/api/accounts/${id}`), await of(`/api/accounts/${id}/history`), await of('/api/portfolios/HL-204450-01')]
    }
    expect(await statuses(owner)).toEqual([200, 200, 200])
    await setRule('geoffrey-tillotson', 'tillotson', 'dashboard', false)
    expect(await statuses(owner)).toEqual([404, 404, 200])
    await setRule('geoffrey-tillotson', 'tillotson', 'portfolios', false)
    expect(await statuses(owner)).toEqual([404, 404, 404])
    expect(await statuses(adviser)).toEqual([200, 200, 200])
    await setRule('geoffrey-tillotson', 'tillotson', 'dashboard', true)
    await setRule('geoffrey-tillotson', 'tillotson', 'portfolios', true)
    expect(await statuses(owner)).toEqual([200, 200, 200])
  })
})

describe('changing one’s profile', () => {
  test('stores changed fields and leaves the others unchanged', async () => {
    expect((await changeProfile({ theme: 'dark', phone: '020 7946 0999' })).json).toMatchObject({
      theme: 'dark',
      phone: '020 7946 0999',
      locale: 'en',
    })
    expect((await changeProfile({ locale: 'is' })).json).toMatchObject({ theme: 'dark', locale: 'is' })
    expect((await changeProfile({ phone: null, theme: 'portal', locale: 'en' })).json).toMatchObject({ phone: null, theme: 'portal' })
  })

  test('writes an event with the changed fields in the same transaction', async () => {
    await changeProfile({ name: 'Margaret R. Ashworth' })
    const last = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('events').selectAll().where('kind', '=', 'profile.updated').orderBy('id', 'desc').executeTakeFirst(),
    )
    expect(last).toMatchObject({ details: { fields: ['name'] }, subject_type: 'person' })
    await changeProfile({ name: 'Margaret Ashworth' })
  })

  test.each([
    [{ role: 'admin' }, 'role'],
    [{ email: 'x@y.example' }, 'email'],
    [{ isAdmin: true, theme: 'dark' }, 'isAdmin'],
    [{ theme: 'pink' }, 'theme'],
    [{ locale: 'fr' }, 'locale'],
    [{ locale: 'el' }, 'locale'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ phone: 'call me' }, 'phone'],
  ])('refuses %j with the name of the field and changes nothing', async (body, field) => {
    const before = (await app.get('/api/me', { cookie })).json
    const response = await changeProfile(body)
    expect([response.status, response.json.issues[0].path]).toEqual([400, field])
    expect((await app.get('/api/me', { cookie })).json).toEqual(before)
  })

  test('does nothing for an empty change', async () => {
    expect((await changeProfile({})).status).toBe(200)
  })
})
