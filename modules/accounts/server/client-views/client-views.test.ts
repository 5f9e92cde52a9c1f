import { randomUUID } from 'node:crypto'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let adviser: string
let admin: string
let companyAdmin: string

beforeAll(async () => {
  app = await createTestApp()
  adviser = await app.signIn('eleanor-whitcombe')
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
})
afterAll(() => app.close())

const settings = {
  conditions: { letter: 'A', searchByFirstName: true, portfolioType: 'SIPP', linked: 'all' },
  columns: ['name', 'value', 'advisers'],
  sort: 'lastSignIn',
  direction: 'ascending',
}
const view = { name: 'Pensions under A', isShared: false, settings }
const path = (id = '', portal = 'private-clients') => `/api/portals/${portal}/client-views${id && `/${id}`}`
const save = (id: string, change: object = {}, cookie = adviser) => app.call('PUT', path(id), { cookie, body: { ...view, ...change } })
const list = async (cookie = adviser, portal = 'private-clients') => (await app.get(path('', portal), { cookie })).json.items
const remove = (id: string, cookie = adviser) => app.call('DELETE', path(id), { cookie })

describe('a saved view of the client list', () => {
  test('keeps filter, columns and order for its person; a repeat changes nothing', async () => {
    const id = randomUUID()
    for (let times = 0; times < 2; times++) {
      const saved = await save(id)
      expect([saved.status, saved.json]).toEqual([200, { id, ...view, isOwn: true }])
    }
    expect(await list()).toEqual([{ id, ...view, isOwn: true }])
    expect([await list(admin), await list(companyAdmin)]).toEqual([[], []])
    expect((await save(id, { name: 'Taken over' }, admin)).status).toBe(404)
    expect((await remove(id, admin)).status).toBe(404)
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 404])
  })

  test('is shared with all staff of the portal, by admins of the firm only', async () => {
    const id = randomUUID()
    expect((await save(id, { isShared: true })).status).toBe(403)
    expect((await save(id, { isShared: true }, companyAdmin)).status).toBe(200)
    expect(await list()).toEqual([{ id, ...view, isShared: true, isOwn: false }])
    expect(await list(admin, 'family-office')).toEqual([])
    const [event] = await app.asOwner(`select details from events where kind = 'client-view.shared' and subject_id = '${id}'`)
    expect(JSON.stringify(event)).toContain('Pensions under A')
    expect((await remove(id)).status).toBe(404)
    expect((await remove(id, companyAdmin)).status).toBe(200)
  })

  test('is refused with invalid input, to clients, in other editions and portals, under impersonation, and beyond the number of views', async () => {
    for (const change of [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { settings: { ...settings, columns: [] } },
      { settings: { ...settings, other: 1 } },
      { settings: { ...settings, sort: 'age' } },
      { settings: { ...settings, conditions: { linked: 'sometimes' } } },
    ])
      expect([change, (await save(randomUUID(), change)).status]).toEqual([change, 400])
    expect((await save(randomUUID(), {}, await app.signIn('margaret-ashworth'))).status).toBe(403)
    expect((await app.call('PUT', path(randomUUID(), 'calder-clients'), { cookie: admin, body: view })).status).toBe(404)
    const statuses = []
    for (let count = 0; count < 51; count++) statuses.push((await save(randomUUID(), {}, companyAdmin)).status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([50, 409])
    const account = await app.findAccountId('ashworth')
    await app.call('POST', '/api/impersonations', { cookie: adviser, body: { account, reason: 'client-care' } })
    expect((await save(randomUUID())).json.code).toBe('read-only-impersonation')
  })
})
