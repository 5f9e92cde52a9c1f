import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: string
let adviser: string
let path: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  adviser = await app.signIn('eleanor-whitcombe')
  const [firm] = await app.asOwner(`select organisation_id as id from portals where id = 'private-clients'`)
  path = `/api/collections/organisations/items/${String(firm?.['id'])}`
})
afterAll(() => app.close())

const setLimit = async (values: object, cookie = admin) => {
  const { version } = (await app.get(path, { cookie: admin })).json
  return app.call('PATCH', path, { cookie, body: { version, values } })
}
const create = (cookie = adviser) => app.call('POST', '/api/portals', { cookie, body: { name: 'Another portal', theme: 'main' } })
const read = async () => {
  const { maximum, canCreate, portals } = (await app.get('/api/portals', { cookie: adviser })).json
  return { maximum, canCreate, count: portals.length }
}

test('an admin raises the maximum of portals, and removes it; the refusal states the limit', async () => {
  // The firm has two portals, and the usual maximum is one.
  expect(await read()).toEqual({ maximum: 1, canCreate: false, count: 2 })
  const refused = await create()
  expect([refused.status, refused.json.code, refused.json.issues]).toEqual([
    409,
    'no-seat',
    [{ path: 'portals', code: 'maximum', limit: 1 }],
  ])
  expect((await setLimit({ maxPortals: '3' })).status).toBe(200)
  expect(await read()).toEqual({ maximum: 3, canCreate: true, count: 2 })
  const statuses = (await Promise.all([create(), create(), create()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409, 409])
  expect(await read()).toEqual({ maximum: 3, canCreate: false, count: 3 })
  expect((await create()).json.issues).toEqual([{ path: 'portals', code: 'maximum', limit: 3 }])
  expect((await setLimit({ hasNoPortalLimit: true })).status).toBe(200)
  expect(await read()).toEqual({ maximum: null, canCreate: true, count: 3 })
  expect((await create()).status).toBe(201)
  // A lower limit closes no portal.
  expect((await setLimit({ hasNoPortalLimit: false, maxPortals: null })).status).toBe(200)
  expect(await read()).toEqual({ maximum: 1, canCreate: false, count: 4 })
  const revisions = await app.asOwner(
    `select field, after from revisions where field in ('portal_limit', 'has_no_portal_limit') order by id`,
  )
  expect(revisions.map(({ field, after }) => [field, after])).toEqual(
    expect.arrayContaining([
      ['portal_limit', 3],
      ['has_no_portal_limit', true],
      ['has_no_portal_limit', false],
      ['portal_limit', null],
    ]),
  )
})

test('a new portal has the seats of its organisation: 100 accounts, 50 advisers', async () => {
  const [seats] = await app.asOwner(`insert into organisations (edition, name) values ('wealth', 'New firm')
    returning account_seats, adviser_seats, portal_limit, has_no_portal_limit`)
  expect(seats).toEqual({ account_seats: 100, adviser_seats: 50, portal_limit: null, has_no_portal_limit: false })
})

test('only an admin changes the maximum, between 1 and 1,000', async () => {
  const companyAdmin = await app.signIn('beatrix-lisle')
  for (const values of [{ maxPortals: '9' }, { hasNoPortalLimit: true }])
    expect([values, (await setLimit(values, companyAdmin)).status]).toEqual([values, 400])
  expect((await setLimit({ maxPortals: '9' }, adviser)).status).toBe(404)
  for (const maxPortals of ['0', '1001', '2.5', 'x'])
    expect([maxPortals, (await setLimit({ maxPortals })).status]).toEqual([maxPortals, 400])
  expect((await read()).maximum).toBe(1)
})
