import { funds as market } from '@atrium/demo/market/funds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

const portal = '/api/portals/private-clients/funds'
let app: TestApp
let cookie: string
const search = async (query = '') => (await app.get(`${portal}${query}`, { cookie })).json
const listNames = (found: { items: { fundName: string }[] }) => found.items.map(({ fundName }) => fundName)

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('geoffrey-tillotson')
})
afterAll(() => app.close())

describe('the fund search', () => {
  test('lists all funds by name, with counts for every facet, if no search words are given', async () => {
    const found = await search()
    expect(found.count).toBe(market.length)
    expect(listNames(found)).toEqual(
      market
        .map(({ security }) => security.name)
        .toSorted()
        .slice(0, 25),
    )
    for (const { facet, values } of found.facets) {
      const total = values.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
      expect([facet, total]).toEqual([facet, market.length])
    }
    expect(found.provenance).toMatchObject({ provider: 'fund-search', asOn: null, isStale: false })
  })

  test('continues at an offset with the requested number of rows, and is empty after the last row', async () => {
    const [first, second] = [await search(), await search('?offset=25')]
    expect(second.count).toBe(market.length)
    expect(second.items.length).toBe(Math.min(25, market.length - 25))
    expect(listNames(second).filter((name) => listNames(first).includes(name))).toEqual([])
    expect(listNames(await search('?offset=24&limit=2'))).toEqual([listNames(first).at(-1), listNames(second)[0]])
    expect(await search('?offset=9975')).toMatchObject({ count: market.length, items: [] })
  })

  test('combines words, facets and a sort order', async () => {
    const found = await search('?search=lomond&assetClass=Equities&sort=fundSize&direction=descending')
    const expectedFunds = market
      .filter(({ groupName, security }) => groupName === 'Lomond' && security.assetClass === 'Equities')
      .toSorted((one, other) => other.size - one.size)
    expect(listNames(found)).toEqual(expectedFunds.map(({ security }) => security.name))
    expect(found.items[0].fundSize).toBe(String((expectedFunds[0]?.size ?? 0) * 1_000))
  })

  test('counts the values of a filtered facet without that filter, and applies the filter to the other counts', async () => {
    const found = await search('?assetClass=Alternatives')
    const counts = (facet: string) =>
      Object.fromEntries(
        found.facets.find((one: { facet: string }) => one.facet === facet).values.map((one: any) => [one.value, one.count]),
      )
    const own = market.filter(({ security }) => security.assetClass === 'Alternatives')
    expect(found.count).toBe(own.length)
    expect(counts('assetClass')['Equities']).toBe(market.filter(({ security }) => security.assetClass === 'Equities').length)
    expect(counts('currency')['GBP']).toBe(own.filter(({ security }) => security.priceCurrency === 'GBP').length)
  })

  test('treats a facet value as plain text even if it contains query syntax', async () => {
    expect((await search(`?groupName=${encodeURIComponent("x' or groupName ne 'x")}`)).count).toBe(0)
  })

  test.each([
    ['offset=-1', 'offset'],
    ['offset=two', 'offset'],
    ['offset=1000001', 'offset'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['sort=citiCode', 'sort'],
    ['direction=up', 'direction'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['currency=', 'currency'],
    [`sector=${'x'.repeat(81)}`, 'sector'],
  ])('rejects %s and names the field', async (query, field) => {
    const { status, json } = await app.get(`${portal}?${query}`, { cookie })
    expect([status, json.code, json.issues.map(({ path }: { path: string }) => path)]).toEqual([400, 'invalid-request', [field]])
  })
})

describe('a fund', () => {
  test('combines facts from its management company with market data, and is found by its code in lower case', async () => {
    const fund = market.find(({ citiCode }) => citiCode === 'Y20N')
    const { json } = await app.get(`${portal}/y20n`, { cookie })
    expect(json).toMatchObject({
      citiCode: 'Y20N',
      fundName: fund?.security.name,
      groupName: 'Lomond',
      fundSize: String((fund?.size ?? 0) * 1_000),
      assetClass: 'Equities',
      fundType: fund?.type,
      objective: fund?.objective,
      currency: 'GBP',
      ongoingCharge: String((fund?.security.ongoingPoints ?? 0) / 10_000),
      provenance: { provider: 'fund-feed', asOn: json.pricedOn, isStale: false },
    })
    expect(json.performance.ranges.map(({ range }: { range: string }) => range)).toEqual(['1m', '3m', '6m', '1y', '3y', '5y'])
    expect(json.performance.prices.at(-1)).toEqual({ on: json.pricedOn, price: json.price })
  })

  test.each([
    ['ZZZZ', 404, 'not-found'],
    ['a-b', 400, 'invalid-request'],
    ['ABCDEFGHIJKLM', 400, 'invalid-request'],
  ])('with the code %s returns status %i', async (code, status, word) => {
    const response = await app.get(`${portal}/${code}`, { cookie })
    expect([response.status, response.json.code]).toEqual([status, word])
  })
})

describe('access to funds', () => {
  const setExplorerRule = (account: string, isEnabled: boolean) => async (own: TestApp) =>
    own.asOwner(
      `insert into account_rules (edition, account_id, name, is_enabled) values ('wealth', '${await own.findAccountId(account)}', 'explorer', ${isEnabled})
        on conflict (account_id, name) do update set is_enabled = excluded.is_enabled`,
    )

  test('is refused with 404 to a client whose accounts all have the page switched off, but not to staff', async () => {
    const readStatuses = async (of: string) =>
      Promise.all([portal, `${portal}/Y20N`].map(async (path) => (await app.get(path, { cookie: of })).status))
    await setExplorerRule('tillotson', false)(app)
    expect(await readStatuses(cookie)).toEqual([404, 404])
    expect(await readStatuses(await app.signIn('eleanor-whitcombe'))).toEqual([200, 200])
    await setExplorerRule('tillotson', true)(app)
    expect(await readStatuses(cookie)).toEqual([200, 200])
  })

  test('is refused with 404 in an edition without the explorer', async () => {
    const { host } = app.findPerson('stavros-karamanolis')
    const greekCookie = await app.signIn('stavros-karamanolis')
    for (const path of ['', '/Y20N'])
      expect((await app.get(`/api/portals/iolkos/funds${path}`, { host, cookie: greekCookie })).status).toBe(404)
  })

  test('is neither offered nor possible without a search provider', async () => {
    const { providers } = app.deps
    const own = await createTestApp({}, { providers: { ...providers, concept: () => undefined } })
    expect((await own.get('/api/edition')).json.features).not.toContain('explorer')
    expect((await own.get(portal, { cookie: await own.signIn('geoffrey-tillotson') })).status).toBe(404)
    expect((await app.get('/api/edition')).json.features).toContain('explorer')
    await own.close()
  })
})

describe('while a fund source is unavailable', () => {
  test('the last known funds are returned, marked as stale, to all users of the edition, and requests for other funds fail', async () => {
    const own = await createTestApp()
    const [one, other] = [await own.signIn('geoffrey-tillotson'), await own.signIn('daniel-fenwick-hale')]
    const [list, fund] = [await own.get(portal, { cookie: one }), await own.get(`${portal}/Y20N`, { cookie: one })]
    own.advance(120_000)
    own.simulator.setMode('down')
    const stale = await own.get(portal, { cookie: other })
    expect(stale.json).toEqual({ ...list.json, provenance: { ...list.json.provenance, isStale: true } })
    const staleFund = await own.get(`${portal}/Y20N`, { cookie: other })
    expect(staleFund.json).toEqual({ ...fund.json, provenance: { ...fund.json.provenance, isStale: true } })
    for (const path of ['?search=lomond', `/${market[0]?.citiCode === 'Y20N' ? market[1]?.citiCode : market[0]?.citiCode}`])
      expect((await own.get(`${portal}${path}`, { cookie: other })).json.code).toBe('upstream-unavailable')
    await own.close()
  })

  test('a fund is returned without its performance if only the performance source is unavailable', async () => {
    const own = await createTestApp()
    own.simulator.setMode('error', '/fund-feed/feeds/performance')
    const { json } = await own.get(`${portal}/Y20N`, { cookie: await own.signIn('geoffrey-tillotson') })
    expect(json).toMatchObject({ citiCode: 'Y20N', performance: null, provenance: { isStale: false } })
    await own.close()
  })
})
