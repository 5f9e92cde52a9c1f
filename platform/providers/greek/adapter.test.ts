import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, upstreamOf, type CallOf } from '@atrium/server/testing/simulated'
import { greek } from './adapter.ts'

const token = 'the-bearer-token'
const key = { clientId: 'GR-71010', portfolioId: 'GR-71010-01' }
const whose = { customerCode: 'GR-71010', portfolioId: '01' }
const range = { from: '2025-11-18', to: '2026-11-17' }
const period = { fromDate: range.from, toDate: range.to, language: '0' }
type Greek = ReturnType<typeof greek>

let simulator: Simulator
let provider: Greek
beforeAll(async () => {
  simulator = await startSimulator({ token, clients: 0, today: () => testDay })
  provider = connected()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.setMode('ok'))

const connected = (bearer = token, timeoutMs?: number) => greek(upstreamOf(simulator, 'greek', bearer, timeoutMs))

describe('calls', () => {
  const ever = { fromDate: '1900-01-01', toDate: '9999-12-31', language: '0' }
  const year2021 = { fromDate: '2021-01-01', toDate: '2021-12-31', language: '0' }
  const calls: CallOf<Greek>[] = [
    [
      'an account on a day [P418]',
      (ask) => ask.getAccount('GR-71010', '2026-06-30'),
      { path: '/greek/api/Customer/GetPortfolios', query: { customerCode: 'GR-71010', date: '2026-06-30' } },
    ],
    [
      'portfolios of a day [P418]',
      (ask) => ask.listPortfoliosOn('GR-71010', '2026-06-30'),
      { path: '/greek/api/Customer/GetPortfolios', query: { customerCode: 'GR-71010', date: '2026-06-30' } },
    ],
    [
      'holdings on a day [P419]',
      (ask) => ask.getHoldings(key, '2026-06-30'),
      { path: '/greek/api/position/GetPosition', query: { ...whose, date: '2026-06-30' } },
    ],
    [
      'transactions: those of titles [P420]',
      (ask) => ask.listTransactions(key),
      { path: '/greek/api/Transaction/GetTitleTransactions', query: { ...whose, ...ever } },
    ],
    [
      'transactions: those of cash [P421]',
      (ask) => ask.listTransactions(key),
      { path: '/greek/api/Transaction/GetCashTransactions', query: { ...whose, ...ever } },
    ],
    [
      'transactions: fees [P422]',
      (ask) => ask.listTransactions(key),
      { path: '/greek/api/Transaction/GetFees', query: { ...whose, ...ever } },
    ],
    ['charges [P422]', (ask) => ask.getCharges(key, range), { path: '/greek/api/Transaction/GetFees', query: { ...whose, ...period } }],
    [
      'transactions of one product [P423]',
      (ask) => ask.listHoldingTransactions(key, 'GR-71010-01-CASH', range),
      { path: '/greek/api/Transaction/GetRecentTransactions', query: { ...whose, ...period, productUid: 'CASH' } },
    ],
    [
      'the history of products [P424]',
      (ask) => ask.getProductHistory(key, range),
      { path: '/greek/api/Position/GetProductHistory', query: { ...whose, ...period } },
    ],
    [
      'returns of periods; without a range, of 2021 [P425]',
      (ask) => ask.getPeriodReturns(key),
      { path: '/greek/api/Position/GetPerformanceForPeriods', query: { ...whose, ...year2021 } },
    ],
    [
      'performance of a range',
      (ask) => ask.getPerformance(key, range),
      { path: '/greek/api/Position/GetPerformance', query: { ...whose, ...period } },
    ],
  ]
  test.each(calls)('%s', async (...call) => expectCall(simulator, provider, call))

  test('request the performance for a range that covers everything, because the provider’s default range is 2021 [P426]', async () => {
    const path = '/greek/api/Position/GetPerformance'
    await expectCall(simulator, provider, ['', (ask) => ask.getPerformance(key), { path, query: { ...whose, ...ever } }])
    const usual = await fetch(`${simulator.url}${path}?${new URLSearchParams(whose)}`, { headers: { authorization: `Bearer ${token}` } })
    const { Data } = (await usual.json()) as { Data: { Values: { ReferenceDate: string }[] } }
    const named = await provider.getPerformance(key, { from: '2021-01-01', to: '2021-12-31' })
    expect(named.values.map(({ on }) => on)).toEqual(Data.Values.map(({ ReferenceDate }) => ReferenceDate.slice(0, 10)))
    expect(named.values.at(-1)?.on).toBe('2021-12-31')
    expect((await provider.getPerformance(key)).values.at(-1)?.on).toBe('2026-11-17')
  })
})

describe('responses', () => {
  test('titles, cash and fees are merged into one ledger, in booking order', async () => {
    const { transactions } = await provider.listTransactions(key)
    expect(transactions.map(({ id }) => id)).toEqual(transactions.map((_, place) => `GR-71010-01-T${String(place + 1).padStart(4, '0')}`))
    for (const type of ['Contribution', 'Purchase', 'Sale', 'Dividend', 'Interest', 'Management fee'])
      expect(transactions.map((one) => one.type)).toContain(type)
  })

  test('a delivery of titles keeps its original lots, as the provider states them', async () => {
    const { transactions } = await provider.listTransactions({ clientId: 'GR-71004', portfolioId: 'GR-71004-02' })
    const arrived = transactions.filter(({ type }) => type === 'Transfer in')
    expect(arrived.length).toBeGreaterThan(0)
    for (const { lots } of arrived) expect(lots?.map(({ on }) => on)).toEqual(['2014-10-06', '2019-03-18'])
    expect(transactions.filter(({ lots }) => lots !== null)).toEqual(arrived)
  })

  test('transactions of one product contain only that product’s', async () => {
    const { transactions } = await provider.listTransactions(key)
    const bought = transactions.find(({ type }) => type === 'Purchase')
    const own = await provider.listHoldingTransactions(key, bought?.holdingId ?? '')
    expect(own).toEqual(transactions.filter(({ holdingId }) => holdingId === bought?.holdingId))
  })

  test('the history of products ends with the units held', async () => {
    const { products } = await provider.getProductHistory(key, { from: '2021-01-01', to: '2026-11-17' })
    const { holdings } = await provider.getHoldings(key)
    expect(
      products
        .filter(({ closingQuantity }) => closingQuantity !== '0')
        .map(({ holdingId, closingQuantity }) => [holdingId, closingQuantity]),
    ).toEqual(holdings.filter(({ cashTypeId }) => cashTypeId === null).map(({ id, quantity }) => [id, quantity]))
  })
})

describe('faults', () => {
  test('a response with status 200 for "not found" is reported as not found', async () => {
    await expect(provider.getAccount('GR-99999')).rejects.toMatchObject({ fault: 'unknown', isOutage: false })
    await expect(provider.getHoldings({ ...key, portfolioId: 'GR-71010-09' })).rejects.toMatchObject({ fault: 'unknown' })
    await expect(provider.getHoldings(key, '1999-01-01')).rejects.toMatchObject({ fault: 'unknown' })
  })

  test.each(['GR-71004-01', '01', 'GR-71010'])(
    'an id that is not a portfolio of GR-71010 sends no request: %s [S42]',
    async (portfolioId) => {
      const before = simulator.log().length
      await expect(provider.getHoldings({ ...key, portfolioId })).rejects.toMatchObject({ fault: 'unknown' })
      expect(simulator.log().length).toBe(before)
    },
  )

  test.each([
    ['down', 'unreachable'],
    ['hang', 'unreachable'],
    ['redirect', 'invalid'],
    ['error', 'failed'],
    ['garbage', 'invalid'],
    ['html', 'invalid'],
    ['wrong-type', 'invalid'],
    ['wrong-shape', 'invalid'],
  ] as const)('the fault %s is reported as %s', async (mode, fault) => {
    simulator.setMode(mode, '/greek')
    await expect(connected(token, 300).getAccount('GR-71010')).rejects.toMatchObject({ fault, provider: 'greek' })
  })

  test('a wrong token is an outage', async () => {
    await expect(connected('wrong').getAccount('GR-71010')).rejects.toMatchObject({ fault: 'failed', isOutage: true })
  })
})
