import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoFirm } from '../firm/firm.ts'
import { computeReference, computeAllReferences } from '../reference/calculator.ts'
import type { Simulator } from './simulator.ts'
import { sendRequest, startForTests, today, token } from './test-client.ts'

let simulator: Simulator
beforeAll(async () => void (simulator = await startForTests()))
afterAll(() => simulator.close())

const get = async (path: string) => {
  const { status, body } = await sendRequest(simulator, path)
  expect(status, path).toBe(200)
  return body
}
const money = (amount: number | string) => Number(amount).toFixed(2)

describe('figures of the simulator', () => {
  it('equal the figures of the reference calculator for every client', async () => {
    for (const reckoned of computeAllReferences(createDemoFirm({ clients: 60, today }), { today })) {
      const account = await get(`/Account/${reckoned.clientId}`)
      expect(money(account.value), reckoned.clientId).toBe(reckoned.total)
      const stated = Object.fromEntries(account.portfolios.map(({ id, value }: { id: string; value: number }) => [id, money(value)]))
      expect(stated).toEqual(Object.fromEntries(reckoned.portfolios.map(({ id, value }) => [id, value])))
    }
  })

  it('equal the figures of the reference calculator on earlier days, including holdings', async () => {
    for (const id of ['HL-204417', 'HL-204465', 'CI-310004', 'HL-300012']) {
      const reckoned = computeReference(id, { on: '2026-03-31', today })
      expect(money((await get(`/Account/${id}?dateString=2026-03-31`)).value)).toBe(reckoned.total)
      for (const portfolio of reckoned.portfolios) {
        const { holdings } = await get(`/Holdings/${portfolio.id}?dateString=2026-03-31`)
        expect(holdings.map((holding: any) => [holding.id, String(holding.quantity)]).sort()).toEqual(
          portfolio.holdings.map(({ id: holding, quantity }) => [holding, quantity]).sort(),
        )
      }
    }
  })

  it('can be computed from quantity, price and the stated rates', async () => {
    const { value, portfolios } = await get('/Account/HL-204465')
    for (const portfolio of portfolios) {
      const { holdings, exchangeRates, currency } = await get(`/Holdings/${portfolio.id}`)
      const rate = (from: string) => (from === currency ? 1 : exchangeRates.find((entry: any) => entry.from === from).rate)
      const total = holdings.reduce(
        (sum: number, { quantity, price, priceCurrency }: any) =>
          sum + (priceCurrency === 'GBX' ? (quantity * price * rate('GBP')) / 100 : quantity * price * rate(priceCurrency)),
        0,
      )
      expect(total).toBeCloseTo(portfolio.value, 1)
    }
    expect(value).toBeGreaterThan(1_000_000)
  })

  it('include returns that follow from the daily values', async () => {
    const { change1y, changeAll } = await get('/Account/HL-204462')
    const { values } = await get('/Performance/HL-204462-01')
    const since = (from: number) =>
      values
        .slice(from + 1)
        .reduce(
          (product: number, day: any, index: number) => (product * (day.value + day.outflow)) / (values[from + index].value + day.inflow),
          1,
        ) - 1
    expect(change1y).toBeCloseTo(since(values.findLastIndex((day: any) => day.date <= '2025-11-20')), 5)
    expect(changeAll).toBeCloseTo(since(0), 5)
  })

  it('state a holding whose pricing has ended as an outflow, and not as a loss', async () => {
    const { values } = await get('/Performance/HL-204417-02?fromDateString=2026-03-31&toDateString=2026-04-01')
    expect(values.map(({ date }: any) => date)).toEqual(['2026-03-31', '2026-04-01'])
    expect(values[1].outflow).toBeGreaterThan(10_000)
    expect((values[1].value + values[1].outflow) / values[0].value - 1).toBeCloseTo(0, 1)
  })
})

describe('the structure of every response', () => {
  it('GET /Account lists accounts with an external id', async () => {
    const accounts = await get('/Account')
    expect(accounts[0]).toEqual({
      id: 'HL-204417',
      name: 'Margaret Ashworth',
      email: 'margaret.ashworth@ashworth-home.example',
      currency: 'GBP',
    })
    expect(accounts.length).toBe(createDemoFirm({ clients: 300, today }).accounts.filter(({ externalId }) => externalId).length)
  })

  it('GET /Account/{id} returns an account with its changes and exchange rates', async () => {
    const account = await get('/Account/HL-204435')
    expect(account).toMatchObject({
      id: 'HL-204435',
      currency: 'EUR',
      inception: '2021-09-13',
      location: 'Hafnarfjörður',
      valuationDate: '2026-11-20',
      exchangeRates: [{ from: 'GBP', to: 'EUR' }],
    })
    expect(account.change1d).toBeCloseTo(account.value - account.previousValue, 2)
    for (const key of ['change1m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll'])
      expect(account[key], key).toEqual(expect.any(Number))
    expect((await get('/Account/HL-204462')).change5y).toBeNull()
  })

  it('GET /Portfolios/{id} lists the portfolios of a client', async () => {
    const portfolios = await get('/Portfolios/HL-204417')
    expect(portfolios.length).toBe(5)
    expect(portfolios[4]).toMatchObject({
      id: 'HL-204417-05',
      clientId: 'HL-204417',
      name: 'Execution-Only Account',
      type: 'ExO',
      objective: 'Both',
      riskProfile: null,
      currency: 'GBP',
      inception: '2021-09-06',
      valuationDate: '2026-11-20',
    })
    expect(Object.keys(portfolios[0])).toEqual([
      'id',
      'clientId',
      'name',
      'type',
      'objective',
      'riskProfile',
      'currency',
      'inception',
      'value',
      'previousValue',
      'previousValuationDate',
      'valuationDate',
    ])
  })

  it('GET /Holdings/{id} states neither value nor cost, and no price if there is none', async () => {
    const { holdings, ...rest } = await get('/Holdings/HL-204417-02')
    expect(rest).toMatchObject({ portfolioId: 'HL-204417-02', currency: 'GBP', valuationDate: '2026-11-20' })
    const keys = [
      'id',
      'name',
      'symbol',
      'sedol',
      'assetClass',
      'sector',
      'sectors',
      'region',
      'quantity',
      'price',
      'priceCurrency',
      'priceDate',
      'yield',
      'bond',
      'cashTypeId',
    ]
    for (const holding of holdings) expect(Object.keys(holding)).toEqual(keys)
    expect(holdings.find(({ symbol }: any) => symbol === 'BRGCIV')).toMatchObject({
      price: null,
      priceDate: '2026-03-31',
      assetClass: 'Alternatives',
    })
    expect(holdings.at(-1)).toMatchObject({ name: 'Cash, pound sterling', price: 1, assetClass: 'Other', sector: 'Cash', cashTypeId: 1 })
  })

  it('GET /Holdings/{id}?usePlatformSecurities=true adds the platform’s identifiers', async () => {
    const { holdings } = await get('/Holdings/HL-204417-02?usePlatformSecurities=true')
    expect(holdings[0]).toMatchObject({ isin: 'GB00B6RNH572', platformSecurityId: 'PS-00001' })
  })

  it('GET /Holdings/dates goes back five years, newest first', async () => {
    const { dates } = await get('/Holdings/dates')
    expect([dates[0], dates.at(-1)]).toEqual(['2026-11-20', '2021-11-19'])
    expect(dates.length).toBe(1_306)
  })

  it('GET /Transactions/{id} lists all transactions, or those of one type', async () => {
    const all = await get('/Transactions/HL-204417-02?transactionType=all')
    const sales = await get('/Transactions/HL-204417-02?transactionType=Sale')
    expect(all.transactions[0]).toEqual({
      id: 'HL-204417-02-T0001',
      date: '2020-10-19',
      settlementDate: '2020-10-19',
      type: 'Contribution',
      name: 'Cash, pound sterling',
      symbol: null,
      sedol: null,
      holdingId: 'HL-204417-02-CASH',
      quantity: null,
      price: null,
      priceCurrency: null,
      exchangeRate: null,
      amount: 430_000,
      fees: 0,
      currency: 'GBP',
    })
    expect(sales.transactions).toEqual(all.transactions.filter(({ type }: any) => type === 'Sale'))
    expect(sales.transactions.every(({ amount, quantity }: any) => amount > 0 && quantity > 0)).toBe(true)
  })

  it('GET /Performance/{id} lists the daily values and benchmark levels of a period', async () => {
    const whole = await get('/Performance/HL-204417-01')
    expect(whole.values[0]).toEqual({ date: '2020-10-12', value: 324_000, inflow: 324_000, outflow: 0 })
    expect(whole.values.at(-1)).toMatchObject({
      date: '2026-11-20',
      value: Number(computeReference('HL-204417', { today }).portfolios.find(({ id }) => id.endsWith('-01'))!.value),
    })
    expect(whole.benchmark.name).toBe('IA Mixed Investment 40-85% Shares')
    expect(whole.benchmark.levels.length).toBe(whole.values.length)
    const part = await get(
      '/Performance/HL-204417-01?fromDateString=2026-01-03&toDateString=2026-01-09&benchmarkDiscrete=false&benchmarkCumulative=false',
    )
    expect(part.values.map(({ date }: any) => date)).toEqual([
      '2026-01-02',
      '2026-01-05',
      '2026-01-06',
      '2026-01-07',
      '2026-01-08',
      '2026-01-09',
    ])
    expect(part.benchmark).toBeNull()
    expect((await get('/Performance/HL-204417-05')).benchmark).toBeNull()
  })

  it('GET /Charges/{id} and /TransactionCosts/{id} agree and add up', async () => {
    const window = 'fromDateString=2023-01-01&toDateString=2025-12-31'
    const charges = await get(`/Charges/HL-204417-02?${window}`)
    const costs = await get(`/TransactionCosts/HL-204417-02?${window}`)
    expect(Object.keys(charges.service)).toEqual(['oneOff', 'ongoing', 'transaction', 'ancillary', 'incidental'])
    expect(Object.keys(charges.product)).toEqual(['oneOff', 'ongoing', 'transaction', 'incidental'])
    expect(charges.service.transaction).toBe(costs.total)
    expect(costs.costs.reduce((sum: number, { amount }: any) => sum + amount, 0)).toBeCloseTo(costs.total, 2)
    const parts = [...Object.values(charges.service), ...Object.values(charges.product), charges.thirdPartyPayments] as number[]
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(charges.totalCost, 2)
    expect(charges.averageValue).toBeGreaterThan(400_000)
    const { transactions } = await get('/Transactions/HL-204417-02?transactionType=Management%20fee')
    const fees = transactions
      .filter(({ date }: any) => date >= '2023-01-01' && date <= '2025-12-31')
      .reduce((sum: number, { amount }: any) => sum - amount, 0)
    expect(charges.service.ongoing).toBeCloseTo(fees, 2)
  })

  it('GET /Pdf/{id} and /Pdf/ClientPdf/{id} return PDFs with a correct cross-reference table', async () => {
    for (const path of ['/Pdf/HL-204417-02', '/Pdf/ClientPdf/GR-71004?fromDateString=2026-01-01&toDateString=2026-06-30']) {
      const { status, type, body } = await sendRequest(simulator, path)
      expect([status, type]).toEqual([200, 'application/pdf'])
      expect(body.startsWith('%PDF-1.4')).toBe(true)
      const table = Number(/startxref\n(\d+)/.exec(body)![1])
      expect(body.slice(table, table + 4)).toBe('xref')
    }
  })
})

describe('errors', () => {
  it.each([
    ['/Account/HL-999999', 404, 'unknown-client'],
    ['/Account/HL-300040', 404, 'unknown-client'],
    ['/Account/HL-300300', 404, 'unknown-client'],
    ['/Portfolios/nobody', 404, 'unknown-client'],
    ['/Holdings/HL-204417-09', 404, 'unknown-portfolio'],
    ['/Transactions/HL-204417', 404, 'unknown-portfolio'],
    ['/Account/HL-204417?dateString=2026-02-30', 400, 'invalid-date'],
    ['/Account/HL-204417?dateString=2020-10-09', 400, 'invalid-date'],
    ['/Holdings/HL-204417-05?dateString=2021-09-03', 400, 'invalid-date'],
    ['/Performance/HL-204417-01?fromDateString=2026-05-01&toDateString=2026-04-01', 400, 'invalid-date'],
    ['/Charges/HL-204417-01?fromDateString=yesterday', 400, 'invalid-date'],
    ['/Accounts', 404, 'unknown-path'],
    ['/Account/%E0%A4%A', 404, 'unknown-path'],
    ['/Account/HL-204417/more', 404, 'unknown-path'],
  ])('the request %s gets %i %s', async (path, status, error) => {
    expect(await sendRequest(simulator, path)).toMatchObject({ status, body: { error } })
  })

  it('a request without the token, or with another method than GET, is refused', async () => {
    expect(await sendRequest(simulator, '/Account', { headers: {} })).toMatchObject({ status: 401, body: { error: 'unauthorised' } })
    expect(await sendRequest(simulator, '/Account', { headers: { authorization: 'Bearer other' } })).toMatchObject({ status: 401 })
    expect(await sendRequest(simulator, '/__log', { headers: {} })).toMatchObject({ status: 401 })
    expect(await sendRequest(simulator, '/Account', { method: 'POST' })).toMatchObject({
      status: 405,
      body: { error: 'method-not-allowed' },
    })
  })

  it('a weekend gives the values of Friday, and a future date the latest valuation', async () => {
    expect((await get('/Account/HL-204417?dateString=2026-11-15')).valuationDate).toBe('2026-11-13')
    expect((await get('/Account/HL-204417?dateString=2031-01-01')).valuationDate).toBe('2026-11-20')
  })
})

describe('the log of the simulator', () => {
  it('records permitted and refused requests, but no requests to the simulator’s own routes', async () => {
    await sendRequest(simulator, '/Performance/HL-204417-01?benchmarkDiscrete=true')
    await sendRequest(simulator, '/Account', { headers: {} })
    const { body } = await sendRequest(simulator, '/__log')
    expect(body.slice(-2)).toEqual([
      {
        method: 'GET',
        path: '/Performance/HL-204417-01',
        query: { benchmarkDiscrete: 'true' },
        authorised: true,
        at: '2026-11-21T09:00:00.000Z',
      },
      { method: 'GET', path: '/Account', query: {}, authorised: false, at: '2026-11-21T09:00:00.000Z' },
    ])
    expect(body.length).toBeLessThanOrEqual(500)
    expect(simulator.log()).toEqual(body)
    expect(token).not.toBe('')
  })
})
