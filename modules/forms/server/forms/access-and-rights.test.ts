import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createFormCalls, field, path, type FormCalls } from '../testing/form-calls.ts'

let app: TestApp
let calls: FormCalls
let admin: string
let client: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  client = await app.signIn('margaret-ashworth')
  calls = createFormCalls(app, { admin, client })
})
afterAll(() => app.close())

const define = (...fields: object[]) => ({ steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] })

describe('an access option', () => {
  test('[B173] has a type – public, hidden, authenticated, users or organisations – and a list of values', async () => {
    const form = await calls.publishForm({}, define(field('access', { type: 'permissions' })))
    const listIds = async (collection: string) => {
      const { items } = (await app.call('POST', `/api/collections/${collection}/search`, { cookie: admin, body: { limit: 2 } })).json
      return items.map(({ id }: { id: string }) => id).toSorted() as string[]
    }
    const [users, organisations] = [await listIds('users'), await listIds('organisations')]
    expect([users.length, organisations.length > 0]).toEqual([2, true])
    for (const [given, stored] of [
      [
        { type: 'public', value: [] },
        { type: 'public', value: [] },
      ],
      [
        { type: 'hidden', value: [] },
        { type: 'hidden', value: [] },
      ],
      [
        { type: 'authenticated', value: [] },
        { type: 'authenticated', value: [] },
      ],
      // Only levels that name records have any.
      [
        { type: 'public', value: users },
        { type: 'public', value: [] },
      ],
      [
        { type: 'users', value: users },
        { type: 'users', value: users },
      ],
      [
        { type: 'organisations', value: organisations },
        { type: 'organisations', value: organisations },
      ],
    ] as const) {
      const sent = await calls.submit(form, { access: given }, { cookie: admin })
      expect([given, sent.status, sent.text]).toEqual([given, 200, sent.text])
      const { access } = (await calls.readSubmission(sent.json.id, admin)).json.answers
      expect({ ...access, value: access.value.toSorted() }).toEqual(stored)
    }
    for (const wrong of [
      { type: 'everybody', value: [] },
      { type: 'users', value: [] },
      { type: 'users', value: [randomUUID()] },
      { type: 'users', value: organisations },
      { type: 'organisations', value: users },
      { type: 'users', value: 'all' },
      'public',
    ])
      expect([wrong, (await calls.submit(form, { access: wrong }, { cookie: admin })).status]).toEqual([wrong, 400])
  })
})

describe('forms and submissions', () => {
  test('[B003] are maintained by admins and company admins, with a workflow of submissions; others have neither grid', async () => {
    const companyAdmin = await app.signIn('beatrix-lisle')
    const search = (collection: string, cookie: string, body: object = {}) =>
      app.call('POST', `/api/collections/${collection}/search`, { cookie, body })
    for (const cookie of [admin, companyAdmin]) {
      const id = randomUUID()
      const name = `Maintained ${id.slice(0, 8)}`
      const definition = define(field('reason'))
      const added = await app.call('POST', '/api/collections/forms/items', { cookie, body: { id, values: { name, definition } } })
      expect([added.status, added.text]).toEqual([200, added.text])
      const at = `/api/collections/forms/items/${id}`
      const changed = await app.call('PATCH', at, { cookie, body: { version: added.json.version, values: { description: 'Yearly' } } })
      expect([changed.status, changed.json.values?.description]).toEqual([200, 'Yearly'])
      const published = await app.call('POST', `${at}/publication`, { cookie, body: { version: changed.json.version } })
      expect(published.status).toBe(200)
      expect((await search('forms', cookie, { search: name })).json.items[0]).toMatchObject({ id, name })
      const sent = await calls.submit(id, { reason: 'x' }, { version: Number(published.json.version) })
      expect([sent.status, sent.text]).toEqual([200, sent.text])
      const grid = (await app.get('/api/collections/submissions', { cookie })).json
      expect(grid.columns).toEqual(['user', 'submittedAt', 'owners', 'step'])
      const listed = (await search('submissions', cookie, { parent: id })).json
      expect([listed.count, listed.items[0].id, listed.items[0].values.step]).toEqual([1, sent.json.id, 'Under review'])
      let step = 'Under review'
      for (const next of ['Approved', 'Verified', 'Released']) {
        expect([next, (await calls.move(sent.json.id, step, next, cookie)).status]).toEqual([next, 200])
        step = next
      }
      expect((await search('submissions', cookie, { parent: id })).json.items[0].values.step).toBe('Released')
      const spare = randomUUID()
      await app.call('POST', '/api/collections/forms/items', { cookie, body: { id: spare, values: { name: 'Spare' } } })
      expect((await app.call('DELETE', `/api/collections/forms/items/${spare}`, { cookie })).json.isActive).toBe(false)
    }
    const form = await calls.publishForm()
    const { id: submission } = (await calls.submit(form, { reason: 'x' })).json
    for (const key of ['eleanor-whitcombe', 'margaret-ashworth']) {
      const cookie = await app.signIn(key)
      for (const collection of ['forms', 'submissions'])
        for (const response of [
          await app.get(`/api/collections/${collection}`, { cookie }),
          await search(collection, cookie),
          await app.get(`/api/collections/${collection}/items/${collection === 'forms' ? form : submission}`, { cookie }),
          await app.call('POST', `/api/collections/${collection}/items`, { cookie, body: { id: randomUUID(), values: { name: 'Mine' } } }),
        ])
          expect([key, collection, [403, 404].includes(response.status)]).toEqual([key, collection, true])
      expect([key, [403, 404].includes((await calls.move(submission, 'Under review', 'Approved', cookie)).status)]).toEqual([key, true])
    }
    expect((await calls.readSubmission(submission)).json.step).toBe('Under review')
    expect((await app.get(path(form), {})).status).toBe(401)
  })
})
