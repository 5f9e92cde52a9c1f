import { createDemoFirm } from '@atrium/demo/firm/firm'
import { computeReference, type ReferenceFigures } from '@atrium/demo/reference/calculator'
import { editions } from '@atrium/editions/registry'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { pauseMs } from '@atrium/platform/providers/upstream/resilience'
import { testDay } from '@atrium/server/testing/clock'
import { addAuthenticator } from '@atrium/server/testing/totp'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { Decimal, roundTo } from '@atrium/domain/decimal'

type WireHolding = {
  id: string
  name: string
  value: string | null
  cost: string | null
  gain: string | null
  missing: string | null
  weight: string | null
  assetClass: string
}

let app: TestApp
let clientCookie: string

beforeAll(async () => {
  app = await createTestApp()
  clientCookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const readPortfolio = async (path: string, cookie = clientCookie) => (await app.get(`/api/portfolios/${path}`, { cookie })).json
const formatPence = (value: string) => roundTo(new Decimal(value), 2).toFixed(2)

describe('the figures of the demo firm', () => {
  const firm = createDemoFirm({ clients: 0, today: testDay })
  const staff: Record<string, string> = {
    wealth: 'oscar-venn',
    'asset-manager': 'ingrid-vale',
    partner: 'theodora-lyle',
    greek: 'eleni-papadaki',
    demo: 'delphine-crane',
  }
  const clients = firm.accounts.filter((account) => account.externalId !== null)

  test.each(editions.map((edition) => edition.id))('equal those of the reference calculator (clients of %s)', async (edition) => {
    const { host } = app.findPerson(staff[edition] ?? '')
    const cookie = await app.signIn(staff[edition] ?? '')
    if (editions.find(({ id }) => id === edition)?.staffFactor === 'strong') await addAuthenticator(app, cookie, host)
    for (const account of clients.filter((one) => one.edition === edition)) {
      const expected = computeReference(account.externalId ?? '', { today: testDay })
      for (const portfolio of expected.portfolios) {
        const response = (await app.get(`/api/portfolios/${portfolio.id}/holdings`, { host, cookie })).json
        const shown: WireHolding[] = response.groups.flatMap((group: { holdings: WireHolding[] }) => group.holdings)
        expect(byId(shown.map((holding) => ({ id: holding.id, value: holding.value && formatPence(holding.value) })))).toEqual(
          byId(listValues(portfolio)),
        )
        expect(
          byId(
            shown
              .filter((holding) => !holding.name.startsWith('Cash'))
              .map((holding) => ({ id: holding.id, cost: holding.cost && formatPence(holding.cost) })),
          ),
        ).toEqual(byId(listCosts(portfolio)))
        expect(response.total.value === null ? '0.00' : formatPence(response.total.value)).toBe(portfolio.value)
      }
    }
  })

  const byId = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const listValues = (portfolio: ReferenceFigures['portfolios'][number]) => portfolio.holdings.map(({ id, value }) => ({ id, value }))
  const listCosts = (portfolio: ReferenceFigures['portfolios'][number]) =>
    portfolio.holdings.filter((holding) => !holding.name.startsWith('Cash')).map(({ id, cost }) => ({ id, cost }))
})

describe('the list of holdings', () => {
  test('is grouped into Fixed Interest, Equities, Alternatives and Other [P536]', async () => {
    const { groups } = await readPortfolio('HL-204417-02/holdings')
    expect(groups.map((group: { assetClass: string }) => group.assetClass)).toEqual(['Fixed Interest', 'Equities', 'Alternatives', 'Other'])
  })

  test('states the best and the worst since purchase, excluding cash and unknown returns', async () => {
    const { groups, extremes } = await readPortfolio('HL-204417-02/holdings')
    type Ranked = { id: string; return: string | null; cashTypeId: string | null }
    const all: Ranked[] = groups.flatMap((group: { holdings: Ranked[] }) => group.holdings)
    const securities = all.filter((holding) => holding.cashTypeId === null)
    const holdingsWithReturn = securities.filter((holding) => holding.return !== null)
    const returns = holdingsWithReturn.map((holding) => Number(holding.return))
    const findByReturn = (rate: number) => holdingsWithReturn.filter((holding) => Number(holding.return) === rate).map(({ id }) => id)
    expect([all.length > securities.length, holdingsWithReturn.length < securities.length]).toEqual([true, true])
    expect(extremes).toEqual({
      best: findByReturn(Math.max(...returns)),
      worst: findByReturn(Math.min(...returns)),
      unknownCount: securities.length - holdingsWithReturn.length,
    })
  })

  test('states the source of each cost, and none for cash, whose cost is its value', async () => {
    type Costed = { cost: string | null; value: string | null; costSource: string | null; cashTypeId: string | null }
    const { groups } = await readPortfolio('HL-204417-02/holdings')
    const all: Costed[] = groups.flatMap((group: { holdings: Costed[] }) => group.holdings)
    const [cash, securities] = [all.filter(({ cashTypeId }) => cashTypeId !== null), all.filter(({ cashTypeId }) => cashTypeId === null)]
    expect(cash.length).toBeGreaterThan(0)
    expect(cash.map(({ cost, costSource }) => ({ cost, costSource }))).toEqual(cash.map(({ value }) => ({ cost: value, costSource: null })))
    expect(new Set(securities.filter(({ cost }) => cost !== null).map(({ costSource }) => costSource))).toEqual(new Set(['transactions']))
  })

  test('excludes a holding without a price from all totals, and names it with the day of its last price', async () => {
    const response = await readPortfolio('HL-204417-02/holdings')
    expect(response.unvalued).toMatchObject([{ name: 'Brackenfield Growth Capital IV', reason: 'price', lastPricedOn: '2026-03-31' }])
    const holdings: WireHolding[] = response.groups.flatMap((group: { holdings: WireHolding[] }) => group.holdings)
    const unpriced = holdings.find((holding) => holding.name.startsWith('Brackenfield'))
    expect([unpriced?.value, unpriced?.gain, unpriced?.weight, unpriced?.missing]).toEqual([null, null, null, 'price'])
    const sum = holdings.reduce((total, holding) => total.plus(holding.value ?? 0), new Decimal(0))
    expect(sum.toFixed()).toBe(response.total.value)
  })

  test('has rounded weights that sum to exactly 100', async () => {
    const response = await readPortfolio('HL-204417-02/holdings')
    expect(response.total.weight).toBe('100')
  })

  test('can be returned as of an earlier day', async () => {
    const on = '2025-06-30'
    const expected = computeReference('HL-204417', { today: testDay, on }).portfolios.find((portfolio) => portfolio.id === 'HL-204417-02')
    const response = await readPortfolio(`HL-204417-02/holdings?on=${on}`)
    expect([response.valuedOn, formatPence(response.total.value)]).toEqual([on, expected?.value])
    expect((await readPortfolio(`HL-204417-02?on=${on}`)).value.amount).toBe(String(Number(expected?.value)))
  })

  test('has values but no costs if transactions cannot be read', async () => {
    const own = await createTestApp()
    own.simulator.setMode('error', '/Transactions')
    const response = (await own.get('/api/portfolios/HL-204450-01/holdings', { cookie: await own.signIn('geoffrey-tillotson') })).json
    expect(response.total.value).not.toBeNull()
    expect(response.total.cost).toBeNull()
    await own.close()
  })
})

describe('the list of transactions', () => {
  test('covers the three months up to the chosen day, including both ends [P318]', async () => {
    const response = await readPortfolio('HL-204417-02/transactions?on=2026-05-31')
    expect([response.from, response.to]).toEqual(['2026-02-28', '2026-05-31'])
    const days = response.groups.flatMap((group: { transactions: { on: string }[] }) =>
      group.transactions.map((transaction) => transaction.on),
    )
    expect(days.length).toBeGreaterThan(0)
    expect(days.every((day: string) => day >= '2026-02-28' && day <= '2026-05-31')).toBe(true)
  })

  test('is requested from the provider for one type, and totals and explanations then cover only that type [P561]', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('margaret-ashworth')
    const list = async (query: string) =>
      (await own.get(`/api/portfolios/HL-204417-02/transactions?on=2026-05-31&pages=8${query}`, { cookie })).json
    const all = await list('')
    const findRequest = () => own.simulator.log().findLast(({ path }) => path === '/Transactions/HL-204417-02')
    expect(findRequest()?.query).toMatchObject({ transactionType: 'all' })
    const listEntries = ({ groups }: typeof all) => groups.flatMap((group: { transactions: { type: string }[] }) => group.transactions)
    expect(all.types).toEqual(expect.arrayContaining(['Management fee', 'Purchase', 'Sale']))
    for (const type of ['Management fee', 'Sale']) {
      const response = await list(`&type=${encodeURIComponent(type)}`)
      expect(findRequest()?.query).toMatchObject({ transactionType: type })
      expect(listEntries(response)).toEqual(listEntries(all).filter((entry: { type: string }) => entry.type === type))
      expect(listEntries(response).length).toBeGreaterThan(0)
      expect(response.types).toEqual(all.types)
      const [group] = response.groups
      const explained = await own.get(
        `/api/portfolios/HL-204417-02/explanations/transactions?of=${group.category}&on=2026-05-31&pages=8&type=${encodeURIComponent(type)}`,
        { cookie },
      )
      expect(explained.json.value).toBe(group.total)
    }
    await own.close()
  })

  test('is not requested from the provider for a type that the portfolio does not have [P561]', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('margaret-ashworth')
    const list = (query: string) => own.get(`/api/portfolios/HL-204417-02/transactions?on=2026-05-31&${query}`, { cookie })
    expect((await list('type=No%20such%20type')).json.groups).toEqual([])
    const types = own.simulator.log().flatMap(({ query }) => query['transactionType'] ?? [])
    expect(new Set(types)).toEqual(new Set(['all']))
    expect((await list('type=')).json.issues[0].path).toBe('type')
    expect((await list(`type=${'x'.repeat(101)}`)).json.issues[0].path).toBe('type')
    await own.close()
  })

  test('is filtered by type if the provider can only list all transactions [P561]', async () => {
    const own = await createTestApp()
    const { host } = own.findPerson('stavros-karamanolis')
    const cookie = await own.signIn('stavros-karamanolis')
    const { json: account } = await own.get(`/api/accounts/${(await own.get('/api/me', { host, cookie })).json.accounts[0].id}`, {
      host,
      cookie,
    })
    const list = async (query: string) =>
      (await own.get(`/api/portfolios/${account.portfolios[0].id}/transactions?pages=120${query}`, { host, cookie })).json
    const { types } = await list('')
    expect(types.length).toBeGreaterThan(1)
    for (const type of types) {
      const { groups } = await list(`&type=${encodeURIComponent(type)}`)
      const seen = groups.flatMap((group: { transactions: { type: string }[] }) => group.transactions.map((one) => one.type))
      expect(new Set(seen)).toEqual(new Set([type]))
    }
    await own.close()
  })

  test('is grouped into the categories, each with the provider’s names of its types [P537] [P538]', async () => {
    const seen = new Map<string, Set<string>>()
    for (const on of ['2021-01-05', '2022-06-30', '2024-12-31', '2026-11-18']) {
      for (const id of ['HL-204417-01', 'HL-204417-02', 'HL-204417-03']) {
        for (const group of (await readPortfolio(`${id}/transactions?on=${on}`)).groups ?? []) {
          for (const { type } of group.transactions) seen.set(group.category, (seen.get(group.category) ?? new Set()).add(type))
        }
      }
    }
    const shown = Object.fromEntries([...seen].map(([category, types]) => [category, [...types].toSorted()]))
    expect(shown).toMatchObject({
      'gross-interest': ['Interest'],
      'payments-in': ['Contribution'],
      'management-charges': ['Management fee'],
      dividends: ['Dividend'],
      'trade-buys': ['Purchase'],
      'trade-sales': ['Sale'],
    })
    expect(Object.keys(shown)).not.toContain('other')
  })
})

describe('the performance of a portfolio', () => {
  test('starts at zero on its first day, with the benchmark of the risk profile', async () => {
    const response = await readPortfolio('HL-204417-02/performance?from=2024-01-02&to=2025-12-31')
    expect(response.series[0]).toMatchObject({ on: '2024-01-02', portfolio: '0', benchmark: '0' })
    expect(response.series.at(-1).on).toBe('2025-12-31')
    expect(response.benchmark).toBe('40-85% Shares')
  })

  test('ends with the return of a period if the series begins on that period’s first day', async () => {
    const { returns } = await readPortfolio('HL-204417-02/performance')
    for (const { period, from, portfolio, benchmark } of returns) {
      const { series } = await readPortfolio(`HL-204417-02/performance?from=${from}`)
      expect([period, series.at(-1).portfolio, series.at(-1).benchmark]).toEqual([period, portfolio, benchmark])
    }
  })

  test.each(['HL-204417-01', 'HL-204417-02', 'HL-204417-03'])(
    'states the maximum drawdown of the series, with its days (%s)',
    async (id) => {
      for (const from of ['2021-01-04', '2024-01-02', '2026-06-30']) {
        const { series, drawdown } = await readPortfolio(`${id}/performance?from=${from}`)
        const drawn: { on: string; height: number }[] = series.map((point: { on: string; portfolio: string }) => ({
          on: point.on,
          height: 1 + Number(point.portfolio),
        }))
        let peak = drawn[0]!
        let deepest = { depth: 0, peakOn: null as string | null, troughOn: null as string | null }
        for (const point of drawn) {
          if (point.height > peak.height) peak = point
          const depth = point.height / peak.height - 1
          if (depth < deepest.depth - 1e-9) deepest = { depth, peakOn: peak.on, troughOn: point.on }
        }
        expect(Number(drawdown.depth)).toBeCloseTo(deepest.depth, 6)
        expect([drawdown.peakOn, drawdown.troughOn]).toEqual([deepest.peakOn, deepest.troughOn])
        expect(Number(drawdown.depth)).toBeGreaterThan(-1)
      }
    },
  )

  test('has no return for periods and years that began before the portfolio', async () => {
    const response = await readPortfolio('HL-204417-02/performance?to=2021-03-31')
    const rate = Object.fromEntries(
      response.returns.map((entry: { period: string; portfolio: string | null }) => [entry.period, entry.portfolio]),
    )
    expect(rate['1M']).not.toBeNull()
    expect([rate['1Y'], rate['3Y'], rate['5Y']]).toEqual([null, null, null])
    expect(response.calendarYears.map((entry: { year: number; portfolio: string | null }) => [entry.year, entry.portfolio])).toContainEqual(
      [2020, null],
    )
  })
})

describe('charges, ranges and days', () => {
  test('charges sum to the total, which is also stated as a percentage of the average value', async () => {
    const response = await readPortfolio('HL-204417-02/charges')
    const parts = [...Object.values(response.service), ...Object.values(response.product), response.thirdPartyPayments].map(Number)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(response.totalCost), 6)
    expect(Number(response.percent)).toBeCloseTo((100 * Number(response.totalCost)) / Number(response.averageValue), 2)
  })

  test('charges are refused for a range that ends before it begins, naming the field', async () => {
    const response = await app.get('/api/portfolios/HL-204417-02/charges?from=2026-02-01&to=2026-01-01', { cookie: clientCookie })
    expect([response.status, response.json.issues]).toEqual([400, [{ path: 'from', code: 'after-to' }]])
  })

  test('a range ends today if a later day is requested', async () => {
    for (const kind of ['charges', 'transaction-costs', 'transactions-file'])
      for (const end of ['2026-11-19', '2199-12-31'])
        expect([kind, (await readPortfolio(`HL-204417-02/${kind}?from=2026-02-01&to=${end}`)).to]).toEqual([kind, '2026-11-18'])
    const snapshots = await app.asOwner(`select call from provider_snapshots where call like '%costs HL-204417-02 2026-02-01%'`)
    expect(snapshots).toEqual([{ call: 'asset-manager transaction costs HL-204417-02 2026-02-01 2026-11-18' }])
    expect((await app.get('/api/portfolios/HL-204417-02/charges?from=2026-11-19&to=2027-01-01', { cookie: clientCookie })).status).toBe(400)
  })

  test.each(['2026-02-30', '30/06/2026', 'yesterday'])('holdings are refused for an invalid day (%s)', async (on) => {
    const response = await app.get(`/api/portfolios/HL-204417-02/holdings?on=${encodeURIComponent(on)}`, { cookie: clientCookie })
    expect([response.status, response.json.issues[0].path]).toEqual([400, 'on'])
  })
})

describe('an unavailable provider', () => {
  afterEach(() => void vi.useRealTimers())

  test.each(['down', 'error', 'garbage', 'wrong-shape', 'html', 'redirect', 'wrong-type', 'reset', 'hang', 'slow'] as const)(
    'in mode %s leads to the last known data, marked as stale',
    async (mode) => {
      const own = await createTestApp()
      const cookie = await own.signIn('geoffrey-tillotson')
      const currentData = (await own.get('/api/portfolios/HL-204450-01/holdings', { cookie })).json
      expect(currentData.provenance.isStale).toBe(false)
      own.advance(120_000)
      own.limitUpstreamWaits()
      own.simulator.setMode(mode)
      const lastKnownData = (await own.get('/api/portfolios/HL-204450-01/holdings', { cookie })).json
      expect(lastKnownData.provenance).toEqual({ ...currentData.provenance, isStale: true })
      expect(lastKnownData.total).toEqual(currentData.total)
      own.simulator.setMode('ok')
      // Moves the clock beyond the pause after five failures. Earlier requests may still be pending.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + pauseMs })
      const readProvenance = async () => (await own.get('/api/portfolios/HL-204450-01/holdings', { cookie })).json.provenance
      await expect.poll(readProvenance, { timeout: 10_000 }).toMatchObject({ isStale: false, fetchedAt: '2026-11-18T10:02:00.000Z' })
      await own.close()
    },
  )

  test('leads to an error if no data is stored for the portfolio', async () => {
    const own = await createTestApp()
    own.simulator.setMode('down')
    const response = await own.get('/api/portfolios/HL-204450-01/holdings', { cookie: await own.signIn('geoffrey-tillotson') })
    expect([response.status, response.json.code]).toEqual([502, 'upstream-unavailable'])
    await own.close()
  })
})
