import type { HoldingDetails } from '../../contract/holdings.ts'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { listContributions, totalFlow } from './flow-rules.ts'
import type { Trade } from '@atrium/platform/providers/trades/trades'
import { matchesQuantity, computeHistory } from './history-rules.ts'

const portfolio = 'HL-204417-02'
let app: TestApp
let cookie: string
const readPortfolio = async (path: string) => (await app.get(`/api/portfolios/${path}`, { cookie })).json

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

/** Reads values as stated by the upstream. */
const readUpstream = async (path: string) =>
  (await fetch(app.simulator.url + path, { headers: { authorization: 'Bearer test-token' } })).json() as Promise<Record<string, unknown>>

type WireHolding = {
  id: string
  name: string
  assetClass: string
  value: string | null
  priceOn: string
  cashTypeId: string | null
  symbol: string | null
}
const listHoldings = async (id = portfolio): Promise<WireHolding[]> =>
  (await readPortfolio(`${id}/holdings`)).groups.flatMap((group: { holdings: WireHolding[] }) => group.holdings)

describe('a holding', () => {
  test('[P177] has every field of the specification, with the asset class "Other" if the provider states none', async () => {
    const fields = ['name', 'assetClass', 'sedol', 'cost', 'quantity', 'price', 'value', 'yield', 'return', 'cashTypeId']
    const upstream = (await readUpstream(`/Holdings/${portfolio}`)).holdings as { id: string; assetClass: string | null }[]
    for (const one of await listHoldings()) {
      expect(Object.keys(one)).toEqual(expect.arrayContaining(fields))
      expect(one.assetClass).toBe(upstream.find(({ id }) => id === one.id)?.assetClass ?? 'Other')
    }
  })

  test('is the same as in the list of holdings, with its own transactions and no others', async () => {
    const booked = (await readUpstream(`/Transactions/${portfolio}`)).transactions as { holdingId: string }[]
    for (const one of await listHoldings()) {
      const details = await readPortfolio(`${portfolio}/holdings/${one.id}`)
      expect(details.holding).toEqual(one)
      expect(details.transactions.length).toBe(booked.filter(({ holdingId }) => holdingId === one.id).length)
      const days = details.transactions.map(({ on }: { on: string }) => on)
      expect(days).toEqual(days.toSorted().toReversed())
    }
  })

  test('lists contributions, fees and income that sum to the cash moved by its transactions', async () => {
    for (const one of (await listHoldings()).filter(({ cashTypeId }) => cashTypeId === null)) {
      const { totals, transactions } = await readPortfolio(`${portfolio}/holdings/${one.id}`)
      const moved = transactions
        .filter(({ category }: { category: string }) => ['trade-buys', 'trade-sales', 'dividends', 'gross-interest'].includes(category))
        .reduce((sum: Decimal, { amount }: { amount: string }) => sum.plus(amount), new Decimal(0))
      const netCash = new Decimal(totals.takenOut).plus(totals.income).minus(totals.paidIn).minus(totals.fees)
      expect([one.id, netCash.toFixed(2)]).toEqual([one.id, moved.toFixed(2)])
    }
  })

  test('lists its income, newest first, and sums the income of the last twelve months', async () => {
    let incomeCount = 0
    for (const one of (await listHoldings()).filter(({ cashTypeId }) => cashTypeId === null)) {
      const { income, totals, transactions, valuedOn } = (await readPortfolio(`${portfolio}/holdings/${one.id}`)) as HoldingDetails
      const booked = transactions.filter(({ category }) => category === 'dividends' || category === 'gross-interest')
      expect(income.map(({ id, on, amount }) => [id, on, amount])).toEqual(booked.map(({ id, on, amount }) => [id, on, amount]))
      const start = `${Number(valuedOn.slice(0, 4)) - 1}${valuedOn.slice(4)}`
      const recentIncome = income.filter(({ on }) => on > start).reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
      expect([one.id, totals.incomeOfYear]).toEqual([one.id, decimalText(recentIncome)])
      incomeCount += income.length
    }
    expect(incomeCount).toBeGreaterThan(10)
  })

  test('has a history from the first day held to the value on the last day', async () => {
    for (const one of (await listHoldings()).filter(({ value, cashTypeId }) => value !== null && cashTypeId === null)) {
      const { points, gap, provenance } = await readPortfolio(`${portfolio}/holdings/${one.id}/history`)
      expect([one.id, gap, provenance.provider]).toEqual([one.id, null, 'quotes'])
      expect([one.id, points.at(-1).on, points.at(-1).value]).toEqual([one.id, one.priceOn, one.value])
      expect(points[0].units).not.toBe('0')
    }
  })

  test('uses each day’s exchange rate for a price in a foreign currency', async () => {
    const holding = (await listHoldings()).find(({ symbol }) => symbol === 'VRSE')
    const { points, priceCurrency, currency } = await readPortfolio(`${portfolio}/holdings/${holding?.id}/history`)
    expect([priceCurrency, currency]).toEqual(['USD', 'GBP'])
    const rates = await readUpstream('/quotes/query?function=DAILY_RATES&pair=USD/GBP&outputsize=full')
    const rateOn = new Map((rates.series as { date: string; close: string }[]).map(({ date, close }) => [date, close]))
    for (const { on, price, units, value } of points.slice(-20))
      expect(value).toBe(new Decimal(price).times(units).times(rateOn.get(on)!).toFixed())
  })

  test('has no history and a reason if it is cash, and has facts of the management company if it is a fund', async () => {
    expect(await readPortfolio(`${portfolio}/holdings/${portfolio}-CASH/history`)).toMatchObject({
      points: [],
      gap: 'not-quoted',
      provenance: null,
    })
    expect((await readPortfolio(`${portfolio}/holdings/${portfolio}-LOMGLW/fund`)).fund).toMatchObject({
      fundName: 'Lomond Global Leaders W Acc',
    })
    expect(await readPortfolio(`${portfolio}/holdings/${portfolio}-VRSE/fund`)).toEqual({ fund: null, provenance: null })
  })

  test('can be returned as of an earlier day', async () => {
    const { dates } = await readPortfolio(`${portfolio}/dates`)
    const on = dates[300]
    const details = await readPortfolio(`${portfolio}/holdings/${portfolio}-LOMGLW?on=${on}`)
    expect(details.valuedOn).toBe(on)
    expect(details.transactions.every((entry: { on: string }) => entry.on <= on)).toBe(true)
    expect((await readPortfolio(`${portfolio}/holdings/${portfolio}-LOMGLW/history?on=${on}`)).points.at(-1).on <= on).toBe(true)
  })
})

describe('an invalid request for a holding', () => {
  test.each(['', '/history', '/fund'])('returns 404 for a holding that is not in the portfolio: %s', async (rest) => {
    for (const holding of ['HL-000000-01-CASH', 'HL-204450-01-CASH', 'nothing'])
      expect((await app.get(`/api/portfolios/${portfolio}/holdings/${holding}${rest}`, { cookie })).status).toBe(404)
    expect((await app.get(`/api/portfolios/HL-204450-01/holdings/HL-204450-01-CASH${rest}`, { cookie })).status).toBe(404)
  })

  test.each([
    ['on=2026-02-30', 'on'],
    ['on=yesterday', 'on'],
  ])('is rejected for %s, naming the field', async (query, field) => {
    const response = await app.get(`/api/portfolios/${portfolio}/holdings/${portfolio}-CASH?${query}`, { cookie })
    expect([response.status, response.json.issues[0].path]).toEqual([400, field])
  })
})

describe('an unavailable price source', () => {
  test('makes only the history unavailable, with the reason', async () => {
    const own = await createTestApp()
    try {
      const signedIn = await own.signIn('margaret-ashworth')
      own.simulator.setMode('error', '/quotes')
      const get = (rest: string) => own.get(`/api/portfolios/${portfolio}/holdings/${portfolio}-LOMGLW${rest}`, { cookie: signedIn })
      expect((await get('/history')).json).toMatchObject({ points: [], gap: 'unavailable' })
      expect((await get('')).json.holding.value).not.toBeNull()
    } finally {
      await own.close()
    }
  })
})

describe('the holding rules', () => {
  const entry = (on: string, type: string, quantity: string, amount: string, fees = '0') =>
    ({
      id: `${on} ${type}`,
      on,
      type,
      name: 'A',
      holdingId: 'A',
      quantity,
      price: '1',
      priceCurrency: 'GBP',
      exchangeRate: null,
      amount,
      fees,
      lots: null,
    }) as const
  const ledger = {
    currency: 'GBP' as const,
    transactions: [
      entry('2026-01-05', 'Purchase', '100', '-1005', '5'),
      entry('2026-02-05', 'Transfer out', '50', '0'),
      entry('2026-03-05', 'Sale', '25', '295', '5'),
    ],
  }

  test('state contributions in money excluding fees, or in specie without an amount', () => {
    const entries = ledger.transactions.map(({ id, on, type, quantity, amount, fees }) => ({
      id,
      on,
      type,
      quantity,
      amount,
      fees,
      name: null,
      price: null,
      priceCurrency: null,
      category: ({ Purchase: 'trade-buys', Sale: 'trade-sales' } as const)[type as 'Sale'] ?? ('transfers-out' as const),
    }))
    expect(listContributions(entries).map(({ direction, amount }) => [direction, amount])).toEqual([
      ['in', '1000'],
      ['out', null],
      ['out', '300'],
    ])
    expect(totalFlow('fees', entries, 'GBP').toFixed()).toBe('10')
  })

  test('omit days before the first exchange rate, and use the units at the close of each day', () => {
    const trade = (on: string, kind: 'purchase' | 'sale', units: number) => ({
      id: on,
      on,
      kind,
      name: kind,
      account: 'A',
      security: 'S',
      currency: 'GBP' as const,
      units: new Decimal(units),
      amount: new Decimal(1),
      fees: new Decimal(0),
    })
    const prices = ['2026-01-01', '2026-01-02', '2026-01-05', '2026-01-06'].map((on) => ({ on, close: '200' }))
    const points = computeHistory(
      { prices, priceCurrency: 'GBX' as const, rates: [{ on: '2026-01-05', close: '0.5' }] },
      [trade('2026-01-02', 'purchase', 10), trade('2026-01-06', 'sale', 4)],
      '2026-12-31',
    )
    expect(points).toEqual([
      { on: '2026-01-05', price: '200', units: '10', value: '10' },
      { on: '2026-01-06', price: '200', units: '6', value: '6' },
    ])
  })
})

test('matchesQuantity is true only if the trades sum to the units held', () => {
  const trade = (kind: 'purchase' | 'unexplained', units: number) =>
    ({ id: kind, on: '2026-01-05', name: kind, account: '', security: '', currency: 'GBP', kind, units: new Decimal(units) }) as Trade
  expect(matchesQuantity('100', [trade('purchase', 100)])).toBe(true)
  expect(matchesQuantity('60', [trade('purchase', 100)])).toBe(false)
  expect(matchesQuantity('60', [trade('purchase', 100), trade('unexplained', -40)])).toBe(true)
})

describe('the transactions of a holding', () => {
  const readAs = async (person: string, host: string, path: string) => {
    const response = await app.get(`/api/portfolios/${path}`, { cookie: await app.signIn(person), host })
    expect([path, response.status]).toEqual([path, 200])
    return response.json
  }
  const findTraded = async (person: string, host: string, of: string): Promise<WireHolding> => {
    const { groups } = await readAs(person, host, `${of}/holdings`)
    return groups.flatMap(({ holdings }: { holdings: WireHolding[] }) => holdings).find((one: WireHolding) => one.cashTypeId === null)
  }

  test('[P411] are requested from the partner by the holding, and are those of the portfolio', async () => {
    const host = 'partner.localhost'
    const { id, name } = await findTraded('ambrose-kettle', host, 'FP-5120-01')
    const { transactions } = await readAs('ambrose-kettle', host, `FP-5120-01/holdings/${id}`)
    expect(app.simulator.log()).toContainEqual(
      expect.objectContaining({
        path: expect.stringMatching(/\/Holding\/FP-5120\/transactions\/01-\w+$/),
        query: { dateIso: expect.stringMatching(/^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/) },
      }),
    )
    expect(transactions.length).toBeGreaterThan(0)
    const all = (await readAs('ambrose-kettle', host, 'FP-5120-01/transactions?pages=40')) as {
      groups: { transactions: { id: string; name: string | null }[] }[]
    }
    const ofPortfolio = all.groups.flatMap((group) => group.transactions).filter((one) => one.name === name)
    expect(new Set(transactions.map((one: { id: string }) => one.id))).toEqual(new Set(ofPortfolio.map((one) => one.id)))
    app.simulator.setMode('down')
    expect((await readAs('ambrose-kettle', host, `FP-5120-01/holdings/${id}`)).transactions).toEqual(transactions)
    app.simulator.setMode('ok')
  })

  test('[P423] are requested from the Greek provider by the product', async () => {
    const { id } = await findTraded('stavros-karamanolis', 'greek.localhost', 'GR-71004-01')
    const { transactions } = await readAs('stavros-karamanolis', 'greek.localhost', `GR-71004-01/holdings/${id}`)
    const asked = app.simulator.log().filter(({ path }) => path.endsWith('/api/Transaction/GetRecentTransactions'))
    expect(asked.at(-1)?.query).toEqual({
      customerCode: expect.any(String),
      portfolioId: expect.any(String),
      fromDate: expect.any(String),
      toDate: expect.any(String),
      productUid: id.slice('GR-71004-01'.length + 1),
      language: expect.any(String),
    })
    expect(transactions.length).toBeGreaterThan(0)
  })
})
