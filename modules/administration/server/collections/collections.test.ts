import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let admin: string
let companyAdmin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
})
afterAll(() => app.close())

type Listed = { id: string; name: string; version: string; values: Record<string, unknown> }

const path = (collection: string, rest = '') => `/api/collections/${collection}${rest}`
const list = async (collection: string, query: object = {}, cookie = admin) =>
  (await app.call('POST', path(collection, '/search'), { cookie, body: query })).json as { items: Listed[]; count: number }
const save = ({ id, version }: Listed, collection: string, values: object, cookie = admin) =>
  app.call('PATCH', path(collection, `/items/${id}`), { cookie, body: { version, values } })
const findUser = async (key: string): Promise<Listed> => {
  const found = (await list('users', { search: app.findPerson(key).email })).items[0]
  if (!found) throw new Error(`${key} is not listed`)
  return found
}
const listEvents = async (id: string) =>
  (await app.asOwner(`select kind from events where subject_id = '${id}' order by id`)).map(({ kind }) => kind)

describe('users', () => {
  test('are found by name without accents, and by e-mail address', async () => {
    expect((await list('users', { search: 'gudrun' })).items.map(({ name }) => name)).toEqual(['Guðrún Þórðardóttir'])
    expect((await list('users', { search: app.findPerson('eleanor-whitcombe').email })).count).toBe(1)
    expect((await list('users', { filters: [{ field: 'email', value: app.findPerson('oscar-venn').email }] })).count).toBe(1)
  })

  test('an update of profile fields is stored, with a revision of each field in the history', async () => {
    const user = await findUser('tobias-hartnell')
    const values = { title: 'Chartered financial planner', linkedin: 'https://www.linkedin.com/in/tobias', city: 'York', country: 'GB' }
    const saved = await save(user, 'users', values)
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    expect(saved.json.values).toMatchObject(values)
    const history = (await app.get(path('users', `/items/${user.id}/versions`), { cookie: admin })).json.items[0]
    expect(history).toMatchObject({ action: 'saved', saved: { name: 'Oscar Venn' }, changed: expect.arrayContaining(['title']) })
    expect(await listEvents(user.id)).toContain('person.changed')
  })

  test('a company admin sees the users of their organisation only, and may not change organisation and switches [B237]', async () => {
    const all = await list('users')
    const own = await list('users', {}, companyAdmin)
    expect(own.count).toBeGreaterThan(0)
    expect(own.count).toBeLessThan(all.count)
    const organisations = new Set(own.items.map(({ values }) => values['organisation']))
    expect(organisations.size).toBe(1)
    const colleague = own.items.find(({ values }) => values['access'] === 'professional')
    if (!colleague) throw new Error('no adviser')
    const other = all.items.find(({ values }) => values['organisation'] !== colleague.values['organisation'])
    for (const change of [
      { organisation: null },
      { isAdmin: true },
      { disabled: true },
      { isProfessional: false },
      { isMessenger: colleague.values['isMessenger'] !== true },
      { is2FADisabled: true },
    ]) {
      const refused = await save(colleague, 'users', change, companyAdmin)
      expect([change, refused.status, refused.json.issues]).toEqual([
        change,
        400,
        expect.arrayContaining([{ path: `values.${Object.keys(change)[0]}`, code: 'not-allowed' }]),
      ])
    }
    expect((await save(colleague, 'users', { phone: '01904 496 099' }, companyAdmin)).status).toBe(200)
    if (other) expect((await app.get(path('users', `/items/${other.id}`), { cookie: companyAdmin })).status).toBe(404)
  })

  test('blocking a user ends their sessions at once; their next sign-in is refused until they are enabled', async () => {
    await app.asOwner('update sessions set second_factor_at = now()')
    const fresh = await app.signIn('oscar-venn')
    const session = await app.signIn('marcus-adeyemi')
    const blocked = await save(await findUser('marcus-adeyemi'), 'users', { disabled: true }, fresh)
    expect([blocked.status, blocked.text]).toEqual([200, blocked.text])
    expect((await app.get('/api/me', { cookie: session })).status).toBe(401)
    const enabled = await save(await findUser('marcus-adeyemi'), 'users', { disabled: false }, fresh)
    expect([enabled.status, enabled.json.values.disabled]).toEqual([200, false])
    expect(await listEvents(blocked.json.id)).toEqual(expect.arrayContaining(['person.disabled', 'person.enabled']))
    expect((await app.get('/api/me', { cookie: await app.signIn('marcus-adeyemi') })).status).toBe(200)
  })

  test('clients stay clients, staff stay staff, and the last admin keeps access', async () => {
    const fresh = await app.signIn('oscar-venn')
    const refusedField = async (key: string, change: object) => {
      const response = await save(await findUser(key), 'users', change, fresh)
      return [response.status, response.json.issues?.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`)]
    }
    expect(await refusedField('geoffrey-tillotson', { isAdmin: true })).toEqual([400, ['values.isAdmin not-allowed']])
    expect(await refusedField('eleanor-whitcombe', { isProfessional: false })).toEqual([400, ['values.isProfessional not-allowed']])
    expect(await refusedField('oscar-venn', { isAdmin: false })).toEqual([400, ['values.isAdmin not-allowed']])
  })

  test('the second sign-in step is switched off with a reason, which is sent to the person', async () => {
    const fresh = await app.signIn('oscar-venn')
    const user = await findUser('amara-osei')
    const without = await save(user, 'users', { is2FADisabled: true }, fresh)
    expect([without.status, without.json.issues]).toEqual([400, [{ path: 'values.secondFactorReason', code: 'required' }]])
    const changed = await save(user, 'users', { is2FADisabled: true, secondFactorReason: 'Lost her phone' }, fresh)
    expect([changed.status, changed.json.values.is2FADisabled, changed.json.values.secondFactorReason]).toEqual([200, true, null])
    expect(await listEvents(user.id)).toContain('second-factor.disabled')
  })

  test('a user edited in the back office has a second factor that is enabled and not validated, unless it is switched off [B182]', async () => {
    const fresh = await app.signIn('oscar-venn')
    const factorOf = async (id: string) => (await app.get(`/api/people/${id}`, { cookie: fresh })).json.multiFactor
    const user = await findUser('iris-delacourt')
    expect((await save(user, 'users', { telephone: '020 7946 0000' }, fresh)).status).toBe(200)
    expect(await factorOf(user.id)).toEqual({ isEnabled: true, isValidated: false })
    const off = await save(
      await findUser('iris-delacourt'),
      'users',
      { is2FADisabled: true, secondFactorReason: 'Uses a screen reader' },
      fresh,
    )
    expect(off.status).toBe(200)
    expect((await save(await findUser('iris-delacourt'), 'users', { telephone: '020 7946 0001' }, fresh)).status).toBe(200)
    expect(await factorOf(user.id)).toEqual({ isEnabled: false, isValidated: false })
  })

  test('sensitive changes need a recent proof of identity, other changes do not', async () => {
    const cookie = await app.signIn('oscar-venn')
    app.advance(11 * 60_000)
    const user = await findUser('tobias-hartnell')
    expect((await save(user, 'users', { title: 'Adviser' }, cookie)).status).toBe(200)
    const refused = await save(await findUser('tobias-hartnell'), 'users', { isAdmin: true }, cookie)
    expect([refused.status, refused.json.code]).toEqual([403, 'proof-required'])
  })

  test('a company admin may not delete users nor change an admin, and the last admin stays', async () => {
    const [fresh, own] = [await app.signIn('oscar-venn'), await app.signIn('beatrix-lisle')]
    const [adviser, top] = [await findUser('marcus-adeyemi'), await findUser('oscar-venn')]
    const renamed = await save(top, 'users', { name: 'Renamed' }, own)
    expect([renamed.status, renamed.json.issues]).toEqual([400, [{ path: 'values.access', code: 'not-allowed' }]])
    expect((await app.call('DELETE', path('users', `/items/${adviser.id}`), { cookie: own })).status).toBe(403)
    const last = await app.call('DELETE', path('users', `/items/${top.id}`), { cookie: fresh })
    expect([last.status, last.json.issues]).toEqual([400, [{ path: 'values.access', code: 'not-allowed' }]])
    expect((await app.get('/api/me', { cookie: fresh })).status).toBe(200)
  })

  test('can be filtered by what follows from their role and state', async () => {
    const count = async (field: string, value: string) =>
      (await list('users', { filters: [{ field, value }] }, await app.signIn('oscar-venn'))).count
    const [row] =
      await app.asOwner(`select count(*) filter (where role <> 'client')::int as staff, count(*) filter (where is_second_factor_disabled)::int as off,
      count(*) filter (where role = 'admin')::int as admins from people where edition = 'wealth' and deleted_at is null`)
    expect([await count('isProfessional', 'true'), await count('is2FADisabled', 'true'), await count('access', 'admin')]).toEqual([
      row?.['staff'],
      row?.['off'],
      row?.['admins'],
    ])
  })

  test('a blocked adviser is enabled only if a seat is free', async () => {
    const cookie = await app.signIn('oscar-venn')
    const blocked = await save(await findUser('eleanor-whitcombe'), 'users', { disabled: true }, cookie)
    await app.asOwner(`update organisations set adviser_seats = 1 where edition = 'wealth'`)
    const refused = await save(blocked.json, 'users', { disabled: false }, cookie)
    await app.asOwner(`update organisations set adviser_seats = 50 where edition = 'wealth'`)
    expect([refused.status, refused.json.code]).toEqual([409, 'no-seat'])
    expect((await save(blocked.json, 'users', { disabled: false }, cookie)).status).toBe(200)
  })

  test('an adviser who moves to another organisation leaves the teams of the earlier one', async () => {
    const cookie = await app.signIn('oscar-venn')
    const account = await app.findAccountId('tillotson')
    const values = {
      name: 'Team of the mover',
      portal: 'private-clients',
      team: [(await findUser('tobias-hartnell')).id],
      clients: [account],
    }
    const body = { id: '01a1fd36-0000-7000-8000-00000000aa03', values }
    expect((await app.call('POST', path('accessGroups', '/items'), { cookie, body })).status).toBe(200)
    const created = await app.call('POST', path('organisations', '/items'), {
      cookie,
      body: { id: '01a1fd36-0000-7000-8000-00000000aa04', values: { name: 'Sister firm' } },
    })
    expect((await app.get(`/api/accounts/${account}`, { cookie: await app.signIn('tobias-hartnell') })).status).toBe(200)
    const moved = await save(await findUser('tobias-hartnell'), 'users', { organisation: created.json.id }, cookie)
    expect([moved.status, moved.text]).toEqual([200, moved.text])
    expect((await app.get(`/api/accounts/${account}`, { cookie: await app.signIn('tobias-hartnell') })).status).toBe(404)
    expect(await listEvents(moved.json.id)).not.toContain('person.role-changed')
    const back = await save(moved.json, 'users', { organisation: (await findUser('eleanor-whitcombe')).values['organisation'] }, cookie)
    expect(back.status).toBe(200)
  })

  test('a deleted user has no access, is in the bin and can be restored', async () => {
    const fresh = await app.signIn('oscar-venn')
    const user = await findUser('quentin-marlow')
    const removed = await app.call('DELETE', path('users', `/items/${user.id}`), { cookie: fresh })
    app.advance(1_000)
    expect([removed.status, removed.json.isActive]).toEqual([200, false])
    expect((await list('users', { search: 'quentin' }, fresh)).count).toBe(0)
    expect((await list('users', { isBin: true }, fresh)).items.map(({ id }) => id)).toEqual([user.id])
    const restored = await app.call('POST', path('users', `/items/${user.id}/restoration`), { cookie: fresh, body: {} })
    expect([restored.status, restored.json.isActive, restored.json.values.disabled]).toEqual([200, true, true])
    const { items } = (await app.get(path('users', `/items/${user.id}/versions`), { cookie: fresh })).json
    expect(items.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['restored', 'deleted'])
  })
})

describe('organisations', () => {
  test('a company admin edits the information of their organisation and sees no other [P341]', async () => {
    const cookie = await app.signIn('beatrix-lisle')
    const own = await list('organisations', {}, cookie)
    expect(own.count).toBe(1)
    const [organisation] = own.items
    if (!organisation) throw new Error('no organisation')
    const saved = await save(organisation, 'organisations', { address: '12 Stonegate', city: 'York' }, cookie)
    expect([saved.status, saved.json.values]).toEqual([200, expect.objectContaining({ address: '12 Stonegate', city: 'York' })])
    const fresh = await app.signIn('oscar-venn')
    const other = (await list('organisations', {}, fresh)).items.find(({ id }) => id !== organisation.id)
    if (other) expect((await app.get(path('organisations', `/items/${other.id}`), { cookie })).status).toBe(404)
    const refused = await save(saved.json, 'organisations', { url: 'elsewhere.example' }, cookie)
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'values.url', code: 'not-allowed' }]])
  })

  test('the e-mail domain of another organisation is refused', async () => {
    const fresh = await app.signIn('oscar-venn')
    const { items } = await list('organisations', { filters: [{ field: 'url', value: '[not-empty]' }] }, fresh)
    const [one] = items
    if (!one) throw new Error('no organisation with a domain')
    const id = '01a1fd36-0000-7000-8000-00000000aa01'
    const body = { id, values: { name: 'Copycat', url: String(one.values['url']).toUpperCase() } }
    const response = await app.call('POST', path('organisations', '/items'), { cookie: fresh, body })
    expect([response.status, response.json.issues]).toEqual([400, [{ path: 'values.url', code: 'taken' }]])
  })
})

describe('access groups', () => {
  test('link a team to clients: a colleague sees a client after the group is saved, and no longer after it is deleted', async () => {
    const fresh = await app.signIn('oscar-venn')
    const account = await app.findAccountId('tillotson')
    const colleague = await app.signIn('tobias-hartnell')
    expect((await app.get(`/api/accounts/${account}`, { cookie: colleague })).status).toBe(404)
    const id = '01a1fd36-0000-7000-8000-00000000aa02'
    const values = { name: 'Holiday cover', portal: 'private-clients', team: [(await findUser('tobias-hartnell')).id], clients: [account] }
    const created = await app.call('POST', path('accessGroups', '/items'), { cookie: fresh, body: { id, values } })
    expect([created.status, created.text]).toEqual([200, created.text])
    expect(created.json.references).toEqual(expect.arrayContaining([{ collection: 'accounts', id: account, name: expect.any(String) }]))
    expect((await app.get(`/api/accounts/${account}`, { cookie: colleague })).status).toBe(200)
    const emptied = await save(created.json, 'accessGroups', { clients: [] }, fresh)
    expect([emptied.status, emptied.json.issues]).toEqual([400, [{ path: 'values.clients', code: 'required' }]])
    expect((await app.call('DELETE', path('accessGroups', `/items/${id}`), { cookie: fresh })).status).toBe(200)
    expect((await app.get(`/api/accounts/${account}`, { cookie: colleague })).status).toBe(404)
  })
})

describe('members of groups', () => {
  test('a team consists of staff, clients are accounts of the portal, and activating a group needs a recent proof', async () => {
    const cookie = await app.signIn('oscar-venn')
    const base = {
      name: 'Mixed',
      portal: 'private-clients',
      team: [(await findUser('tobias-hartnell')).id],
      clients: [await app.findAccountId('tillotson')],
    }
    const create = (change: object) =>
      app.call('POST', path('accessGroups', '/items'), { cookie, body: { id: crypto.randomUUID(), values: { ...base, ...change } } })
    expect((await create({ team: [(await findUser('geoffrey-tillotson')).id] })).json.issues).toEqual([
      { path: 'values.team', code: 'not-allowed' },
    ])
    expect((await create({ clients: [await app.findAccountId('lockwood-family')] })).json.issues).toEqual([
      { path: 'values.clients', code: 'not-allowed' },
    ])
    const dormant = await create({ active: false })
    expect(dormant.status).toBe(200)
    app.advance(11 * 60_000)
    const response = await save(dormant.json, 'accessGroups', { active: true }, cookie)
    expect([response.status, response.json.code]).toEqual([403, 'proof-required'])
  })
})

describe('portals and accounts', () => {
  test('a changed theme of a portal is stored, and an unknown theme refused', async () => {
    const fresh = await app.signIn('oscar-venn')
    const portal = (await list('portals', {}, fresh)).items.find(({ id }) => id === 'private-clients')
    if (!portal) throw new Error('no portal')
    expect((await save(portal, 'portals', { theme: 'Unicorn' }, fresh)).json.issues).toEqual([
      { path: 'values.theme', code: 'not-an-option' },
    ])
    const saved = await save(portal, 'portals', { theme: 'corporate', subtitle: 'Since 1987' }, fresh)
    expect([saved.status, saved.json.values]).toEqual([200, expect.objectContaining({ theme: 'corporate', subtitle: 'Since 1987' })])
  })

  const accountValues = (more: object = {}) => ({
    name: 'Harriet Dale',
    email: 'harriet@dale-farm.example',
    portal: 'private-clients',
    external_id: `HD-${randomUUID().slice(0, 8)}`,
    inception: '2026-03-02',
    location: 'Skipton',
    ...more,
  })
  const add = (values: object, cookie = admin, id: string = randomUUID()) =>
    app.call('POST', path('accounts', '/items'), { cookie, body: { id, values } })

  test('an account is added once, with the default group and the admins as its advisers, and is changed with a history', async () => {
    const id = randomUUID()
    const values = accountValues()
    for (let times = 0; times < 2; times++) {
      const added = await add(values, admin, id)
      expect([added.status, added.text]).toEqual([200, added.text])
      expect(added.json).toMatchObject({ id, name: 'Harriet Dale', values: { ...values, currency: 'GBP', active: true } })
    }
    const related = await app.asOwner(
      `select relation, p.role from account_people a join people p on p.id = a.person_id where account_id = '${id}'`,
    )
    expect(related).toEqual([{ relation: 'adviser', role: 'admin' }])
    expect(await app.asOwner(`select from client_group_members where account_id = '${id}'`)).toHaveLength(1)
    const item = (await app.get(path('accounts', `/items/${id}`), { cookie: admin })).json
    const saved = await save(item, 'accounts', { location: 'Settle', inception: '2026-03-09' })
    expect(saved.json.values).toMatchObject({ location: 'Settle', inception: '2026-03-09' })
    const events = await app.asOwner(`select kind from events where account_id = '${id}' or subject_id = '${id}' order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['account.created', 'account.changed']))
    const moved = await save(saved.json, 'accounts', { portal: 'family-office' })
    expect([moved.status, moved.json.issues]).toEqual([400, [{ path: 'values.portal', code: 'not-allowed' }]])
    const taken = await add(accountValues({ external_id: values.external_id }))
    expect([taken.status, taken.json.issues]).toEqual([400, [{ path: 'values.external_id', code: 'taken' }]])
  })

  test('an account has its clients, advisers and returns as the portal shows them, and leads to its portfolios and documents', async () => {
    const definition = (await app.get(path('accounts'), { cookie: admin })).json
    const changes = ['change1d', 'change1m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll']
    const stated = ['name', 'client', 'owner', 'portal', 'inception', 'location', 'currency', ...changes, 'portfolios', 'documents']
    expect(definition.fields.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(stated))
    const [listed] = (await list('accounts', { search: 'Margaret Ashworth' })).items
    const item = (await app.get(path('accounts', `/items/${listed!.id}`), { cookie: admin })).json
    expect(item.values).toMatchObject({ name: 'Margaret Ashworth', portal: 'private-clients', currency: 'GBP' })
    expect(item.values.client.split(', ')).toContain('Margaret Ashworth')
    const advisers = await app.asOwner(`select p.name from account_people ap join people p on p.id = ap.person_id
      where ap.account_id = '${item.id}' and ap.relation = 'adviser' and ap.until_on is null order by p.name`)
    expect(item.values.owner).toBe(advisers.map(({ name }) => name).join(', '))
    const shown = (await app.get(`/api/accounts/${item.id}/performance`, { cookie: admin })).json.changes
    for (const name of changes)
      expect([name, item.values[name]]).toEqual([name, shown[name] === null ? null : String(Math.round(shown[name] * 10_000) / 100)])
    expect(item.values.change1y).not.toBeNull()
    // What follows from other records is not stored, and cannot be changed here.
    for (const name of ['client', 'owner', 'change1y']) {
      const refused = await save(item, 'accounts', { [name]: '99' })
      expect([name, refused.status]).toEqual([name, 400])
    }
    expect((await app.get(path('accounts', `/items/${item.id}`), { cookie: admin })).json.values).toEqual(item.values)
  })

  test('an account without an id at its source has no returns', async () => {
    const added = await add(accountValues({ email: 'no.id@example.com', external_id: null }))
    expect([added.status, added.json.values.change1y, added.json.values.client]).toEqual([200, null, null])
  })

  test('the name of an account that the firm’s own system states is not changed here, and only admins state its id there', async () => {
    const item = (await list('accounts', { search: 'Margaret Ashworth' })).items[0]!
    const renamed = await save(item, 'accounts', { name: 'Maggie' })
    expect([renamed.status, renamed.json.issues]).toEqual([400, [{ path: 'values.name', code: 'stated-by-firm' }]])
    const refused = await add(accountValues(), companyAdmin)
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'values.external_id', code: 'not-allowed' }]])
    expect((await add(accountValues({ external_id: null }), companyAdmin)).status).toBe(200)
  })

  test('an account is added only with a free seat, also by several people at once, and takes one again when it is restored to use [S50]', async () => {
    const [organisation] =
      await app.asOwner(`select o.id, o.account_seats, (select count(*)::int from accounts a join portals p on p.id = a.portal_id
      where p.organisation_id = o.id and a.is_active) as used from organisations o join portals p on p.organisation_id = o.id where p.id = 'private-clients'`)
    const { id, account_seats: seats, used } = organisation as { id: string; account_seats: number; used: number }
    await app.asOwner(`update organisations set account_seats = ${used + 1} where id = '${id}'`)
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) => add(accountValues({ email: `seat${index}@dale-farm.example` }))),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const added = responses.find(({ status }) => status === 200)?.json as Listed
    expect((await app.call('DELETE', path('accounts', `/items/${added.id}`), { cookie: admin })).status).toBe(200)
    expect((await app.call('POST', path('accounts', `/items/${added.id}/restoration`), { cookie: admin, body: {} })).status).toBe(200)
    await app.asOwner(`update organisations set account_seats = ${used} where id = '${id}'`)
    const restored = (await app.get(path('accounts', `/items/${added.id}`), { cookie: admin })).json
    expect((await save(restored, 'accounts', { active: true })).json.code).toBe('no-seat')
    await app.asOwner(`update organisations set account_seats = ${seats} where id = '${id}'`)
  })
})

describe('an item that a portal, a group or a user names', () => {
  const id = randomUUID()
  const usages = async (cookie = admin) => (await app.get(path('subscriptions', `/items/${id}/usages`), { cookie })).json
  const setSubscription = async (portal: string, subscription: string | null) => {
    const item = (await app.get(path('portals', `/items/${portal}`), { cookie: admin })).json
    const saved = await save(item, 'portals', { subscription })
    expect([saved.status, saved.text]).toEqual([200, saved.text])
  }

  test('is not deleted, and the places where it is used are listed', async () => {
    const added = await app.call('POST', path('subscriptions', '/items'), {
      cookie: admin,
      body: { id, values: { name: 'Boutique', accounts: '10', advisors: '3' } },
    })
    expect([added.status, added.text]).toEqual([200, added.text])
    const portal = { collection: 'portals', id: 'private-clients', name: expect.any(String), field: 'subscription' }
    await setSubscription('private-clients', id)
    expect(await usages()).toEqual({ items: [portal], count: 1 })
    expect((await app.call('DELETE', path('subscriptions', `/items/${id}`), { cookie: admin })).status).toBe(409)
    await setSubscription('private-clients', null)
    expect(await usages()).toEqual({ items: [], count: 0 })
    expect((await app.call('DELETE', path('subscriptions', `/items/${id}`), { cookie: admin })).status).toBe(200)
  })

  test('by a link is listed as well: a user of a team', async () => {
    const [row] = await app.asOwner(`select g.id, g.name, m.person_id from access_groups g join access_group_team m on m.group_id = g.id
      where g.edition = 'wealth' and g.deleted_at is null limit 1`)
    const group = row as { id: string; name: string; person_id: string }
    const found = (await app.get(path('users', `/items/${group.person_id}/usages`), { cookie: admin })).json.items
    expect(found).toContainEqual({ collection: 'accessGroups', id: group.id, name: group.name, field: 'team' })
  })
})
