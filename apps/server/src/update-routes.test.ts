import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBodies, sampleValues } from './testing/contract-fields.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { exemptRoutes, createUpdateRoutes, type UpdateRoute } from './testing/update-routes.ts'

const bodies = listBodies()
const updates = [...bodies].filter(([route]) => !exemptRoutes[route])

let app: TestApp
let routes: Record<string, UpdateRoute>

beforeAll(async () => {
  app = await createTestApp()
  routes = await createUpdateRoutes(app)
})
afterAll(() => app.close())

const countRevisions = async () => Number((await app.asOwner('select count(*) from revisions'))[0]?.['count'])

describe('update routes', () => {
  test('are all tested field by field, or listed as exceptions', () => {
    expect(Object.keys(routes).toSorted()).toEqual(updates.map(([route]) => route).toSorted())
    expect(Object.keys(exemptRoutes).filter((route) => !bodies.has(route))).toEqual([])
  })

  test.each(updates)('%s stores every field that it accepts, with a revision of each change', async (name, fields) => {
    const route = routes[name]
    if (!route) throw new Error(`${name} is an update: say in testing/update-routes.ts how its fields are read back`)
    const [method = ''] = name.split(' ')
    for (const { name: field, schema } of fields) {
      const refused = route.refused?.[field] ?? []
      const values = [...sampleValues(field, schema), ...(route.samples?.[field] ?? [])].filter((value) => !refused.includes(value))
      expect([field, values.filter((value) => value !== null).length]).not.toEqual([field, 0])
      for (const value of values) {
        await route.reset?.()
        const before = await route.read(field).catch(() => undefined)
        const revisions = await countRevisions()
        const response = await app.call(method, route.path, { cookie: route.cookie, body: { ...route.base, [field]: value } })
        expect([field, value, response.status, response.text]).toEqual([field, value, 200, response.text])
        expect([field, await route.read(field)]).toEqual([field, value])
        if (JSON.stringify(before) !== JSON.stringify(value))
          expect([field, value, await countRevisions()]).toEqual([field, value, expect.toSatisfy((count: number) => count > revisions)])
      }
    }
    await route.reset?.()
  })
})
