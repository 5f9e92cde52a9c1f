import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let adviser: string
let account: string

const portal = 'private-clients'
const path = (form: string, rest = '') => `/api/portals/${portal}/managing/${form}${rest}`
const get = (form: string, query: Record<string, string>, cookie = adviser) =>
  app.get(path(form, `?${new URLSearchParams(query)}`), { cookie })
const create = (values: object, { id = randomUUID() as string, cookie = adviser } = {}) =>
  app.call('POST', path('accounts'), { cookie, body: { id, values } })
const save = (form: string, item: { id: string; version: string }, values: object, cookie = adviser) =>
  app.call('PATCH', path(form, `/${item.id}`), { cookie, body: { version: item.version, values } })
const choices = async (collection: string, body: object = {}, cookie = adviser) =>
  (await app.call('POST', path('accounts', '/choices'), { cookie, body: { collection, ...body } })).json
const personId = async (key: string) =>
  (await app.asOwner(`select id from people where email = '${app.findPerson(key).email}'`))[0]?.['id'] as string
const listAdvisers = async (id: string) =>
  (
    await app.asOwner(`select p.name from account_people ap join people p on p.id = ap.person_id
      where ap.account_id = '${id}' and ap.relation = 'adviser' and ap.until_on is null order by p.name`)
  ).map(({ name }) => name)

let newClient: { name: string; email: string; owner: string[]; gender: string }

beforeAll(async () => {
  app = await createTestApp()
  adviser = await app.signIn('eleanor-whitcombe')
  account = (await app.get('/api/me', { cookie: await app.signIn('margaret-ashworth') })).json.accounts[0].id
  newClient = {
    name: 'Philippa Thorne',
    email: 'philippa.thorne@example.com',
    owner: [await personId('eleanor-whitcombe')],
    gender: 'female',
  }
  await app.asOwner('update sessions set second_factor_at = now()')
})
afterAll(() => app.close())

describe('accounts', () => {
  test('are added with their advisers, join the default group, and take a seat; a repeat changes nothing', async () => {
    const id = randomUUID()
    for (let times = 0; times < 2; times++) {
      const added = await create(newClient, { id })
      expect([added.status, added.text]).toEqual([200, added.text])
      expect(added.json.item).toMatchObject({ id, name: 'Philippa Thorne', values: { ...newClient, external_id: null } })
      expect(added.json.item.references).toContainEqual({ collection: 'users', id: newClient.owner[0], name: 'Eleanor Whitcombe' })
    }
    expect(await listAdvisers(id)).toEqual(['Eleanor Whitcombe'])
    const [group] = await app.asOwner(`select count(*)::int as count from client_group_members where account_id = '${id}'`)
    expect(group?.['count']).toBe(1)
    const events = await app.asOwner(`select kind from events where account_id = '${id}' order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(['account.created', 'account.changed'])
    const opened = (await get('accounts', { item: id })).json
    expect([opened.mayChange, opened.invitation]).toEqual([true, { hasSignedIn: false, invitedUntil: null }])
  })

  test('are added and updated by an adviser, but not by clients, nor by advisers of others [P368]', async () => {
    const added = await create({ ...newClient, name: 'Rowan Petrie', email: 'rowan.petrie@example.com' })
    expect(added.status).toBe(200)
    const { item } = added.json
    const change = { name: 'Rowan Petrie-Hall', email: 'rowan.hall@example.com' }
    const client = await app.signIn('margaret-ashworth')
    const colleague = await app.signIn('tobias-hartnell')
    await app.asOwner('update sessions set second_factor_at = now()')
    expect((await create({ ...newClient, email: 'by.a.client@example.com' }, { cookie: client })).status).toBe(403)
    expect((await save('accounts', item, change, client)).status).toBe(403)
    expect((await save('accounts', item, change, colleague)).status).toBe(404)
    const saved = await save('accounts', item, change)
    expect([saved.status, saved.json.item.values]).toMatchObject([200, change])
    expect((await get('accounts', { item: item.id })).json.item.values).toMatchObject({ ...newClient, ...change })
    const stored = await app.asOwner(`select name, email, portal_id, edition from accounts where id = '${item.id}'`)
    expect(stored).toEqual([{ ...change, portal_id: portal, edition: 'wealth' }])
  })

  test('need a name, an adviser and an address that no other account of the portal has', async () => {
    for (const [change, field, code] of [
      [{ name: '' }, 'name', 'required'],
      [{ owner: null }, 'owner', 'required'],
      [{ email: '' }, 'email', 'required'],
      [{ email: 'a@b' }, 'email', 'not-an-email'],
      [{ email: 'PHILIPPA.Thorne@example.com' }, 'email', 'account-exists'],
      [{ email: 'x@y.example', owner: [randomUUID()] }, 'owner', 'not-found'],
      [{ email: 'x@y.example', gender: 'other' }, 'gender', 'not-an-option'],
      [{ email: 'x@y.example', groups: [randomUUID()] }, 'groups', 'not-found'],
      [{ email: 'x@y.example', external_id: 'HL-204417' }, 'external_id', 'not-allowed'],
    ] as const) {
      const refused = await create({ ...newClient, ...change })
      expect([change, refused.status, refused.json.issues?.map((one: { path: string; code: string }) => [one.path, one.code])]).toEqual([
        change,
        400,
        [[`values.${field}`, code]],
      ])
    }
    expect((await create({ ...newClient, email: 'a@b.c' })).status).toBe(200)
  })

  test('are added once if two people use one address at the same time', async () => {
    const cookies = [adviser, await app.signIn('beatrix-lisle')]
    await app.asOwner('update sessions set second_factor_at = now()')
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await create({ ...newClient, email: 'twice@example.com' }, { cookie })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 400])
  })

  test('keep different addresses when two people change two of them to one address at the same time', async () => {
    const items = await Promise.all(
      ['left@example.com', 'right@example.com'].map(async (email) => (await create({ ...newClient, email })).json.item),
    )
    const statuses = await Promise.all(items.map(async (item) => (await save('accounts', item, { email: 'both@example.com' })).status))
    expect(statuses.toSorted()).toEqual([200, 400])
  })

  test('change their advisers and groups; an adviser who is removed no longer sees the client', async () => {
    const colleague = await app.signIn('tobias-hartnell')
    expect((await get('accounts', { item: account }, colleague)).status).toBe(404)
    const { item } = (await get('accounts', { item: account })).json
    const other = await personId('tobias-hartnell')
    const groups = (await choices('groups')).items.map(({ id }: { id: string }) => id)
    const saved = await save('accounts', item, { owner: [other], groups, gender: 'female' })
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    expect(saved.json.item.values).toMatchObject({ owner: [other], gender: 'female' })
    expect(saved.json.item.values.groups.toSorted()).toEqual(groups.toSorted())
    expect((await get('accounts', { item: account }, colleague)).status).toBe(200)
    expect(await listAdvisers(account)).toEqual(['Tobias Hartnell'])
    const [ended] = await app.asOwner(`select count(*)::int as count from account_people
      where account_id = '${account}' and relation = 'adviser' and until_on is not null`)
    expect(ended?.['count']).toBeGreaterThan(0)
    // The first adviser still has the record open.
    expect([404, 409]).toContain((await save('accounts', item, { name: 'Stale' })).status)
    const admin = await app.signIn('beatrix-lisle')
    await app.asOwner('update sessions set second_factor_at = now()')
    const now = (await get('accounts', { item: account }, admin)).json.item
    expect((await save('accounts', now, { owner: item.values.owner }, admin)).status).toBe(200)
    expect(await listAdvisers(account)).toContain('Eleanor Whitcombe')
  })

  test('that have not registered join no group', async () => {
    const { item } = (await create({ ...newClient, email: 'unregistered@example.com' })).json
    const group = (await choices('groups')).items.find(({ id }: { id: string }) => !item.values.groups.includes(id))
    const refused = await save('accounts', item, { groups: [...item.values.groups, group.id] })
    expect(refused.json.issues).toEqual([{ path: 'values.groups', code: 'not-registered' }])
  })

  test('are added while seats are free', async () => {
    const organisation = `(select organisation_id from portals where id = '${portal}')`
    await app.asOwner(`update organisations set account_seats = (select count(*) from accounts a join portals p on p.id = a.portal_id
      where p.organisation_id = ${organisation} and a.is_active) + 1 where id = ${organisation}`)
    const [one, other] = await Promise.all(['seat.one@example.com', 'seat.two@example.com'].map((email) => create({ ...newClient, email })))
    expect([one!.json.code ?? 'added', other!.json.code ?? 'added'].toSorted()).toEqual(['added', 'no-seat'])
    await app.asOwner(`update organisations set account_seats = 1000 where id = ${organisation}`)
  })

  test('offer the staff of the firm as advisers, without developers, and the groups of the portal', async () => {
    const { items, count } = await choices('users', { search: 'whit' })
    expect([count, items.map(({ name }: { name: string }) => name)]).toEqual([1, ['Eleanor Whitcombe']])
    const all = await choices('users')
    expect(all.items.map(({ name }: { name: string }) => name)).not.toContain('Margaret Ashworth')
    expect((await choices('users', { offset: 1, limit: 1 })).items).toEqual([all.items[1]])
    const [foreign] = await app.asOwner(`select p.name from people p where p.edition = 'wealth' and p.role <> 'client' and p.role <> 'admin'
      and p.organisation_id is distinct from (select organisation_id from portals where id = '${portal}') limit 1`)
    if (foreign) expect(all.items.map(({ name }: { name: string }) => name)).not.toContain(foreign['name'])
    expect((await app.call('POST', path('accounts', '/choices'), { cookie: adviser, body: { collection: 'media' } })).status).toBe(404)
  })

  test('require a recent proof of identity where they give access to a client', async () => {
    await app.asOwner(`update sessions set second_factor_at = timestamptz '2020-01-01'`)
    expect((await create({ ...newClient, email: 'later@example.com' })).json.code).toBe('proof-required')
    const { item } = (await get('accounts', { item: account })).json
    expect((await save('accounts', item, { email: 'new@example.com' })).json.code).toBe('proof-required')
    expect((await save('accounts', item, { gender: 'male' })).status).toBe(200)
    await app.asOwner('update sessions set second_factor_at = now()')
  })

  test('cannot be changed by a client, in another edition, or during an impersonation', async () => {
    const { item } = (await get('accounts', { item: account })).json
    const client = await app.signIn('margaret-ashworth')
    expect((await save('accounts', item, { name: 'Mine' }, client)).status).toBe(403)
    const started = await app.call('POST', `/api/impersonations`, { cookie: adviser, body: { account, reason: 'client-care' } })
    expect(started.status).toBeLessThan(300)
    expect((await save('accounts', item, { name: 'Theirs' })).json.code).toBe('read-only-impersonation')
    expect((await app.get(`/api/portals/${portal}/managing`, { cookie: adviser })).json.forms).toEqual([])
    await app.call('DELETE', `/api/impersonations/${account}`, { cookie: adviser })
  })
})

describe('portals', () => {
  let admin: string
  const open = async (cookie = admin) => (await get('portals', { item: portal }, cookie)).json
  const settings = { subtitle: 'For families', theme: 'light', portalLanguage: 'en', phone: '020 7946 0000', email: 'desk@example.com' }

  beforeAll(async () => {
    admin = await app.signIn('beatrix-lisle')
  })

  test('are changed by the admins of the firm, and only seen by advisers', async () => {
    const { item, mayChange } = await open()
    expect([mayChange, (await open(adviser)).mayChange]).toEqual([true, false])
    expect((await save('portals', item, settings, adviser)).status).toBe(403)
    const missing = await save(
      'portals',
      item,
      { ...settings, photo: null, theme: null, name: '', phone: '', email: 'a@b', portalLanguage: null },
      admin,
    )
    expect(missing.json.issues.map(({ path: where, code }: { path: string; code: string }) => [where, code])).toEqual([
      ['values.name', 'required'],
      ['values.photo', 'required'],
      ['values.theme', 'required'],
      ['values.portalLanguage', 'required'],
      ['values.phone', 'required'],
      ['values.email', 'not-an-email'],
    ])
  })

  test('publish their terms by language as a new version, without scripts', async () => {
    const photo = randomUUID()
    const { item: first } = await open()
    expect((await save('portals', first, { ...settings, photo }, admin)).json.issues).toEqual([{ path: 'values.photo', code: 'not-found' }])
    await app.asOwner(`insert into collection_items (id, edition, collection, name, search_text, version, created_at, updated_at)
      values ('${photo}', 'wealth', 'media', 'crest.svg', 'crest.svg', 1, now(), now())`)
    const { item } = await open()
    const before = await app.asOwner(`select max(version) as version from portal_terms where portal_id = '${portal}'`)
    const written = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Δίκαιοι.' }] }] }
    const tnc = { en: '<h2>Terms</h2><script>alert(1)</script><p onclick="x()">Fair.</p>', is: '<p>Sanngjarnt.</p>', el: written }
    const saved = await save('portals', item, { ...settings, photo, tnc }, admin)
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    expect(saved.json.item.values).toMatchObject({
      ...settings,
      tnc: { en: '<h2>Terms</h2><p>Fair.</p>', is: '<p>Sanngjarnt.</p>', el: written },
    })
    const [stored] = await app.asOwner(`select texts from portal_terms where portal_id = '${portal}' order by version desc limit 1`)
    expect(stored?.['texts']).toMatchObject({ el: '<p>Δίκαιοι.</p>' })
    const after = await app.asOwner(`select max(version) as version from portal_terms where portal_id = '${portal}'`)
    expect(Number(after[0]?.['version'])).toBe(Number(before[0]?.['version'] ?? 0) + 1)
    expect((await save('portals', saved.json.item, { phone: '020 7946 0001' }, admin)).status).toBe(200)
    expect(await app.asOwner(`select max(version) as version from portal_terms where portal_id = '${portal}'`)).toEqual(after)
    expect((await save('portals', item, { name: 'Stale' }, admin)).status).toBe(409)
    // A logo that takes the place of another one is confirmed as a file; the first one, and other changes, are not.
    const other = randomUUID()
    await app.asOwner(`insert into collection_items (id, edition, collection, name, search_text, version, created_at, updated_at)
      values ('${other}', 'wealth', 'media', 'new.svg', 'new.svg', 1, now(), now())`)
    const outcome = async (values: object) => (await save('portals', (await open()).item, values, admin)).json.outcome
    expect([saved.json.outcome, await outcome({ photo: other }), await outcome({ phone: '020 7946 0002' })]).toEqual([
      'saved',
      'file-updated',
      'saved',
    ])
  })
})
