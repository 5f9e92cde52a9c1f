import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPicture } from '@atrium/server/testing/pictures'
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

const path = (collection: string, rest = '') => `/api/collections/${collection}${rest}`
const send = (method: string, to: string, body?: unknown, cookie = admin) =>
  app.call(method, to, { cookie, ...(body !== undefined && { body }) })

async function add(collection: string, values: object, cookie = admin) {
  const response = await send('POST', path(collection, '/items'), { id: randomUUID(), values }, cookie)
  expect([response.status, response.text]).toEqual([200, response.text])
  return response.json
}
const save = (item: { id: string; version: string }, collection: string, values: object, cookie = admin) =>
  send('PATCH', path(collection, `/items/${item.id}`), { version: item.version, values }, cookie)
const read = async (collection: string, id: string) => (await app.get(path(collection, `/items/${id}`), { cookie: admin })).json
const list = async (collection: string, query: object = {}) => (await send('POST', path(collection, '/search'), query)).json
const listEvents = (id: string) =>
  app.asOwner(`select kind, person_id, details from events where subject_type = 'item' and subject_id = '${id}' order by id`)

describe('an item', () => {
  test('is created active, with who created it and when; a save changes who updated it [B176]', async () => {
    const created = await add('people', { name: 'Priya Nandra', title: 'Partner' })
    expect(created).toMatchObject({
      isActive: true,
      name: 'Priya Nandra',
      created: { name: 'Oscar Venn' },
      updated: { name: 'Oscar Venn' },
    })
    expect(created.created.at).toBe(created.updated.at)
    app.advance(60_000)
    const saved = (await save(created, 'people', { title: 'Senior partner' }, companyAdmin)).json
    expect(saved).toMatchObject({
      isActive: true,
      values: { name: 'Priya Nandra', title: 'Senior partner' },
      updated: { name: 'Beatrix Lisle' },
    })
    expect(saved.created).toEqual(created.created)
    expect(Date.parse(saved.updated.at)).toBe(Date.parse(created.updated.at) + 60_000)
  })

  test('[B089] has an id, a state, a parent, who created and changed it, and when it was published', async () => {
    const [author = {}] =
      await app.asOwner(`select p.id, o.name as organisation from people p join organisations o on o.id = p.organisation_id
      where p.name = 'Oscar Venn'`)
    const picture = await createTestPicture()
    expect(
      (await app.call('PUT', '/api/me/photo', { cookie: admin, body: picture, headers: { 'content-type': 'image/png' } })).status,
    ).toBe(200)
    const personId = String(author['id'])
    const [photo = {}] = await app.asOwner(`select id from person_photos where person_id = '${personId}'`)
    const parent = await add('pages', { name: 'Above' })
    const created = await add('pages', { name: 'Stamped', parentId: parent.id })
    const by = { by: personId, name: 'Oscar Venn' }
    const address = `/api/photos/${String(photo['id'])}/small`
    expect(created).toEqual(
      expect.objectContaining({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        isActive: true,
        parentId: parent.id,
        created: { at: expect.any(String), ...by, photo: address, organisation: author['organisation'] },
        updated: { at: created.created.at, ...by },
        published: null,
      }),
    )
    expect((await app.get(address, { cookie: companyAdmin })).status).toBe(200)
    app.advance(60_000)
    const saved = (await save(created, 'pages', { summary: 'Changed.' }, companyAdmin)).json
    expect(saved.created).toEqual(created.created)
    expect(saved.updated).toEqual({
      at: expect.not.stringMatching(created.created.at),
      by: expect.not.stringMatching(personId),
      name: 'Beatrix Lisle',
    })
    const published = (await send('POST', path('pages', `/items/${created.id}/publication`), { version: saved.version })).json
    expect(published.published).toBe(published.updated.at)
    const [listed] = (await list('pages', { search: 'stamped' })).items
    expect([listed.created, listed.updated, listed.published]).toEqual([published.created, published.updated, published.published])
    const deleted = (await send('DELETE', path('pages', `/items/${created.id}`))).json
    expect(deleted.isActive).toBe(false)
  })

  test('is created once, however often the request is repeated, also at the same time', async () => {
    const body = { id: randomUUID(), values: { name: 'Twice' } }
    const responses = await Promise.all(Array.from({ length: 6 }, () => send('POST', path('people', '/items'), body)))
    expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(responses.some(({ status }) => status === 200)).toBe(true)
    expect((await list('people', { search: 'twice' })).count).toBe(1)
    expect(await listEvents(body.id)).toHaveLength(1)
  })

  test('gets its slug from its name if it has none [B188]', async () => {
    const named = await add('posts', { name: 'R&D  -- Tax & “You”!' })
    expect(named.values.slug).toBe('rd-tax-you')
    const given = await add('posts', { name: 'Another name', slug: 'of-its-own' })
    expect(given.values.slug).toBe('of-its-own')
    const taken = await send('POST', path('posts', '/items'), { id: randomUUID(), values: { name: 'rd tax you' } })
    expect([taken.status, taken.json.issues]).toEqual([400, [{ path: 'values.slug', code: 'taken' }]])
  })

  test('with invalid values is refused with the field and the reason, and nothing is stored', async () => {
    const id = randomUUID()
    const response = await send('POST', path('people', '/items'), { id, values: { linkedin: 'javascript:alert(1)', nickname: 'P' } })
    expect(response.status).toBe(400)
    expect(response.json.issues).toEqual([
      { path: 'values.nickname', code: 'unknown-field' },
      { path: 'values.name', code: 'required' },
      { path: 'values.linkedin', code: 'not-a-url' },
    ])
    expect((await app.get(path('people', `/items/${id}`), { cookie: admin })).status).toBe(404)
  })

  test('saved by another person meanwhile is refused with 409, and keeps the other person’s values', async () => {
    const item = await add('people', { name: 'Ravi Sethi' })
    expect((await save(item, 'people', { title: 'Adviser' }, companyAdmin)).status).toBe(200)
    const stale = await save(item, 'people', { location: 'York' })
    expect([stale.status, stale.json.code]).toEqual([409, 'conflict'])
    expect((await read('people', item.id)).values).toMatchObject({ name: 'Ravi Sethi', title: 'Adviser', location: null })
  })

  test('saved twice with the same values, for example because the first response was lost, is saved once', async () => {
    const item = await add('people', { name: 'Hannah Farrar' })
    const [first, second] = [await save(item, 'people', { title: 'Partner' }), await save(item, 'people', { title: 'Partner' })]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.json).toEqual(first.json)
    expect((await listEvents(item.id)).map(({ kind }) => kind)).toEqual(['item.created', 'item.saved'])
  })

  test('saved by many people at once is saved once for each version', async () => {
    const item = await add('people', { name: 'Contested' })
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => save(item, 'people', { title: `Title ${index}` })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  test('is deleted by being made inactive, with the event “item.deleted”, and can be restored [B177]', async () => {
    const item = await add('clients', { name: 'Whitaker Mill', contact: 'Jonah Whitaker' })
    const deleted = await send('DELETE', path('clients', `/items/${item.id}`))
    expect([deleted.status, deleted.json.isActive]).toEqual([200, false])
    expect(await app.asOwner(`select is_active from collection_items where id = '${item.id}'`)).toEqual([{ is_active: false }])
    expect((await listEvents(item.id)).map(({ kind }) => kind)).toEqual(['item.created', 'item.deleted'])
    expect((await list('clients', { search: 'whitaker' })).count).toBe(0)
    expect((await list('clients', { isBin: true })).items.map(({ name }: { name: string }) => name)).toEqual(['Whitaker Mill'])
    expect((await save(deleted.json, 'clients', { contact: 'Nobody' })).status).toBe(409)
    const restored = await send('POST', path('clients', `/items/${item.id}/restoration`), {})
    expect(restored.json).toMatchObject({ isActive: true, values: { contact: 'Jonah Whitaker' } })
    expect((await list('clients', { search: 'whitaker' })).count).toBe(1)
  })

  test('that another item uses cannot be deleted; the usages say where it is used', async () => {
    const author = await add('people', { name: 'Author in use' })
    const post = await add('posts', { name: 'A post', author: author.id })
    expect(post.references).toEqual([{ collection: 'people', id: author.id, name: 'Author in use' }])
    const usages = await app.get(path('people', `/items/${author.id}/usages`), { cookie: admin })
    expect(usages.json).toEqual({ items: [{ collection: 'posts', id: post.id, name: 'A post', field: 'author' }], count: 1 })
    expect((await send('DELETE', path('people', `/items/${author.id}`))).status).toBe(409)
    await save(post, 'posts', { author: null })
    expect((await send('DELETE', path('people', `/items/${author.id}`))).status).toBe(200)
  })

  test('cannot refer to a record that does not exist, nor to one that was deleted', async () => {
    const gone = await add('people', { name: 'Gone' })
    await send('DELETE', path('people', `/items/${gone.id}`))
    for (const author of [randomUUID(), gone.id]) {
      const response = await send('POST', path('posts', '/items'), { id: randomUUID(), values: { name: 'Orphan', author } })
      expect([response.status, response.json.issues]).toEqual([400, [{ path: 'values.author', code: 'not-found' }]])
    }
  })

  test('is not deleted while another item that names it is added, also at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const parent = await add('libraries', { name: `Parent ${round}` })
      const body = { id: randomUUID(), values: { name: `Child ${round}`, parentId: parent.id } }
      await Promise.all([send('DELETE', path('libraries', `/items/${parent.id}`)), send('POST', path('libraries', '/items'), body)])
    }
    expect(
      await app.asOwner(
        'select c.name from collection_items c join collection_items p on p.id = c.parent_id where c.is_active and not p.is_active',
      ),
    ).toEqual([])
  })

  test('is not restored while it names a deleted item', async () => {
    const author = await add('people', { name: 'Deleted author' })
    const post = await add('posts', { name: 'Of a deleted author', author: author.id })
    await send('DELETE', path('posts', `/items/${post.id}`))
    await send('DELETE', path('people', `/items/${author.id}`))
    const restored = await send('POST', path('posts', `/items/${post.id}/restoration`), {})
    expect([restored.status, restored.json.issues]).toEqual([400, [{ path: 'values.author', code: 'not-found' }]])
  })

  test('with a malformed id, values of great depth or too many fields is refused with 4xx', async () => {
    const deep = `{"id":"${randomUUID()}","values":{"name":"a","bio":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`
    const wide = { id: randomUUID(), values: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field${index}`, 1])) }
    expect((await app.get(path('people', `/items/${'0'.repeat(36)}`), { cookie: admin })).status).toBe(404)
    expect((await send('POST', path('people', '/items'), deep)).status).toBe(400)
    const refused = await send('POST', path('people', '/items'), wide)
    expect([refused.status, refused.json.issues.length]).toEqual([400, 100])
  })

  test('cannot become part of itself through its children', async () => {
    const parent = await add('libraries', { name: 'Reports' })
    const child = await add('libraries', { name: '2026', parentId: parent.id })
    const response = await save(parent, 'libraries', { parentId: child.id })
    expect([response.status, response.json.issues]).toEqual([400, [{ path: 'values.parentId', code: 'cycle' }]])
    expect(await list('libraries', { parent: parent.id })).toMatchObject({ count: 1, items: [{ name: '2026' }] })
    expect((await list('libraries', { parent: null })).items.map(({ name }: { name: string }) => name)).toContain('Reports')
  })

  test('cannot take a unique value of another, whatever its case, until that one is deleted', async () => {
    const first = await add('subscriptions', { name: 'Standard', accounts: '100', advisors: '50' })
    const taken = { id: randomUUID(), values: { name: 'STANDARD', accounts: '10', advisors: '5' } }
    const refused = await send('POST', path('subscriptions', '/items'), taken)
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'values.name', code: 'taken' }]])
    await send('DELETE', path('subscriptions', `/items/${first.id}`))
    expect((await send('POST', path('subscriptions', '/items'), taken)).status).toBe(200)
    const restored = await send('POST', path('subscriptions', `/items/${first.id}/restoration`), {})
    expect([restored.status, restored.json.issues]).toEqual([400, [{ path: 'values.name', code: 'taken' }]])
  })
})

describe('publication', () => {
  test('sets “published” to the time of the update, and a later save to null, while readers still see what was published [B178]', async () => {
    const draft = await add('posts', { name: 'Pensions in the estate', summary: 'First' })
    expect([draft.published, draft.publication.state]).toEqual([null, 'draft'])
    app.advance(1_000)
    const published = (await send('POST', path('posts', `/items/${draft.id}/publication`), { version: draft.version })).json
    expect([published.published, published.publication.state]).toEqual([app.deps.clock().toISOString(), 'published'])
    app.advance(1_000)
    const saved = (await save(published, 'posts', { summary: 'Second' })).json
    expect([saved.published, saved.publication.state, saved.publication.liveSince]).toEqual([null, 'changed', published.published])
    const [live] = await app.asOwner(`select v.data from collection_items i
      join collection_versions v on v.item_id = i.id and v.version = i.published_version where i.id = '${draft.id}'`)
    expect(live?.['data']).toMatchObject({ summary: 'First' })
  })

  test('at a later time publishes the scheduled version, not a draft saved since, and withdraws it in time', async () => {
    const { publishScheduledItems } = await import('./jobs.ts')
    const editions = [{ ...(await import('@atrium/editions/registry')).mainEdition }]
    const item = await add('posts', { name: 'Scheduled', summary: 'As scheduled' })
    const inMinutes = (minutes: number) => new Date(app.deps.clock().getTime() + minutes * 60_000).toISOString()
    const body = { version: item.version, at: inMinutes(4), withdrawAt: inMinutes(8) }
    const scheduled = (await send('POST', path('posts', `/items/${item.id}/publication`), body)).json
    expect(scheduled.publication).toMatchObject({ state: 'draft', publishAt: body.at, withdrawAt: body.withdrawAt })
    await save(scheduled, 'posts', { summary: 'Still a draft' })
    await publishScheduledItems(app.deps, editions)
    expect((await read('posts', item.id)).publication.liveSince).toBeNull()
    app.advance(5 * 60_000)
    expect(await publishScheduledItems(app.deps, editions)).toEqual({ published: 1, withdrawn: 0 })
    expect((await read('posts', item.id)).publication).toMatchObject({ state: 'changed', publishAt: null })
    app.advance(4 * 60_000)
    expect(await publishScheduledItems(app.deps, editions)).toEqual({ published: 0, withdrawn: 1 })
    expect((await read('posts', item.id)).publication).toMatchObject({ state: 'draft', liveSince: null })
  })

  test('keeps its slug while readers see it, also if the newest draft has another', async () => {
    const first = await add('pages', { name: 'Fees', slug: 'fees' })
    await send('POST', path('pages', `/items/${first.id}/publication`), { version: first.version })
    await save(first, 'pages', { slug: 'charges' })
    const second = await send('POST', path('pages', '/items'), { id: randomUUID(), values: { name: 'Other fees', slug: 'FEES' } })
    expect([second.status, second.json.issues]).toEqual([400, [{ path: 'values.slug', code: 'taken' }]])
  })

  test('of a scheduled version counts as its use, and its event names the version', async () => {
    const { publishScheduledItems } = await import('./jobs.ts')
    const author = await add('people', { name: 'Author of a scheduled post' })
    const post = await add('posts', { name: 'Scheduled with an author', author: author.id })
    const at = new Date(app.deps.clock().getTime() + 60_000).toISOString()
    const scheduled = (await send('POST', path('posts', `/items/${post.id}/publication`), { version: post.version, at })).json
    await save(scheduled, 'posts', { author: null })
    expect((await send('DELETE', path('people', `/items/${author.id}`))).status).toBe(409)
    app.advance(2 * 60_000)
    await publishScheduledItems(app.deps, [(await import('@atrium/editions/registry')).mainEdition])
    expect((await listEvents(post.id)).at(-1)).toMatchObject({ kind: 'item.published', details: { version: 1 } })
  })

  test('is offered only in collections with history', async () => {
    const person = await add('people', { name: 'No drafts' })
    expect((await send('POST', path('people', `/items/${person.id}/publication`), { version: person.version })).status).toBe(403)
    expect(person).toMatchObject({ publication: null, published: expect.any(String) })
  })
})

describe('history', () => {
  test('lists versions with their changed fields, and restores one as a new version that is not published', async () => {
    const first = await add('pages', { name: 'About us', title: 'About' })
    const second = (await save(first, 'pages', { title: 'About the firm', summary: 'Since 1987' })).json
    await send('POST', path('pages', `/items/${first.id}/publication`), { version: second.version })
    const versions = (await app.get(path('pages', `/items/${first.id}/versions`), { cookie: admin })).json
    expect(versions.items.map(({ version, action, isLive }: Record<string, unknown>) => [version, action, isLive])).toEqual([
      ['2', 'saved', true],
      ['1', 'created', false],
    ])
    expect(versions.items[0].changed.toSorted()).toEqual(['summary', 'title'])
    const reverted = await send('POST', path('pages', `/items/${first.id}/versions/1/restoration`), { current: second.version })
    expect(reverted.json).toMatchObject({
      version: '3',
      published: null,
      values: { title: 'About', summary: null },
      publication: { state: 'changed' },
    })
    expect((await send('POST', path('pages', `/items/${first.id}/versions/1/restoration`), { current: '2' })).status).toBe(409)
  })

  test('shows 50 versions a page [B040]', async () => {
    let item = await add('pages', { name: 'Often changed' })
    for (let index = 0; index < 51; index++) item = (await save(item, 'pages', { title: `Title ${index}` })).json
    const first = (await app.get(path('pages', `/items/${item.id}/versions`), { cookie: admin })).json
    expect([first.items.length, first.items[0].version]).toEqual([50, '52'])
    const second = (await app.get(path('pages', `/items/${item.id}/versions?before=${first.next}`), { cookie: admin })).json
    expect(second).toMatchObject({ items: [{ version: '2' }, { version: '1' }], next: null })
  })
})

describe('a list', () => {
  test('is sorted and filtered by the server, with 50 items a page', async () => {
    for (let index = 0; index < 51; index++)
      await add('commentary', {
        name: `Commentary ${String(index).padStart(2, '0')}`,
        ...(index % 3 > 0 && { reportdate: `2026-0${1 + (index % 9)}-15` }),
      })
    const first = await list('commentary', { sort: 'name', direction: 'descending' })
    expect([first.count, first.items.length, first.items[0].name]).toEqual([51, 50, 'Commentary 50'])
    expect((await list('commentary', { sort: 'name', direction: 'descending', offset: 50 })).items).toMatchObject([
      { name: 'Commentary 00' },
    ])
    const count = async (value: string) => (await list('commentary', { filters: [{ field: 'reportdate', value }] })).count
    expect([await count('[empty]'), await count('[not-empty]')]).toEqual([17, 34])
    const dates = Array.from({ length: 51 }, (_, index) => (index % 3 > 0 ? `2026-0${1 + (index % 9)}-15` : null))
    expect(await count('2026-05-15')).toBe(dates.filter((date) => date === '2026-05-15').length)
    expect(await count('2026-03-01..2026-05-31')).toBe(dates.filter((date) => date && date >= '2026-03-01' && date <= '2026-05-31').length)
    expect(await count('2026-08-01..')).toBe(dates.filter((date) => date && date >= '2026-08-01').length)
  })

  test('puts items without a value last in both directions', async () => {
    for (const direction of ['ascending', 'descending']) {
      const { items } = await list('commentary', { sort: 'reportdate', direction, offset: 34, limit: 17 })
      expect(items.map((item: { values: Record<string, unknown> }) => item.values['reportdate'])).toEqual(
        Array.from({ length: 17 }, () => null),
      )
    }
  })

  test('finds words without regard to case and accents', async () => {
    await add('people', { name: 'Guðrún Þórðardóttir', title: 'Ráðgjafi' })
    expect((await list('people', { search: 'GUDRUN' })).items.map(({ name }: { name: string }) => name)).toEqual(['Guðrún Þórðardóttir'])
    expect((await list('people', { search: 'ráðgjafi' })).count).toBe(1)
  })

  test('by an unknown field is refused with its name', async () => {
    const response = await send('POST', path('people', '/search'), { sort: 'password_hash', filters: [{ field: 'nickname', value: 'x' }] })
    expect([response.status, response.json.issues]).toEqual([
      400,
      [
        { path: 'filters.0.field', code: 'unknown-field' },
        { path: 'sort', code: 'unknown-field' },
      ],
    ])
  })

  test.each(["' or 1=1 --", "'; select pg_sleep(5) --", '%', '_', '\\', '[empty]', "$1'"])(
    'with the text %j in search and filters returns no other items and no error',
    async (text) => {
      const found = await send('POST', path('subscriptions', '/search'), { search: text, filters: [{ field: 'name', value: text }] })
      expect([found.status, found.json.count]).toEqual([200, 0])
    },
  )
})

describe('the order of an ordered collection', () => {
  test('changes by swapping the positions of two neighbours [B034]', async () => {
    const [one, two, three] = [
      await add('navigation', { name: 'One' }),
      await add('navigation', { name: 'Two' }),
      await add('navigation', { name: 'Three' }),
    ]
    const moved = (await send('POST', path('navigation', `/items/${three.id}/order`), { to: { step: 'up' } })).json
    expect([moved.order, (await read('navigation', two.id)).order]).toEqual([two.order, three.order])
    expect((await read('navigation', one.id)).order).toBe(one.order)
    await send('POST', path('navigation', `/items/${one.id}/order`), { to: { step: 'up' } })
    expect((await list('navigation')).items.map(({ name }: { name: string }) => name)).toEqual(['One', 'Three', 'Two'])
    await send('POST', path('navigation', `/items/${two.id}/order`), { to: { before: one.id } })
    expect((await list('navigation')).items.map(({ name }: { name: string }) => name)).toEqual(['Two', 'One', 'Three'])
  })

  test('stays complete if many people move items at once', async () => {
    for (const name of ['Left', 'Middle', 'Right']) await add('navigation', { name })
    const { items } = await list('navigation')
    const moves = items.flatMap(({ id }: { id: string }) =>
      ['up', 'down'].map((step) => send('POST', path('navigation', `/items/${id}/order`), { to: { step } })),
    )
    expect((await Promise.all(moves)).map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    const orders = (await list('navigation')).items.map(({ order }: { order: number }) => order)
    expect(new Set(orders).size).toBe(items.length)
  })
})

describe('access', () => {
  test('admins and company admins read every generic collection; advisers and clients none [B002]', async () => {
    const { groups } = (await app.get('/api/collections', { cookie: admin })).json
    const names = ['pages', 'posts', 'people', 'clients', 'libraries', 'forms', 'commentary', 'navigation', 'subnavigation'].concat([
      'riskProfiles',
      'models',
      'subscriptions',
      'processes',
      'dataProcesses',
      'dataProcessSteps',
    ])
    expect(groups.flatMap(({ collections }: { collections: { name: string }[] }) => collections.map(({ name }) => name))).toEqual(
      expect.arrayContaining(names.filter((name) => name !== 'subnavigation')),
    )
    const adviser = await app.signIn('eleanor-whitcombe')
    for (const name of names) {
      expect([name, (await app.get(path(name), { cookie: admin })).status]).toEqual([name, 200])
      expect([name, (await app.get(path(name), { cookie: companyAdmin })).status]).toEqual([name, 200])
      expect([name, (await app.get(path(name), { cookie: adviser })).status]).toEqual([name, 404])
    }
    expect((await app.get('/api/collections', { cookie: adviser })).json).toEqual({ groups: [] })
  })

  test('a company admin may not change a collection that only admins may write', async () => {
    const response = await send('POST', path('subscriptions', '/items'), { id: randomUUID(), values: { name: 'Free' } }, companyAdmin)
    expect(response.status).toBe(403)
  })

  test('items of another edition do not exist, and their ids cannot be taken', async () => {
    const item = await add('people', { name: 'Only here' })
    await app.asOwner(
      `update people set role = 'admin' where email = '${app.findPerson('clara-hendry-partner').email}' and edition = 'partner'`,
    )
    const foreign = await app.signIn('clara-hendry-partner')
    const other = { cookie: foreign, host: 'partner.localhost' }
    expect((await app.call('GET', path('people', `/items/${item.id}`), other)).status).toBe(404)
    const body = { id: item.id, values: { name: 'Taken over' } }
    expect((await app.call('POST', path('people', '/items'), { ...other, body })).status).toBe(409)
    expect(
      (await app.call('PATCH', path('people', `/items/${item.id}`), { ...other, body: { version: '1', values: { name: 'X' } } })).status,
    ).toBe(404)
    expect((await read('people', item.id)).name).toBe('Only here')
  })

  test('a client’s transaction reads neither items nor versions', async () => {
    const { withTenant } = await import('@atrium/platform/db/scope')
    const [reader] = await app.asOwner(`select id from people where email = '${app.findPerson('margaret-ashworth').email}'`)
    const actor = { edition: 'wealth', person: String(reader?.['id']), role: 'client', accounts: [await app.findAccountId('ashworth')] }
    for (const table of ['collection_items', 'collection_versions', 'collection_keys', 'collection_references'] as const)
      expect([table, await withTenant(app.db, actor, (transaction) => transaction.selectFrom(table).select('edition').execute())]).toEqual([
        table,
        [],
      ])
  })

  test('a person who views the portal as a client changes nothing', async () => {
    const account = await app.findAccountId('ashworth')
    const cookie = await app.signIn('oscar-venn')
    await app.call('POST', '/api/impersonations', { cookie, body: { account, reason: 'client-care' } })
    const response = await send('POST', path('people', '/items'), { id: randomUUID(), values: { name: 'Ghost' } }, cookie)
    expect([response.status, response.json.code]).toEqual([403, 'read-only-impersonation'])
  })
})

describe('rules of collections', () => {
  const profile = () =>
    add('riskProfiles', {
      name: `Balanced ${randomUUID().slice(0, 8)}`,
      returns: '4 to 6 %',
      factsheetUrl: 'https://firm.example/balanced.pdf',
    })
  const model = async (change: object) => ({
    id: randomUUID(),
    values: {
      name: `Model ${randomUUID().slice(0, 8)}`,
      profile: (await profile()).id,
      min: '20',
      avg: '30',
      max: '40',
      rebalance: 'Quarterly',
      data: [
        { name: 'Equity', value: '60' },
        { name: 'Fixed income', value: '40' },
      ],
      ...change,
    },
  })

  test('a model has min ≤ avg ≤ max, and weights that make 100 to within 0.01', async () => {
    const statusOf = async (change: object) => {
      const { status, json } = await send('POST', path('models', '/items'), await model(change))
      return [status, json.issues?.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`) ?? []]
    }
    expect(await statusOf({})).toEqual([200, []])
    expect(await statusOf({ avg: '45' })).toEqual([400, ['values.avg too-large']])
    expect(await statusOf({ avg: '10' })).toEqual([400, ['values.avg too-small']])
    expect(await statusOf({ data: [{ name: 'Equity', value: '99.99' }] })).toEqual([200, []])
    expect(await statusOf({ data: [{ name: 'Equity', value: '99.98' }] })).toEqual([400, ['values.data not-hundred']])
  })

  const requireEach = async (collection: string, values: Record<string, string>) => {
    for (const missing of Object.keys(values)) {
      const body = { id: randomUUID(), values: { ...values, [missing]: '' } }
      const { status, json } = await send('POST', path(collection, '/items'), body)
      expect([missing, status, json.issues]).toEqual([missing, 400, [{ path: `values.${missing}`, code: 'required' }]])
    }
  }

  test('a risk profile and a process require each of their required fields', async () => {
    await requireEach('riskProfiles', { name: 'R', returns: '5 %', factsheetUrl: '/r.pdf' })
    await requireEach('processes', { name: 'P', formId: (await add('forms', { name: 'Risk questionnaire' })).id })
  })

  test('a subscription requires its name and both limits', () => requireEach('subscriptions', { name: 'A', accounts: '1', advisors: '1' }))
})
