import { randomUUID } from 'node:crypto'
import { listCollections } from '@atrium/collections/server/items/registry-rules'
import { upload } from '@atrium/files/server/testing/uploads'
import { createImporter, ledgerFiles } from '@atrium/server/testing/imports'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  const importer = createImporter(app, admin)
  for (const [kind, text] of ledgerFiles) await importer.importFile(kind, text)
})
afterAll(() => app.close())

type Listed = { id: string; name: string; version: string; isActive: boolean; parentId: string | null; values: Record<string, unknown> }

const path = (collection: string, rest = '') => `/api/collections/${collection}${rest}`
const call = (method: string, to: string, body?: object, cookie = admin) => app.call(method, to, { cookie, ...(body && { body }) })
const list = async (collection: string, query: object = {}, cookie = admin) =>
  (await call('POST', path(collection, '/search'), query, cookie)).json as { items: Listed[]; count: number }
const read = (collection: string, id: string, cookie = admin) => call('GET', path(collection, `/items/${id}`), undefined, cookie)
const save = ({ id, version }: Listed, collection: string, values: object, cookie = admin) =>
  call('PATCH', path(collection, `/items/${id}`), { version, values }, cookie)
async function add(collection: string, values: object): Promise<Listed> {
  const response = await call('POST', path(collection, '/items'), { id: randomUUID(), values })
  expect([collection, response.status, response.text]).toEqual([collection, 200, response.text])
  return response.json
}
const first = async (collection: string, query: object = {}): Promise<Listed> => {
  const [item] = (await list(collection, query)).items
  if (!item) throw new Error(`${collection} has no item`)
  return item
}

describe('reads of collections', () => {
  test('[B241] a form is read by its id with all its values; an unknown id is not found', async () => {
    const values = { name: 'Fact find', description: 'About you', single: true, owned: 'Organisation', 'end-message': 'Received.' }
    const form = await add('forms', values)
    const found = await read('forms', form.id)
    expect([found.status, found.json]).toEqual([200, expect.objectContaining({ id: form.id, name: 'Fact find' })])
    expect(found.json.values).toMatchObject(values)
    expect((await read('forms', randomUUID())).status).toBe(404)
  })

  test('[B242] lists contain active items only, of one parent if one is given', async () => {
    for (const collection of ['pages', 'libraries', 'subnavigation', 'dataProcessSteps']) {
      const parents = { subnavigation: 'navigation', dataProcessSteps: 'dataProcesses' } as Readonly<Record<string, string>>
      const [one, other] = [
        await add(parents[collection] ?? collection, { name: `${collection} one` }),
        await add(parents[collection] ?? collection, { name: `${collection} other` }),
      ]
      const kept = await add(collection, { name: 'Kept', parentId: one.id })
      const elsewhere = await add(collection, { name: 'Elsewhere', parentId: other.id })
      const deleted = await add(collection, { name: 'Deleted', parentId: one.id })
      expect((await call('DELETE', path(collection, `/items/${deleted.id}`))).json.isActive).toBe(false)
      const idsOf = async (query: object) => (await list(collection, { limit: 200, ...query })).items.map(({ id }) => id)
      expect([collection, await idsOf({ parent: one.id })]).toEqual([collection, [kept.id]])
      const all = await idsOf({})
      expect([all.includes(kept.id), all.includes(elsewhere.id), all.includes(deleted.id)]).toEqual([true, true, false])
      expect((await list(collection, { limit: 200 })).items.filter(({ isActive }) => !isActive)).toEqual([])
    }
  })

  test('[B081] filters accept exact values, “[empty]” and “[not-empty]”, in the generic tables and in others', async () => {
    for (const [name, reportdate] of [
      ['May', '2031-05-31'],
      ['June', '2031-06-30'],
      ['Undated', null],
    ] as const)
      await add('commentary', { name: `Filtered ${name}`, reportdate })
    const names = async (value: string) =>
      (await list('commentary', { search: 'filtered', filters: [{ field: 'reportdate', value }] })).items.map(({ name }) => name)
    expect(await names('2031-05-31')).toEqual(['Filtered May'])
    expect(await names('[empty]')).toEqual(['Filtered Undated'])
    expect((await names('[not-empty]')).toSorted()).toEqual(['Filtered June', 'Filtered May'])
    const [rows] = await app.asOwner(`select count(*)::int as all, count(external_id)::int as linked, min(external_id) as one
      from accounts where edition = 'wealth' and deleted_at is null`)
    const count = async (value: string) => (await list('accounts', { filters: [{ field: 'external_id', value }] })).count
    expect(await count(String(rows?.['one']))).toBe(1)
    expect(await count('[not-empty]')).toBe(rows?.['linked'])
    expect(await count('[empty]')).toBe(Number(rows?.['all']) - Number(rows?.['linked']))
  })

  test('one of several options of a field is found, whatever others an item has', async () => {
    await add('posts', { name: 'Tagged with one', tags: ['Videos'] })
    await add('posts', { name: 'Tagged with two', tags: ['Advice', 'Videos'] })
    await add('posts', { name: 'Tagged with none', tags: [] })
    const names = async (value: string) =>
      (await list('posts', { search: 'tagged', sort: 'name', filters: [{ field: 'tags', value }] })).items.map(({ name }) => name)
    expect(await names('Videos')).toEqual(['Tagged with one', 'Tagged with two'])
    expect(await names('Advice')).toEqual(['Tagged with two'])
    expect(await names('[empty]')).toEqual(['Tagged with none'])
    expect(await names('Product')).toEqual([])
  })

  test('[B079] the records of a picker leave out users whose e-mail address contains a domain of developers, in any case', async () => {
    const email = app.findPerson('tobias-hartnell').email
    const find = async (query: object) => (await list('users', { search: 'tobias hartnell', ...query })).items.map(({ name }) => name)
    expect(await find({ isChoice: true })).toEqual(['Tobias Hartnell'])
    const rename = (from: string, to: string) => app.asOwner(`update people set email = '${to}' where email = '${from}'`)
    for (const hidden of ['tobias@atrium.example', 'tobias@dev.ATRIUM.example', 'tobias@atrium.example.test']) {
      await rename(email, hidden)
      expect([hidden, await find({ isChoice: true }), await find({})]).toEqual([hidden, [], ['Tobias Hartnell']])
      await rename(hidden, email)
    }
    expect(await find({ isChoice: true })).toEqual(['Tobias Hartnell'])
  })

  test('[P199] the list of users has the fields of the specification', async () => {
    const { json } = await call('GET', path('users'))
    const names = json.fields.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['name', 'email', 'phone', 'role', 'photo', 'profileUrl', 'isAdmin', 'isProfessional']))
    const user = await first('users', { search: app.findPerson('tobias-hartnell').email })
    const saved = await save(user, 'users', {
      role: 'Financial Advisor',
      phone: '01904 496 001',
      profileUrl: 'https://firm.example/tobias',
    })
    expect(saved.status).toBe(200)
    expect(await first('users', { search: app.findPerson('tobias-hartnell').email })).toMatchObject({
      id: user.id,
      name: 'Tobias Hartnell',
      isActive: true,
      values: {
        name: 'Tobias Hartnell',
        email: app.findPerson('tobias-hartnell').email,
        phone: '01904 496 001',
        role: 'Financial Advisor',
        photo: null,
        profileUrl: 'https://firm.example/tobias',
        isAdmin: false,
        isProfessional: true,
      },
    })
  })

  test('[P209] an organisation has the e-mail domain as its url, and it is a domain', async () => {
    const { json } = await call('GET', path('organisations'))
    expect(json.fields.find(({ name }: { name: string }) => name === 'url')).toMatchObject({ type: 'text', label: { en: 'E-mail domain' } })
    const added = await add('organisations', { name: 'Sister house', url: 'sister-house.example' })
    expect((await read('organisations', added.id)).json.values.url).toBe('sister-house.example')
    expect(await app.asOwner(`select domain from organisations where id = '${added.id}'`)).toEqual([{ domain: 'sister-house.example' }])
    const refused = await save((await read('organisations', added.id)).json, 'organisations', { url: 'no domain' })
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'values.url', code: 'format' }]])
  })
})

describe('writes of collections', () => {
  test('[P005] admins and company admins manage portals, accounts and pages; other people find no such collections', async () => {
    for (const key of ['oscar-venn', 'beatrix-lisle']) {
      const cookie = await app.signIn(key)
      const portal = (await list('portals', {}, cookie)).items[0]!
      expect([key, (await save(portal, 'portals', { subtitle: `By ${key}` }, cookie)).json.values?.subtitle]).toEqual([key, `By ${key}`])
      const account = (await list('accounts', {}, cookie)).items[0]!
      expect([key, (await save(account, 'accounts', { location: key }, cookie)).json.values?.location]).toEqual([key, key])
      const page = await call('POST', path('pages', '/items'), { id: randomUUID(), values: { name: `Page of ${key}` } }, cookie)
      expect([key, page.status]).toEqual([key, 200])
      expect((await save(page.json, 'pages', { title: 'Changed' }, cookie)).json.values.title).toBe('Changed')
    }
    for (const key of ['eleanor-whitcombe', 'margaret-ashworth']) {
      const cookie = await app.signIn(key)
      for (const collection of ['portals', 'accounts', 'pages']) {
        const responses = [
          await call('GET', path(collection), undefined, cookie),
          await call('POST', path(collection, '/search'), {}, cookie),
          await call('POST', path(collection, '/items'), { id: randomUUID(), values: { name: 'Mine' } }, cookie),
        ]
        expect([key, collection, responses.every(({ status }) => status === 404 || status === 403)]).toEqual([key, collection, true])
      }
    }
  })

  test('[P347] a disabled user cannot sign in, and their sessions end at once, until they are enabled', async () => {
    const { email } = app.findPerson('marcus-adeyemi')
    const password = 'Harbour-2026-light'
    const session = await app.signIn('marcus-adeyemi')
    const fresh = await app.signIn('oscar-venn')
    const blocked = await save(await first('users', { search: email }), 'users', { disabled: true }, fresh)
    expect([blocked.status, blocked.json.values.disabled]).toEqual([200, true])
    expect((await call('GET', '/api/me', undefined, session)).status).toBe(401)
    const refused = await app.call('POST', '/api/session', { body: { email, password } })
    expect([refused.status, refused.json.code, refused.cookie]).toEqual([401, 'invalid-credentials', undefined])
    await expect(app.signIn('marcus-adeyemi')).rejects.toThrow()
    expect((await save(blocked.json, 'users', { disabled: false }, fresh)).status).toBe(200)
    expect((await call('GET', '/api/me', undefined, session)).status).toBe(401)
    expect((await call('GET', '/api/me', undefined, await app.signIn('marcus-adeyemi'))).status).toBe(200)
  })

  /** Values of a new item, and a change, by collection. */
  async function createSamples(): Promise<Readonly<Record<string, { values?: object; change: Record<string, unknown> }>>> {
    const [account, user, form] = [
      await first('accounts', { filters: [{ field: 'portal', value: 'private-clients' }] }),
      await first('users', { search: app.findPerson('tobias-hartnell').email }),
      await add('forms', { name: 'Form' }),
    ]
    const [process, entry, profile] = [
      await add('dataProcesses', { name: 'Process' }),
      await add('navigation', { name: 'Entry' }),
      await add('riskProfiles', { name: 'Sample profile', returns: '3 %', factsheetUrl: '/a.pdf' }),
    ]
    await call('POST', path('forms', `/items/${form.id}/publication`), { version: form.version })
    const sent = await app.call('POST', `/api/portals/private-clients/forms/${form.id}/submissions`, {
      cookie: await app.signIn('margaret-ashworth'),
      body: { submission: randomUUID(), version: 1, answers: {} },
    })
    expect([sent.status, sent.text]).toEqual([200, sent.text])
    const data = [{ name: 'Equity', value: '100' }]
    const portal = 'private-clients'
    const named = (change: Record<string, unknown>, more: object = {}) => ({ values: { name: 'Sample', ...more }, change })
    return {
      users: { change: { title: 'Partner' } },
      organisations: named({ city: 'York' }),
      portals: { change: { subtitle: 'Changed' } },
      accessGroups: named({ description: 'Changed' }, { portal, team: [user.id], clients: [account.id] }),
      groups: named({ score: '7' }, { portal, score: '5' }),
      accounts: named({ location: 'York' }, { portal, email: 'sample@collections.example' }),
      portfolios: named({ objective: 'Income' }, { account: account.id, portfolioType: 'ISA', inception: '2025-01-02', currency: 'GBP' }),
      transactions: {
        values: { name: 'Sample', portfolio: 'L-1', type: 'dividend', symbol: 'ORCH', date: '2025-04-01', amount: '31.5' },
        change: { amount: '32.5' },
      },
      pages: named({ title: 'Changed' }),
      posts: named({ summary: 'Changed' }),
      people: named({ title: 'Changed' }),
      clients: named({ contact: 'Changed' }),
      libraries: named({ name: 'Changed' }),
      forms: named({ description: 'Changed' }),
      submissions: { change: { step: 'Approved' } },
      processes: named({ single: true }, { formId: form.id }),
      dataProcesses: named({ name: 'Changed' }),
      dataProcessSteps: named({ dataset: 'Changed' }, { parentId: process.id }),
      navigation: named({ link: '/changed' }),
      subnavigation: named({ link: '/changed' }, { parentId: entry.id }),
      commentary: named({ reportdate: '2026-06-30' }),
      subscriptions: named({ accounts: '20' }, { accounts: '10', advisors: '2' }),
      riskProfiles: named({ returns: '4 %' }, { returns: '3 %', factsheetUrl: '/a.pdf' }),
      models: named({ max: '90' }, { profile: profile.id, min: '10', avg: '20', max: '80', rebalance: 'Yearly', data }),
    }
  }

  test('[B243] items of every collection are created, updated and deleted, as far as the rights that the collection states go', async () => {
    const samples = await createSamples()
    const collections = listCollections(app.deps)
    const done: Record<string, string[]> = {}
    for (const { name } of collections.filter(({ hasOwnWrites, readOnlyReason }) => !hasOwnWrites && readOnlyReason === undefined)) {
      const { rights } = (await call('GET', path(name))).json as { rights: { create: boolean; update: boolean; remove: boolean } }
      const sample = samples[name]
      expect([name, sample !== undefined, rights.update]).toEqual([name, true, true])
      if (!sample) continue
      expect([name, sample.values !== undefined]).toEqual([name, rights.create])
      const item = sample.values ? await add(name, sample.values) : await first(name, name === 'users' ? { search: 'quentin marlow' } : {})
      const saved = await save(item, name, sample.change)
      expect([name, saved.status, saved.text]).toEqual([name, 200, saved.text])
      expect((await read(name, item.id)).json.values).toMatchObject(sample.change)
      done[name] = [...(rights.create ? ['create'] : []), 'update', ...(rights.remove ? ['delete'] : [])]
      const removed = await call('DELETE', path(name, `/items/${item.id}`))
      expect([name, removed.status, removed.json.isActive]).toEqual([name, rights.remove ? 200 : 403, rights.remove ? false : undefined])
      const listed = (await list(name, { limit: 200 })).items.some(({ id }) => id === item.id)
      expect([name, listed]).toEqual([name, !rights.remove])
    }
    const limited = Object.entries(done).filter(([, rights]) => rights.length < 3)
    // Users sign up, and the firm’s file creates portals; what money or people depend on is closed instead of deleted.
    expect(Object.fromEntries(limited)).toEqual({
      users: ['update', 'delete'],
      organisations: ['create', 'update'],
      portals: ['update'],
      portfolios: ['create', 'update'],
      // People send forms; their steps are set here.
      submissions: ['update'],
    })
    const { id } = await upload(app, admin, 'sample.pdf', Buffer.from('%PDF-1.7'))
    const { version } = (await call('GET', `/api/media/${id}`)).json
    expect((await call('PATCH', `/api/media/${id}`, { version, values: { name: 'changed.pdf' } })).json.name).toBe('changed.pdf')
    expect((await call('DELETE', `/api/media/${id}`)).status).toBe(200)
    expect((await list('media', { search: 'changed.pdf' })).count).toBe(0)
  })
})
