import type { ProductHistory } from '../../contract/product-histories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

const portfolio = 'GR-71004-01'
const host = 'greek.localhost'
let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('stavros-karamanolis')
})
afterAll(() => app.close())

const get = (rest: string) => app.get(`/api/portfolios/${rest}`, { host, cookie })
const read = async (query = ''): Promise<ProductHistory> => (await get(`${portfolio}/product-history${query}`)).json

test('the product history of the past year closes with the value of every holding', async () => {
  const { products, stated, currency, provenance, from, to } = await read()
  expect([currency, provenance.provider, from, to]).toEqual(['EUR', 'greek', '2025-11-18', '2026-11-17'])
  const { groups } = (await get(`${portfolio}/holdings`)).json
  const held = groups.flatMap((group: { holdings: { id: string; cashTypeId: string | null; value: string }[] }) => group.holdings)
  const closing = new Map(products.map(({ holdingId, closingValue }) => [holdingId, Number(closingValue)]))
  for (const { id, value } of held.filter((one: { cashTypeId: string | null }) => one.cashTypeId === null))
    expect([id, closing.get(id)?.toFixed(1)]).toEqual([id, Number(value).toFixed(1)])
  expect(stated?.length).toBeGreaterThan(0)
  for (const period of stated ?? []) expect(Math.abs(Number(period.return ?? 0))).toBeLessThan(1)
})

test('the product history covers the requested range, and a range that ends before it begins is refused', async () => {
  const { from, to } = await read('?from=2026-01-01&to=2026-06-30')
  expect([from, to]).toEqual(['2026-01-01', '2026-06-30'])
  const { status, json } = await get(`${portfolio}/product-history?from=2026-06-30&to=2026-01-01`)
  expect([status, json.issues[0].path]).toEqual([400, 'from'])
})

test('the product history is offered if the provider supplies it, and otherwise and for another client it is not found', async () => {
  expect((await get(portfolio)).json.offers).toContain('product-history')
  expect((await get('GR-71007-01/product-history')).status).toBe(404)
  expect((await app.get(`/api/portfolios/${portfolio}/product-history`, { host })).status).toBe(401)
  const other = await app.signIn('margaret-ashworth')
  expect((await app.get('/api/portfolios/HL-204417-02', { cookie: other })).json.offers).not.toContain('product-history')
  expect((await app.get('/api/portfolios/HL-204417-02/product-history', { cookie: other })).status).toBe(404)
})

test('the product history is returned without the provider’s stated returns, but fails without the products', async () => {
  app.simulator.setMode('error', '/greek/api/Position/GetPerformanceForPeriods')
  const { stated, products } = await read('?from=2026-02-01&to=2026-06-30')
  expect([stated, products.length > 0]).toEqual([null, true])
  app.simulator.setMode('error', '/greek/api/Position/GetProductHistory')
  const failure = await get(`${portfolio}/product-history?from=2026-03-01&to=2026-06-30`)
  expect([failure.status, failure.json.code]).toEqual([502, 'upstream-unavailable'])
})
