import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let admin: string
let client: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  client = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const send = (method: string, to: string, body: unknown) => app.call(method, to, { cookie: admin, body })
const read = async (path: string, cookie?: string, host?: string) =>
  app.get(`/api/content/${path}`, { ...(cookie && { cookie }), ...(host && { host }) })

async function add(collection: string, values: object) {
  const response = await send('POST', `/api/collections/${collection}/items`, { id: randomUUID(), values })
  expect([response.status, response.text]).toEqual([200, response.text])
  return response.json
}
async function publish(collection: string, { id, version }: { id: string; version: string }) {
  const response = await send('POST', `/api/collections/${collection}/items/${id}/publication`, { version })
  expect([response.status, response.text]).toEqual([200, response.text])
  return response.json
}
const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Gilts pay 4.5%.' }] }] }

describe('published content', () => {
  test('is returned by getPublishedContent and getPublishedList: the latest published items of a collection, and nothing else [P388]', async () => {
    const draft = await add('posts', { name: 'A draft' })
    const first = await publish('posts', await add('posts', { name: 'Gilts', summary: 'What you are paid to wait', content: body }))
    app.advance(60_000)
    const second = await publish('posts', await add('posts', { name: 'Pensions' }))
    const change = await send('PATCH', `/api/collections/posts/items/${first.id}`, { version: first.version, values: { name: 'Not yet' } })
    expect(change.status).toBe(200)

    const all = (await read('posts')).json
    expect(Object.keys(all)).toEqual(['items'])
    expect(all.items.map(({ name }: { name: string }) => name)).toEqual(['Pensions', 'Gilts'])
    expect(all.items.map(({ id }: { id: string }) => id)).not.toContain(draft.id)
    expect(all.items[1]).toEqual({
      id: first.id,
      name: 'Gilts',
      parentId: null,
      publishedAt: first.publication.liveSince,
      values: expect.objectContaining({ name: 'Gilts', summary: 'What you are paid to wait', content: body }),
    })
    expect((await read('posts?latest=1')).json.items.map(({ id }: { id: string }) => id)).toEqual([second.id])

    const short = (await read('posts/list')).json.items
    expect(short.map(({ name }: { name: string }) => name)).toEqual(['Pensions', 'Gilts'])
    expect(short[1].values).toMatchObject({ summary: 'What you are paid to wait' })
    expect(short[1].values).not.toHaveProperty('content')
  })

  test('leaves out withdrawn and deleted items, and those of other editions', async () => {
    const item = await add('people', { name: 'Ravi Sethi' })
    const names = async (host?: string) => (await read('people', undefined, host)).json.items.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Ravi Sethi'])
    expect(await names('greek.localhost')).toEqual([])
    expect((await send('DELETE', `/api/collections/people/items/${item.id}`, {})).status).toBe(200)
    expect(await names()).toEqual([])
  })

  test('of an ordered collection is in its order, with the parents of its items', async () => {
    const library = await add('navigation', { name: 'Library', link: '/library', visible: ['Investor'] })
    const insights = await add('navigation', { name: 'Insights', link: '/insights', visible: ['Investor'] })
    await add('subnavigation', { name: 'Guides', link: '/insights/guides', parentId: insights.id })
    await send('POST', `/api/collections/navigation/items/${insights.id}/order`, { to: { step: 'up' } })
    expect((await read('navigation', client)).json.items.map(({ id }: { id: string }) => id)).toEqual([insights.id, library.id])
    expect((await read('subnavigation', client)).json.items).toMatchObject([{ name: 'Guides', parentId: insights.id }])
  })

  test('for signed-in people is refused to anonymous callers, and collections without an audience are not found', async () => {
    expect((await read('commentary')).status).toBe(401)
    expect((await read('commentary', client)).status).toBe(200)
    for (const collection of ['subscriptions', 'dataProcesses', 'users', 'unknown'])
      expect([collection, (await read(collection, admin)).status]).toEqual([collection, 404])
  })

  test.each(['0', '201', '1.5', 'all'])('refuses the number of items %s', async (latest) => {
    const response = await read(`posts?latest=${latest}`)
    expect([response.status, response.json.issues[0].path]).toEqual([400, 'latest'])
  })

  test('is the only part of the generic tables that a client’s transaction can read', async () => {
    await add('commentary', { name: 'To 30/09/2026' })
    const actor = { edition: 'wealth', person: randomUUID(), role: 'client', accounts: [] }
    const { rows } = await withTenant(app.deps.db, actor, (transaction) =>
      sql<Record<string, number>>`select (select count(*)::int from collection_items) as items,
        (select count(*)::int from collection_versions) as versions, (select count(*)::int from published_items('subscriptions')) as unlisted,
        (select count(*)::int from published_items('commentary')) as published`.execute(transaction),
    )
    expect(rows[0]).toEqual({ items: 0, versions: 0, unlisted: 0, published: 1 })
  })
})
