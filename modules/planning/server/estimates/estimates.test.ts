import { afterAll, beforeAll, expect, test } from 'vitest'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { setFinancialPage } from '../testing/holdings.ts'

let app: TestApp
let account: string
let client: string

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('ashworth')
  client = await app.signIn('margaret-ashworth')
  await setFinancialPage(app, account, true)
})
afterAll(() => app.close())

const estimate = (query: string, cookie = client) => app.get(`/api/accounts/${account}/property-estimate?${query}`, { cookie })

test('an estimate is the average of the price service, asked by postcode, bedrooms and type [P456]', async () => {
  const before = app.simulator.log().length
  const { json } = await estimate('postCode=gu11aa&bedrooms=4&propertyType=detached_house')
  expect(app.simulator.log().slice(before)).toContainEqual(
    expect.objectContaining({
      path: '/property-prices/prices',
      query: { postCode: 'GU1 1AA', bedrooms: '4', propertyType: 'detached_house' },
    }),
  )
  expect(json).toMatchObject({ postCode: 'GU1 1AA', currency: 'GBP', estimatedOn: '2026-11-18', reason: null })
  expect(Number(json.average)).toBeGreaterThan(Number(json.lowest))
  expect(Number(json.average)).toBeLessThan(Number(json.highest))
})

test('an estimate is null where there are too few sales', async () => {
  const { status, json } = await estimate('postCode=BA9%201AA&bedrooms=10&propertyType=flat')
  expect([status, json.average, json.reason]).toEqual([200, null, 'not-enough-sales'])
})

test.each([
  ['postCode=nowhere&bedrooms=3&propertyType=flat', 'postCode'],
  ['postCode=GU1%201AA&bedrooms=11&propertyType=flat', 'bedrooms'],
  ['postCode=GU1%201AA&bedrooms=3&propertyType=castle', 'propertyType'],
])('an estimate is refused for %s', async (query, path) => {
  const { status, json } = await estimate(query)
  expect([status, json.issues[0].path]).toEqual([400, path])
})

test.each([400, 403, 409])('a request that the price service refuses with %i is a failure, not too few sales', async (status) => {
  const own = await createTestApp({}, {})
  try {
    const port = own.deps.providers
    const concept = port.concept.bind(port)
    port.concept = ((edition: never, name: 'propertyPrices') =>
      name === 'propertyPrices'
        ? { getPropertyPrice: () => Promise.reject(new UpstreamError('refused', 'x', 'GET /prices', 'refused', { status })) }
        : concept(edition, name)) as never
    const id = await own.findAccountId('ashworth')
    const cookie = await own.signIn('margaret-ashworth')
    await setFinancialPage(own, id, true)
    const answer = await own.get(`/api/accounts/${id}/property-estimate?postCode=GU1%201AA&bedrooms=3&propertyType=flat`, { cookie })
    expect([answer.status >= 400, answer.json.reason]).toEqual([true, undefined])
  } finally {
    await own.close()
  }
})

test('a price service that does not respond is reported as such', async () => {
  app.simulator.setMode('down', '/property-prices')
  try {
    expect((await estimate('postCode=GU1%201AA&bedrooms=3&propertyType=flat')).json.code).toBe('upstream-unavailable')
  } finally {
    app.simulator.setMode('ok')
  }
})
