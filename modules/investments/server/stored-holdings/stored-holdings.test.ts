import { Decimal } from '@atrium/domain/decimal'
import { mainEdition } from '@atrium/editions/registry'
import { dayIn, daysAfter } from '@atrium/domain/calendar'
import { refreshOverviews } from '@atrium/accounts/server/accounts/jobs'
import { portalScope } from '@atrium/people/server/portals/access'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeOldValues, storeHoldings } from './jobs.ts'
import { listDailyValues, type DayTotal } from './reads.ts'
import { listDayValues } from './stored-rules.ts'

const dayMs = 86_400_000

type Row = Record<string, unknown>

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await refreshOverviews(app.deps, mainEdition)
})
afterAll(() => app.close())

const readHoldings = (portfolio: string): Promise<Row[]> =>
  app.asOwner(`select h.holding_id, s.name, s.symbol, h.units::text, h.value::text, h.currency, h.asset_class, h.provider, h.as_on::text, h.fetched_at
    from stored_holdings h join held_securities s on s.id = h.security_id where h.portfolio_id = '${portfolio}' order by s.name, h.holding_id`)
const readPortfolio = async (id: string): Promise<Row> => (await app.asOwner(`select * from portfolios where id = '${id}'`))[0]!
const readValues = (portfolio: string): Promise<Row[]> =>
  app.asOwner(`select valued_on::text as on, value::text, flow_total::text as flows from portfolio_daily_values
    where portfolio_id = '${portfolio}' order by valued_on`)
const listRequests = (path: string) => app.simulator.log().filter((request) => request.path.startsWith(path))

describe('the nightly storing of holdings', () => {
  test('stores the holdings of every portfolio with their values, source and day, as the page of the portfolio shows them', async () => {
    const result = await storeHoldings(app.deps, mainEdition)
    expect(result).toMatchObject({ failed: 0, postponed: 0 })
    expect(result.stored).toBeGreaterThan(20)
    const cookie = await app.signIn('oscar-venn')
    const shown = (await app.get('/api/portfolios/HL-204417-01/holdings', { cookie })).json
    const shownHoldings = shown.groups.flatMap((group: { holdings: object[] }) => group.holdings)
    const stored = await readHoldings('HL-204417-01')
    expect(stored.length).toBe(shownHoldings.length)
    for (const holding of shownHoldings)
      expect(stored).toContainEqual(
        expect.objectContaining({
          holding_id: holding.id,
          name: holding.name,
          symbol: holding.symbol,
          units: holding.quantity,
          value: holding.value,
          currency: shown.currency,
          asset_class: holding.assetClass,
          provider: 'asset-manager',
          as_on: shown.valuedOn,
        }),
      )
    expect(await readPortfolio('HL-204417-01')).toMatchObject({ source: 'api', holdings_failure: null, currency: shown.currency })
  })

  test('stores the daily values, with flows that add up to the differences', async () => {
    const values = await readValues('HL-204417-01')
    expect(values.length).toBeGreaterThan(200)
    const { json } = await app.get('/api/portfolios/HL-204417-01', { cookie: await app.signIn('oscar-venn') })
    expect(values.at(-1)).toMatchObject({ value: json.value.amount })
    expect(values[0]!['flows']).toBe(values[0]!['value'])
  })

  test('requests nothing again on the same night, and only the latest values on the next', async () => {
    const before = app.simulator.log().length
    expect(await storeHoldings(app.deps, mainEdition)).toEqual({ stored: 0, failed: 0, postponed: 0 })
    expect(app.simulator.log().length).toBe(before)
    const held = await readHoldings('HL-204417-01')
    const values = await readValues('HL-204417-01')
    app.advance(dayMs)
    await storeHoldings(app.deps, mainEdition)
    const requests = listRequests('/Performance/HL-204417-01')
    expect(requests.map(({ query }) => query['fromDateString'])).toEqual([expect.any(String), daysAfter(String(values.at(-1)!['on']), -7)])
    const withoutTime = (rows: Row[]) => rows.map((row) => ({ ...row, fetched_at: null }))
    expect(withoutTime(await readHoldings('HL-204417-01'))).toEqual(withoutTime(held))
    expect(await readValues('HL-204417-01')).toEqual(values)
  })

  test('keeps the last holdings of a portfolio that fails, and stores the others', async () => {
    app.advance(dayMs)
    const held = await readHoldings('HL-204417-01')
    app.simulator.setMode('error', '/Holdings/HL-204417-01')
    const result = await storeHoldings(app.deps, mainEdition)
    app.simulator.setMode('ok')
    expect(result).toMatchObject({ failed: 1, postponed: 0 })
    expect(await readHoldings('HL-204417-01')).toEqual(held)
    expect(await readPortfolio('HL-204417-01')).toMatchObject({ holdings_failure: 'failed' })
    expect(await storeHoldings(app.deps, mainEdition)).toEqual({ stored: 1, failed: 0, postponed: 0 })
    expect(await readPortfolio('HL-204417-01')).toMatchObject({ holdings_failure: null })
  })

  test('requests the values of a portfolio again in the same night if only they failed', async () => {
    app.advance(dayMs)
    app.simulator.setMode('error', '/Performance/HL-204417-01')
    expect(await storeHoldings(app.deps, mainEdition)).toMatchObject({ failed: 1, postponed: 0 })
    app.simulator.setMode('ok')
    expect(await readPortfolio('HL-204417-01')).toMatchObject({ holdings_failure: null, are_values_due: true })
    expect(await storeHoldings(app.deps, mainEdition)).toEqual({ stored: 1, failed: 0, postponed: 0 })
    expect(await storeHoldings(app.deps, mainEdition)).toEqual({ stored: 0, failed: 0, postponed: 0 })
  })

  test('requests nothing of an earlier source of figures', async () => {
    app.advance(dayMs)
    await app.asOwner(`update portfolios set source = 'static' where id = 'HL-204417-01'`)
    const before = listRequests('/Holdings/HL-204417-01').length
    await storeHoldings(app.deps, mainEdition)
    expect(listRequests('/Holdings/HL-204417-01').length).toBe(before)
    await app.asOwner(`update portfolios set source = 'api' where id = 'HL-204417-01'`)
    expect(await storeHoldings(app.deps, mainEdition)).toEqual({ stored: 1, failed: 0, postponed: 0 })
  })

  test('omits days outside the period, such as later ones', () => {
    const day = (on: string, value: string) => ({ on, value, inflow: '0', outflow: '0' })
    const values = ['2026-01-01', '2026-01-03', '2026-01-02', '2026-01-04'].map((on) => day(on, on.slice(-1)))
    const performance = { values } as Parameters<typeof listDayValues>[0]
    expect(listDayValues(performance, { from: '2026-01-02', to: '2026-01-03' }).map(({ on }) => on)).toEqual(['2026-01-02', '2026-01-03'])
  })

  test('stops calling a provider that is down, and leaves the rest to the next run', async () => {
    app.advance(dayMs)
    app.simulator.setMode('error', '/Holdings/')
    const result = await storeHoldings(app.deps, mainEdition)
    app.simulator.setMode('ok')
    expect(result.stored).toBe(0)
    expect(result.postponed).toBeGreaterThan(0)
    // New connections, because the paused ones wait for half a minute.
    app.limitUpstreamWaits()
    expect(await storeHoldings(app.deps, mainEdition)).toMatchObject({ failed: 0, postponed: 0 })
  })

  test('keeps the holdings of a portfolio that its provider no longer lists, and does not request them', async () => {
    app.advance(dayMs)
    await app.asOwner(`update portfolios set seen_at = seen_at - interval '1 day' where id = 'HL-204417-02'`)
    const held = await readHoldings('HL-204417-02')
    const before = listRequests('/Holdings/HL-204417-02').length
    await storeHoldings(app.deps, mainEdition)
    expect(listRequests('/Holdings/HL-204417-02').length).toBe(before)
    expect(held.length).toBeGreaterThan(0)
    expect(await readHoldings('HL-204417-02')).toEqual(held)
  })

  test('removes daily values after three years, and securities that nobody holds', async () => {
    await app.asOwner(`insert into held_securities (edition, name, is_cash) values ('wealth', 'Sold everywhere', false);
      insert into portfolio_daily_values select edition, portfolio_id, '2020-01-01', account_id, value, flow_total, currency, provider, fetched_at
        from portfolio_daily_values where portfolio_id = 'HL-204417-01' order by valued_on limit 1`)
    const removed = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      removeOldValues(transaction, { edition: mainEdition, deps: app.deps, now: app.deps.clock() }),
    )
    expect(removed).toBe(1)
    expect(await app.asOwner(`select 1 from held_securities where name = 'Sold everywhere'`)).toEqual([])
  })
})

describe('the totals of daily values', () => {
  const listTotals = async (person: string, days: readonly string[]): Promise<DayTotal[]> => {
    const { email } = app.findPerson(person)
    const [row] = await app.asOwner(`select id, role, organisation_id from people where email = '${email}'`)
    const today = dayIn(mainEdition.timeZone, app.deps.clock())
    const signedIn = { id: row!['id'], role: row!['role'], organisationId: row!['organisation_id'], accountIds: [] }
    const context = {
      deps: app.deps,
      edition: mainEdition,
      session: { stage: 'signed-in', awaitsElectronicId: false, person: signedIn },
    } as unknown as Parameters<typeof portalScope>[0]
    const scope = await portalScope(context, 'private-clients')
    const view = { person: scope.edition.person, edition: mainEdition, today, standardSource: 'api' as const }
    return withTenant(app.db, scope.edition.actor, (transaction) => listDailyValues(transaction, scope, view, { days }))
  }

  test('add up the clients that the caller may see, and nothing else', async () => {
    const [day] = await app.asOwner(`select max(valued_on)::text as on from portfolio_daily_values`)
    const days = [daysAfter(String(day!['on']), -30), String(day!['on'])]
    const all = await listTotals('oscar-venn', days)
    const [own, colleague] = [await listTotals('eleanor-whitcombe', days), await listTotals('tobias-hartnell', days)]
    expect(all.map(({ on }) => on)).toEqual(expect.arrayContaining(days))
    const clients = (totals: DayTotal[]) => Math.max(0, ...totals.map((total) => total.clients))
    expect(clients(own)).toBeGreaterThan(0)
    expect(clients(own)).toBeLessThan(clients(all))
    expect(clients(colleague)).toBeLessThan(clients(all))
    const sums = await app.asOwner(`select sum(v.value)::text as value from portfolio_daily_values v join accounts a on a.id = v.account_id
      where a.portal_id = 'private-clients' and v.valued_on = '${days[1]}' and v.currency = 'GBP'`)
    expect(all.find(({ on, currency }) => on === days[1] && currency === 'GBP')?.value).toBe(sums[0]!['value'])
  })

  test('carry a value over days without one, and state the older day', async () => {
    const [day] = await app.asOwner(`select max(valued_on)::text as on from portfolio_daily_values`)
    const last = String(day!['on'])
    const totals = await listTotals('oscar-venn', [last, daysAfter(last, 2), daysAfter(last, 60)])
    const at = (on: string) => totals.find((total) => total.on === on && total.currency === 'GBP')
    // The provider no longer lists one of the portfolios: it has left, and its value has flowed out.
    const [gone] =
      await app.asOwner(`select value::text from portfolio_daily_values where portfolio_id = 'HL-204417-02' and valued_on <= '${last}'
      order by valued_on desc limit 1`)
    const [before, after] = [at(last)!, at(daysAfter(last, 2))!]
    const left = new Decimal(String(gone?.['value']))
    expect(after).toMatchObject({ portfolios: before.portfolios - 1, oldestOn: expect.stringMatching(/^\d{4}-/) })
    expect(new Decimal(before.value).minus(after.value).eq(left)).toBe(true)
    expect(new Decimal(before.flowTotal).minus(after.flowTotal).eq(left)).toBe(true)
    expect(at(daysAfter(last, 60))).toMatchObject({ value: '0', portfolios: 0, clients: 0 })
  })
})
