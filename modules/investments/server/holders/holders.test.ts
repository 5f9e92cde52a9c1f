import { mainEdition } from '@atrium/editions/registry'
import { refreshOverviews } from '@atrium/accounts/server/accounts/jobs'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import { searchKinds } from '@atrium/search/contract/search-terms'
import { testDay } from '@atrium/server/testing/clock'
import { collectMarkers } from '@atrium/server/testing/foreign-markers'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HeldPositions } from '../../contract/holders.ts'
import { storeHoldings } from '../stored-holdings/jobs.ts'

let app: TestApp
const cookies: Record<string, string> = {}
/** The first adviser, a team member of an access group, an outside professional, and an admin. */
const staff = ['eleanor-whitcombe', 'tobias-hartnell', 'naomi-feldmann', 'oscar-venn']

beforeAll(async () => {
  app = await createTestApp()
  await refreshOverviews(app.deps, mainEdition)
  await storeHoldings(app.deps, mainEdition)
  for (const person of [...staff, 'margaret-ashworth']) cookies[person] = await app.signIn(person)
})
afterAll(() => app.close())

const request = (person: string, query: Record<string, string>) =>
  app.get(`/api/holders?${new URLSearchParams(query)}`, { cookie: cookies[person] })
async function list(person: string, query: Record<string, string>): Promise<HeldPositions> {
  const { status, json } = await request(person, query)
  expect(status).toBe(200)
  return json as HeldPositions
}

/** Finds the security that most portfolios hold, other than cash. */
async function findPopular(): Promise<{ id: string; name: string; holdings: number }> {
  const [row] =
    await app.asOwner(`select s.id, s.name, count(*)::int as holdings from held_securities s join stored_holdings h on h.security_id = s.id
    where not s.is_cash group by s.id, s.name order by 3 desc, 2 limit 1`)
  return row as { id: string; name: string; holdings: number }
}

describe('the holders of a security', () => {
  test('are listed with units, value, day and provider, the largest first, and the totals', async () => {
    const security = await findPopular()
    const found = await list('oscar-venn', { security: security.id })
    expect(found.count).toBe(security.holdings)
    expect(found.items).toHaveLength(security.holdings)
    expect(found.securities).toEqual([{ id: security.id, name: security.name, symbol: expect.anything(), clients: found.clients }])
    const values = found.items.map(({ value }) => Number(value?.amount))
    expect(values).toEqual(values.toSorted((left, right) => right - left))
    expect(found.items[0]).toMatchObject({
      units: expect.stringMatching(/^\d/),
      asOn: expect.stringMatching(/^\d{4}-/),
      provider: 'asset-manager',
      isOutdated: false,
    })
    const pounds = values.reduce((sum, value) => sum + value, 0)
    expect(found.totals.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(pounds, 4)
    const { portfolio } = found.items[0]!
    const shown = (await app.get(`/api/portfolios/${portfolio.id}/holdings`, { cookie: cookies['oscar-venn'] })).json
    const holding = shown.groups
      .flatMap(({ holdings }: { holdings: { name: string }[] }) => holdings)
      .find(({ name }: { name: string }) => name === security.name)
    expect(found.items[0]).toMatchObject({ units: holding.quantity, value: { amount: holding.value } })
  })

  test('are found by a part of its name without case', async () => {
    const { name, id } = await findPopular()
    const found = await list('oscar-venn', { q: name.slice(0, 8).toLowerCase() })
    expect(found.securities.map((security) => security.id)).toContain(id)
    expect(found.securityCount).toBeGreaterThanOrEqual(1)
  })

  test('come in pages', async () => {
    const { id, holdings } = await findPopular()
    const all = await list('oscar-venn', { security: id })
    expect(holdings).toBeGreaterThan(3)
    const second = await list('oscar-venn', { security: id, limit: '2', offset: '2' })
    expect(second.items).toEqual(all.items.slice(2, 4))
    expect(second.count).toBe(all.count)
  })

  test('state how many clients there are, and of how many portfolios the holdings are not known', async () => {
    const { id } = await findPopular()
    const before = await list('eleanor-whitcombe', { security: id })
    expect(before.coverage).toMatchObject({ unknownPortfolios: 0, oldestOn: expect.any(String), newestOn: expect.any(String) })
    expect(before.coverage.clients).toBeGreaterThan(before.clients)
    await app.asOwner(
      `update portfolios set holdings_fetched_at = null where id = 'HL-204417-02'; delete from stored_holdings where portfolio_id = 'HL-204417-02'`,
    )
    const after = await list('eleanor-whitcombe', { security: id })
    expect(after.coverage.unknownPortfolios).toBe(1)
    await storeHoldings(app.deps, mainEdition)
    expect((await list('eleanor-whitcombe', { security: id })).coverage.unknownPortfolios).toBe(0)
  })

  test('of a portfolio that its provider no longer lists are omitted, and the portfolio is stated', async () => {
    const { id } = await findPopular()
    const before = await list('oscar-venn', { security: id })
    const [first, ...others] = before.items
    expect(before.coverage.unlistedPortfolios).toBe(0)
    const countFound = async () => {
      const { items } = (
        await app.get(`/api/search/holdings?q=${encodeURIComponent(first!.security.name)}`, { cookie: await app.signIn('oscar-venn') })
      ).json
      return items.find((item: { id: string }) => item.id === first!.security.id).clients
    }
    const found = await countFound()
    await app.asOwner(`update portfolios set seen_at = seen_at - interval '1 day' where id = '${first!.portfolio.id}'`)
    const after = await list('oscar-venn', { security: id })
    expect(after.items.slice(0, others.length)).toEqual(others)
    expect(after.coverage.unlistedPortfolios).toBe(1)
    expect(after.count).toBe(before.count - 1)
    expect(after.totals[0]).not.toEqual(before.totals[0])
    const isHeldElsewhere = others.some((other) => other.account.id === first!.account.id)
    expect([after.clients, await countFound()]).toEqual([before.clients - Number(!isHeldElsewhere), found - Number(!isHeldElsewhere)])
    await app.asOwner(`update portfolios set seen_at = seen_at + interval '1 day' where id = '${first!.portfolio.id}'`)
  })

  test('of an earlier source of figures do not count', async () => {
    const { id } = await findPopular()
    const before = await list('oscar-venn', { security: id })
    await app.asOwner(`update portals set data_source = 'store' where id = 'private-clients'`)
    expect((await list('oscar-venn', { security: id })).count).toBeLessThan(before.count)
    await app.asOwner(`update portals set data_source = null where id = 'private-clients'`)
    expect((await list('oscar-venn', { security: id })).count).toBe(before.count)
  })

  test.each([
    ['a text that is too short', { q: 'un' }],
    ['an unknown security', { security: '01a1fd36-0000-7000-8000-000000000000' }],
    ['a text that no name contains', { q: 'qqqxxqqxx' }],
  ])('are none for %s', async (_, query) => {
    expect(await list('oscar-venn', query)).toMatchObject({ items: [], count: 0, clients: 0, portfolios: 0, securities: [], totals: [] })
  })

  test.each([
    ['neither text nor security', {}],
    ['both', { q: 'unilever', security: '01a1fd36-0000-7000-8000-000000000000' }],
    ['a security that is no id', { security: 'unilever' }],
    ['too large a page', { q: 'unilever', limit: '201' }],
  ])('are refused for %s', async (_, query) => {
    const { status, json } = await request('oscar-venn', query as Record<string, string>)
    expect([status, json.code]).toEqual([400, 'invalid-request'])
  })

  test('are not shown to clients, nor without a session', async () => {
    expect((await request('margaret-ashworth', { q: 'unilever' })).status).toBe(403)
    expect((await app.get('/api/holders?q=unilever')).status).toBe(401)
    for (const path of ['/api/search?q=ashworth', '/api/search/clients?q=ashworth', '/api/me/recent-accounts'])
      expect((await app.get(path, { cookie: cookies['margaret-ashworth'] })).status).toBe(403)
  })
})

describe('other people’s clients', () => {
  const firm = createDemoFirm({ clients: 0, today: testDay })

  /** Lists the ids of the accounts that a person may see by the data of the demo firm. */
  async function listPermitted(person: string): Promise<string[]> {
    const isAdmin = firm.people.find(({ key }) => key === person)?.role === 'admin'
    const groups = firm.accessGroups.filter(({ active, team }) => active && team.includes(person))
    const keys = firm.accounts
      .filter(({ edition }) => edition === 'wealth')
      .filter(
        ({ key, people }) =>
          isAdmin || people.some((one) => one.person === person) || groups.some(({ accounts }) => accounts.includes(key)),
      )
      .map(({ key }) => key)
    return Promise.all(keys.map((key) => app.findAccountId(key)))
  }

  test.each(staff)('are in no result, count or total of %s', async (person) => {
    const markers = await collectMarkers(app)
    const permitted = await listPermitted(person)
    const names = firm.accounts
      .filter(({ edition }) => edition === 'wealth')
      .flatMap(({ name, email, externalId }) => [name, email, externalId ?? 'HL-'])
    const phones = firm.people.flatMap(({ phone }) => phone ?? [])
    const securities = await app.asOwner(`select id, name from held_securities where edition = 'wealth' and not is_cash`)
    const queries = [
      ...new Set([...names, ...names.map((name) => name.slice(0, 3)), ...phones, 'HL-2', 'fund', 'isa', 'general', 'pension']),
    ]
    for (const q of queries) {
      const response = await app.get(`/api/search?${new URLSearchParams({ q })}`, { cookie: cookies[person] })
      expect([q, markers.findForeign(person, response.text)]).toEqual([q, []])
      for (const { kind, count } of response.json.groups as { kind: string; count: number }[]) {
        if (kind !== 'clients' && kind !== 'people' && kind !== 'portfolios') continue
        const all = (await app.get(`/api/search/${kind}?${new URLSearchParams({ q, limit: '100' })}`, { cookie: cookies[person] })).json
        const accounts = all.items.map(({ account }: { account: { id: string } }) => account.id)
        expect([q, kind, accounts.length, accounts.filter((id: string) => !permitted.includes(id))]).toEqual([q, kind, count, []])
      }
    }
    for (const { id, name } of securities) {
      const found = await request(person, { security: String(id), limit: '200' })
      expect([name, markers.findForeign(person, found.text)]).toEqual([name, []])
      const expected =
        await app.asOwner(`select count(*)::int as count, count(distinct account_id)::int as clients, coalesce(sum(value), 0)::float as value
        from stored_holdings where security_id = '${String(id)}' and account_id = any ('{${permitted.join()}}'::uuid[])`)
      const { count, clients, totals } = found.json as HeldPositions
      expect([name, count, clients]).toEqual([name, expected[0]!['count'], expected[0]!['clients']])
      expect(totals.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(Number(expected[0]!['value']), 2)
      const result = (
        await app.get(`/api/search/holdings?${new URLSearchParams({ q: String(name), limit: '100' })}`, { cookie: cookies[person] })
      ).json
      const own = result.items.find((item: { id: string }) => item.id === id)
      expect([name, own?.clients ?? 0]).toEqual([name, clients])
    }
    const coverage = (await list(person, { q: 'unilever' })).coverage
    expect(coverage.clients).toBeLessThanOrEqual(permitted.length)
  })

  test('are in none of the kinds for somebody whose only client left', async () => {
    await app.asOwner(
      `update account_people set until_on = '2020-01-01' where person_id = (select id from people where email = '${app.findPerson('naomi-feldmann').email}')`,
    )
    for (const kind of searchKinds) {
      const { status, json } = await app.get(`/api/search/${kind}?q=HL-2`, { cookie: cookies['naomi-feldmann'] })
      expect([kind, status, json.count]).toEqual([kind, 200, 0])
    }
    expect(await list('naomi-feldmann', { q: 'fund' })).toMatchObject({
      count: 0,
      coverage: { clients: 0, unknownPortfolios: 0, oldestOn: null },
    })
  })
})
