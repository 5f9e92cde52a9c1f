import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('geoffrey-tillotson')
})
afterAll(() => app.close())
beforeEach(() => app.simulator.setMode('ok'))

const readPage = async (path: string) => app.get(`/api/portfolios/HL-204450-01${path}`, { cookie })

test.each([
  ['a holding that is stated twice', 'stated-twice', '/holdings'],
  ['a price below zero', 'negative-price', '/holdings'],
  ['a transaction that is stated twice', 'stated-twice', '/transactions'],
  ['a transaction at a price below zero', 'negative-price', '/transactions'],
] as const)('instead of %s, a page shows the last good response with its age', async (_, mode, path) => {
  const before = await readPage(path)
  app.simulator.setMode(mode)
  app.advance(360_000)
  const after = await readPage(path)
  expect([before.status, before.json.provenance.isStale]).toEqual([200, false])
  expect([after.status, after.json]).toEqual([200, { ...before.json, provenance: { ...before.json.provenance, isStale: true } }])
})

test('without an earlier response, a page reports that the figures are not available', async () => {
  const appWithoutResponses = await createTestApp()
  appWithoutResponses.simulator.setMode('stated-twice')
  const otherCookie = await appWithoutResponses.signIn('geoffrey-tillotson')
  const response = await appWithoutResponses.get('/api/portfolios/HL-204450-01/holdings', { cookie: otherCookie })
  expect([response.status, response.json.code]).toEqual([502, 'upstream-unavailable'])
  await appWithoutResponses.close()
})
