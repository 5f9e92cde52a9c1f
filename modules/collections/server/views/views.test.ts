import { randomUUID } from 'node:crypto'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let admin: string
let companyAdmin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
})
afterAll(() => app.close())

const settings = {
  columns: ['name', 'tags'],
  search: 'gilts',
  filters: [{ field: 'tags', value: 'Advice' }],
  sort: 'publishdate',
  direction: 'descending',
}
const view = { name: 'Advice', isShared: false, isDefault: false, settings }
const save = (id: string, change: object = {}, cookie = admin) =>
  app.call('PUT', `/api/collections/posts/views/${id}`, { cookie, body: { ...view, ...change } })
const list = async (cookie = admin, collection = 'posts') => (await app.get(`/api/collections/${collection}/views`, { cookie })).json.items
const remove = (id: string, cookie = admin) => app.call('DELETE', `/api/collections/posts/views/${id}`, { cookie })

describe('a saved view', () => {
  test('keeps columns, search, filters and sort order for its person, and is shared only by admins', async () => {
    const id = randomUUID()
    const saved = await save(id)
    expect([saved.status, saved.json]).toEqual([200, { id, ...view, isOwn: true }])
    expect(await list()).toEqual([{ id, ...view, isOwn: true }])
    expect(await list(companyAdmin)).toEqual([])
    expect(await list(admin, 'people')).toEqual([])
    expect((await save(id, { name: 'Shared', isShared: true })).status).toBe(200)
    expect(await list(companyAdmin)).toEqual([{ id, ...view, name: 'Shared', isShared: true, isOwn: false }])
    expect((await save(randomUUID(), { isShared: true }, companyAdmin)).status).toBe(403)
    expect((await save(id, { name: 'Taken over' }, companyAdmin)).status).toBe(404)
    expect((await remove(id, companyAdmin)).status).toBe(404)
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
  })

  test('is the default of its person, one at a time', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await save(first, { name: 'First', isDefault: true })
    await save(second, { name: 'Second', isDefault: true })
    expect((await list()).map(({ name, isDefault }: { name: string; isDefault: boolean }) => [name, isDefault])).toEqual([
      ['First', false],
      ['Second', true],
    ])
    for (const id of [first, second]) await remove(id)
  })

  test('is refused with invalid input, to others of the staff, and beyond the number of views', async () => {
    expect((await save(randomUUID(), { name: ' ' })).status).toBe(400)
    expect((await save(randomUUID(), { settings: { ...settings, columns: [] } })).status).toBe(400)
    expect((await save(randomUUID(), { settings: { ...settings, other: 1 } })).status).toBe(400)
    expect((await save(randomUUID(), {}, await app.signIn('eleanor-whitcombe'))).status).toBe(404)
    expect((await save(randomUUID(), {}, await app.signIn('margaret-ashworth'))).status).toBe(403)
    const ids = Array.from({ length: 51 }, () => randomUUID())
    const statuses = []
    for (const id of ids) statuses.push((await save(id)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(409)
  })
})
