import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream, type PortCall } from '@atrium/server/testing/simulated'
import { createGreekAdapter } from './adapter.ts'

const token = 'the-bearer-token'
const key = { clientId: 'GR-71010', portfolioId: 'GR-71010-01' }
const portfolioQuery = { customerCode: 'GR-71010', portfolioId: '01' }
const range = { from: '2025-11-18', to: '2026-11-17' }
const period = { fromDate: range.from, toDate: range.to, language: '0' }
type Greek = ReturnType<typeof createGreekAdapter>

let simulator: Simulator
let provider: Greek
beforeAll(async () => {
  simulator = await startSimulator({ token, clients: 0, today: () => testDay })
  provider = createAdapter()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.setMode('ok'))

const createAdapter = (bearer = token, timeoutMs?: number) => createGreekAdapter(createTestUpstream(simulator, 'greek', bearer, timeoutMs))

describe('the Greek adapter', () => {
  const allTime = { fromDate: '1900-01-01', toDate: '9999-12-31', language: '0' }
  const year2021 = { fromDate: '2021-01-01', toDate: '2021-12-31', language: '0' }
  const calls: PortCall<Greek>[] = [
    [
      'an account on a day [P418]',
      (adapter) => adapter.getAccount('GR-71010', '2026-06-30'),
      { path: '/greek/api/Customer/GetPortfolios', query: { customerCode: 'GR-71010', date: '2026-06-30' } },
    ],
    [
      'portfolios on a day [P418]',
      (adapter) => adapter.listPortfoliosOn('GR-71010', '2026-06-30'),
      { path: '/greek/api/Customer/GetPortfolios', query: { customerCode: 'GR-71010', date: '2026-06-30' } },
    ],
    [
      'holdings on a day [P419]',
      (adapter) => adapter.getHoldings(key, '2026-06-30'),
      { path: '/greek/api/position/GetPosition', query: { ...portfolioQuery, date: '2026-06-30' } },
    ],
    [
      'transactions in securities [P420]',
      (adapter) => adapter.listTransactions(key),
      { path: '/greek/api/Transaction/GetTitleTransactions', query: { ...portfolioQuery, ...allTime } },
    ],
    [
      'cash transactions [P421]',
      (adapter) => adapter.listTransactions(key),
      { path: '/greek/api/Transaction/GetCashTransactions', query: { ...portfolioQuery, ...allTime } },
    ],
    [
      'fees as transactions [P422]',
      (adapter) => adapter.listTransactions(key),
      { path: '/greek/api/Transaction/GetFees', query: { ...portfolioQuery, ...allTime } },
    ],
    [
      'charges [P422]',
      (adapter) => adapter.getCharges(key, range),
      { path: '/greek/api/Transaction/GetFees', query: { ...portfolioQuery, ...period } },
    ],
    [
      'transactions of one product [P423]',
      (adapter) => adapter.listHoldingTransactions(key, 'GR-71010-01-CASH', range),
      { path: '/greek/api/Transaction/GetRecentTransactions', query: { ...portfolioQuery, ...period, productUid: 'CASH' } },
    ],
    [
      'the product history [P424]',
      (adapter) => adapter.getProductHistory(key, range),
      { path: '/greek/api/Position/GetProductHistory', query: { ...portfolioQuery, ...period } },
    ],
    [
      'period returns, for 2021 if no range is requested [P425]',
      (adapter) => adapter.getPeriodReturns(key),
      { path: '/greek/api/Position/GetPerformanceForPeriods', query: { ...portfolioQuery, ...year2021 } },
    ],
    [
      'performance over a range',
      (adapter) => adapter.getPerformance(key, range),
      { path: '/greek/api/Position/GetPerformance', query: { ...portfolioQuery, ...period } },
    ],
  ]
  test.each(calls)('requests %s', async (...call) => expectCall(simulator, provider, call))

  test('requests the performance over an unlimited range by default, because the provider’s default range is 2021 [P426]', async () => {
    const path = '/greek/api/Position/GetPerformance'
    await expectCall(simulator, provider, [
      '',
      (adapter) => adapter.getPerformance(key),
      { path, query: { ...portfolioQuery, ...allTime } },
    ])
    const withoutRange = await fetch(`${simulator.url}${path}?${new URLSearchParams(portfolioQuery)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { Data } = (await withoutRange.json()) as { Data: { Values: { ReferenceDate: string }[] } }
    const performanceOf2021 = await provider.getPerformance(key, { from: '2021-01-01', to: '2021-12-31' })
    expect(performanceOf2021.values.map(({ on }) => on)).toEqual(Data.Values.map(({ ReferenceDate }) => ReferenceDate.slice(0, 10)))
    expect(performanceOf2021.values.at(-1)?.on).toBe('2021-12-31')
    expect((await provider.getPerformance(key)).values.at(-1)?.on).toBe('2026-11-17')
  })
})

describe('responses of the Greek adapter', () => {
  test('merge securities transactions, cash transactions and fees into one ledger in booking order', async () => {
    const { transactions } = await provider.listTransactions(key)
    expect(transactions.map(({ id }) => id)).toEqual(transactions.map((_, index) => `GR-71010-01-T${String(index + 1).padStart(4, '0')}`))
    for (const type of ['Contribution', 'Purchase', 'Sale', 'Dividend', 'Interest', 'Management fee'])
      expect(transactions.map((one) => one.type)).toContain(type)
  })

  test('contain the original lots of a transfer in that the provider states', async () => {
    const { transactions } = await provider.listTransactions({ clientId: 'GR-71004', portfolioId: 'GR-71004-02' })
    const transfersIn = transactions.filter(({ type }) => type === 'Transfer in')
    expect(transfersIn.length).toBeGreaterThan(0)
    for (const { lots } of transfersIn) expect(lots?.map(({ on }) => on)).toEqual(['2014-10-06', '2019-03-18'])
    expect(transactions.filter(({ lots }) => lots !== null)).toEqual(transfersIn)
  })

  test('contain the same transactions of a holding as the portfolio does', async () => {
    const { transactions } = await provider.listTransactions(key)
    const purchase = transactions.find(({ type }) => type === 'Purchase')
    const holdingTransactions = await provider.listHoldingTransactions(key, purchase?.holdingId ?? '')
    expect(holdingTransactions).toEqual(transactions.filter(({ holdingId }) => holdingId === purchase?.holdingId))
  })

  test('contain a product history that ends with the units held', async () => {
    const { products } = await provider.getProductHistory(key, { from: '2021-01-01', to: '2026-11-17' })
    const { holdings } = await provider.getHoldings(key)
    expect(
      products
        .filter(({ closingQuantity }) => closingQuantity !== '0')
        .map(({ holdingId, closingQuantity }) => [holdingId, closingQuantity]),
    ).toEqual(holdings.filter(({ cashTypeId }) => cashTypeId === null).map(({ id, quantity }) => [id, quantity]))
  })
})

describe('errors of the Greek adapter', () => {
  test('report a code for "not found" in a response with status 200 as unknown', async () => {
    await expect(provider.getAccount('GR-99999')).rejects.toMatchObject({ fault: 'unknown', isOutage: false })
    await expect(provider.getHoldings({ ...key, portfolioId: 'GR-71010-09' })).rejects.toMatchObject({ fault: 'unknown' })
    await expect(provider.getHoldings(key, '1999-01-01')).rejects.toMatchObject({ fault: 'unknown' })
  })

  test.each(['GR-71004-01', '01', 'GR-71010'])(
    'are thrown without a request for %s, because it is not a portfolio of GR-71010 [S42]',
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
  ] as const)('report the fault mode %s as %s', async (mode, fault) => {
    simulator.setMode(mode, '/greek')
    await expect(createAdapter(token, 300).getAccount('GR-71010')).rejects.toMatchObject({ fault, provider: 'greek' })
  })

  test('report a wrong token as an outage', async () => {
    await expect(createAdapter('wrong').getAccount('GR-71010')).rejects.toMatchObject({ fault: 'failed', isOutage: true })
  })
})
