import { randomUUID } from 'node:crypto'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImporter } from '../testing/imports.ts'

let app: TestApp
let admin: string
let companyAdmin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
})
afterAll(() => app.close())

const add = async (collection: string, values: object, cookie = admin) => {
  const { status, json } = await app.call('POST', `/api/collections/${collection}/items`, { cookie, body: { id: randomUUID(), values } })
  expect(status).toBe(200)
  return json
}
const read = async (collection: string, id: string) => (await app.get(`/api/collections/${collection}/items/${id}`, { cookie: admin })).json
const call = (collection: string, body: object, cookie = admin) =>
  app.call('POST', `/api/collections/${collection}/transfers/changes`, { cookie, body: { id: randomUUID(), ...body } })
const change = async (collection: string, body: object, cookie = admin) => {
  const { status, json, text } = await call(collection, body, cookie)
  expect([status, text]).toEqual([200, text])
  return createImporter(app, cookie, collection).wait(json.id)
}

describe('a change of many items', () => {
  test('edits the selected items through the checks of a single save, and is undone', async () => {
    const items = [await add('people', { name: 'Many A' }), await add('people', { name: 'Many B', location: 'Hull' })]
    const done = await change('people', { kind: 'edit', selection: { ids: items.map(({ id }) => id) }, values: { location: 'Leeds' } })
    expect(done).toMatchObject({ state: 'done', counts: { rows: 2, changed: 2, left: 0 }, canUndo: true, changedFields: ['location'] })
    expect((await read('people', items[0].id)).values.location).toBe('Leeds')
    const undone = await createImporter(app, admin, 'people').undo(done)
    expect(undone.counts).toMatchObject({ undone: 2, left: 0 })
    expect([(await read('people', items[0].id)).values.location, (await read('people', items[1].id)).values.location]).toEqual([
      null,
      'Hull',
    ])
  })

  test('of all items that match a search and filters changes those, also if they are on several pages', async () => {
    for (let index = 0; index < 120; index++) await add('people', { name: `Matching ${index}`, title: index % 2 ? 'Odd' : 'Even' })
    const shown = { search: 'matching', filters: [{ field: 'title', value: 'Odd' }] }
    const done = await change('people', { kind: 'edit', selection: { shown }, values: { title: 'Changed' } })
    expect(done.counts).toMatchObject({ rows: 60, changed: 60 })
    const deleted = await change('people', { kind: 'delete', selection: { shown: { search: 'matching' } } })
    expect(deleted.counts).toMatchObject({ rows: 120, changed: 120 })
    const restored = await change('people', { kind: 'restore', selection: { shown: { search: 'matching' } } })
    expect(restored.counts).toMatchObject({ rows: 120, changed: 120 })
    const { undo } = createImporter(app, admin, 'people')
    expect((await undo(restored)).counts).toMatchObject({ undone: 120 })
  })

  test('never touches drafts of others: they are listed and left', async () => {
    const [own, other] = [await add('posts', { name: 'Own draft' }), await add('posts', { name: 'Draft of another' }, companyAdmin)]
    const ids = [own.id, other.id]
    for (const kind of ['edit', 'publish', 'delete'] as const) {
      const done = await change('posts', { kind, selection: { ids }, ...(kind === 'edit' && { values: { summary: 'Changed' } }) })
      expect([kind, done.counts.changed, done.counts.left]).toEqual([kind, 1, 1])
      expect(await createImporter(app, admin, 'posts').listLeft(done)).toMatchObject([{ id: other.id, code: 'draft-of-other' }])
    }
    expect(await read('posts', other.id)).toMatchObject({ isActive: true, version: '1', publication: { state: 'draft' } })
    expect(await read('posts', own.id)).toMatchObject({ isActive: false })
  })

  test('publishes items, leaves those that others use or that would be invalid, and says why', async () => {
    const author = await add('people', { name: 'Author of many' })
    const post = await add('posts', { name: 'By the author', author: author.id })
    const published = await change('posts', { kind: 'publish', selection: { ids: [post.id] } })
    expect([published.counts.changed, published.canUndo]).toEqual([1, false])
    expect((await read('posts', post.id)).publication.state).toBe('published')
    const deleted = await change('people', { kind: 'delete', selection: { ids: [author.id, randomUUID()] } })
    const left = await createImporter(app, admin, 'people').listLeft(deleted)
    expect(left.map(({ code }: { code: string }) => code)).toEqual(['used', 'not-found'])
  })

  test('is refused with values that no item may have, of unknown fields, and of unique fields', async () => {
    const { id } = await add('posts', { name: 'Refused values' })
    const selection = { ids: [id] }
    const issuesOf = async (values: object) => (await call('posts', { kind: 'edit', selection, values })).json.issues
    expect(await issuesOf({ embed: 'javascript:alert(1)' })).toEqual([{ path: 'values.embed', code: 'not-a-url' }])
    expect(await issuesOf({ nothing: 'x' })).toEqual([{ path: 'values.nothing', code: 'not-allowed' }])
    expect(await issuesOf({ slug: 'one-for-all' })).toEqual([{ path: 'values.slug', code: 'taken' }])
    expect(await issuesOf({})).toEqual([{ path: 'values', code: 'required' }])
    expect((await call('posts', { kind: 'archive', selection })).status).toBe(400)
    expect((await call('posts', { kind: 'delete', selection: { ids: [] } })).status).toBe(400)
    expect((await call('posts', { kind: 'delete', selection: { shown: { filters: [{ field: 'nothing', value: 'x' }] } } })).status).toBe(
      400,
    )
  })

  test('runs once, however often the request is repeated, and is that of its person only', async () => {
    const item = await add('people', { name: 'Repeated change' })
    const body = { id: randomUUID(), kind: 'edit', selection: { ids: [item.id] }, values: { title: 'Once' } }
    const responses = await Promise.all(Array.from({ length: 5 }, () => call('people', body)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await createImporter(app, admin, 'people').wait(body.id)
    expect((await read('people', item.id)).version).toBe('2')
    expect((await call('people', body, companyAdmin)).status).toBe(404)
    expect((await call('people', { ...body, id: randomUUID() }, await app.signIn('eleanor-whitcombe'))).status).toBe(404)
    expect((await call('people', { ...body, id: randomUUID() }, await app.signIn('margaret-ashworth'))).status).toBe(403)
  })

  test('of a company admin changes rows of their organisation only, and requires a recent proof for sensitive collections', async () => {
    const { json } = await app.call('POST', '/api/collections/users/search', { cookie: admin, body: { limit: 200 } })
    const listed = await app.call('POST', '/api/collections/users/search', { cookie: companyAdmin, body: { limit: 200 } })
    const own = new Set(listed.json.items.map(({ id }: { id: string }) => id))
    const foreign = json.items.find(({ id }: { id: string }) => !own.has(id))
    const body = { kind: 'edit', selection: { ids: [foreign.id] }, values: { title: 'Changed' } }
    const done = await change('users', body, companyAdmin)
    expect(done.counts).toMatchObject({ changed: 0, left: 1 })
    app.advance(11 * 60_000)
    const late = await call('users', body, companyAdmin)
    expect([late.status, late.json.code]).toEqual([403, 'proof-required'])
  })
})
