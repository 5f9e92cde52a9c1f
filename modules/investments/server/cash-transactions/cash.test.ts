import { Decimal } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { computeCashHeld, computeCashOn, summariseCash } from './cash-rules.ts'

const portfolio = 'HL-204417-02'
let app: TestApp
let cookie: string
const listCash = async (query = '', id = portfolio) => (await app.get(`/api/portfolios/${id}/cash-transactions${query}`, { cookie })).json

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

describe('the cash of a portfolio', () => {
  test.each(['', '?on=2026-06-30', '?pages=2'])('covers the same days as the transactions: %s', async (query) => {
    const readRange = async (tab: string): Promise<string[]> => {
      const { from, to } = (await app.get(`/api/portfolios/${portfolio}/${tab}${query}`, { cookie })).json
      return [from, to]
    }
    const range = await readRange('cash-transactions')
    expect(await readRange('transactions')).toEqual(range)
    // The range of contract notes begins earlier if there is no deal within the range of the transactions.
    const [from = '', to] = await readRange('contract-notes')
    expect([from <= (range[0] ?? ''), to]).toEqual([true, range[1]])
  })

  test('is listed over three months, from the opening balance through each entry to the cash held [P318]', async () => {
    const { from, to, opening, closing, entries, paidIn, paidOut, hasOlder } = await listCash()
    expect([from, to]).toEqual(['2026-08-18', '2026-11-18'])
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.every(({ on }: { on: string }) => on >= from && on <= to)).toBe(true)
    const groups = (await app.get(`/api/portfolios/${portfolio}/holdings`, { cookie })).json.groups
    const cash = groups.flatMap((group: { holdings: { cashTypeId: string | null; value: string }[] }) => group.holdings)
    expect(closing).toBe(cash.find(({ cashTypeId }: { cashTypeId: string | null }) => cashTypeId !== null).value)
    expect(new Decimal(opening).plus(paidIn).plus(paidOut).toFixed()).toBe(closing)
    expect([entries[0].balance, hasOlder]).toEqual([closing, true])
    const oldest = entries.at(-1)
    expect(new Decimal(oldest.balance).minus(oldest.amount).toFixed()).toBe(opening)
  })

  test('is listed for three more months with each page, without changing the balances', async () => {
    const [one, two] = [await listCash(), await listCash('?pages=2')]
    expect(two.from).toBe('2026-05-18')
    expect(two.entries.slice(0, one.entries.length)).toEqual(one.entries)
    expect((await listCash('?pages=120')).hasOlder).toBe(false)
    expect((await listCash('?pages=120')).opening).toBe('0')
  })

  test.each([
    ['pages=0', 'pages'],
    ['pages=121', 'pages'],
    ['on=2026-02-30', 'on'],
  ])('is refused for an invalid %s, naming the field', async (query, field) => {
    const { status, json } = await app.get(`/api/portfolios/${portfolio}/cash-transactions?${query}`, { cookie })
    expect([status, json.issues[0].path]).toEqual([400, field])
  })

  test('is not found for another client’s portfolio', async () => {
    expect((await app.get('/api/portfolios/HL-204450-01/cash-transactions', { cookie })).status).toBe(404)
  })
})

describe('cash balances', () => {
  const entry = (on: string, amount: string) =>
    ({
      id: on,
      on,
      type: 'Deposit',
      name: null,
      holdingId: null,
      quantity: null,
      price: null,
      priceCurrency: null,
      exchangeRate: null,
      amount,
      fees: null,
      lots: null,
    }) as const
  const ledger = {
    currency: 'GBP' as const,
    transactions: [entry('2026-01-05', '100'), entry('2026-06-05', '-30'), entry('2026-07-05', '0')],
  }
  const window = { from: '2026-06-01', to: '2026-08-31' }

  test('are omitted if the entries do not sum to the cash held', () => {
    expect(summariseCash(ledger, new Decimal('70.01'), window)).toMatchObject({
      opening: null,
      closing: null,
      paidOut: '-30',
      entries: [{ balance: null }],
    })
    expect(summariseCash(ledger, null, window)).toMatchObject({ opening: null, closing: null })
    expect(summariseCash(ledger, new Decimal(70), window)).toMatchObject({
      opening: '100',
      closing: '70',
      entries: [{ on: '2026-06-05', balance: '70' }],
    })
  })

  test('include entries between the valuation day and the end of the window', () => {
    const cash = { quantity: '100', price: '1', priceCurrency: 'GBP', cashTypeId: '1' }
    const holdings = { currency: 'GBP', valuedOn: '2026-05-31', exchangeRates: [], holdings: [cash] } as never
    const heldCash = computeCashOn(window.to, holdings, ledger)
    expect(heldCash?.toFixed()).toBe('70')
    expect(summariseCash(ledger, heldCash, window)).toMatchObject({ opening: '100', closing: '70', paidOut: '-30' })
    expect(computeCashOn('2026-05-31', holdings, ledger)?.toFixed()).toBe('100')
  })

  test('are not summed across currencies', () => {
    const cash = (priceCurrency: 'GBP' | 'USD') => ({ quantity: '10', price: '1', priceCurrency, cashTypeId: '1' })
    const computeHeld = (holdings: unknown[]) =>
      computeCashHeld({ currency: 'GBP', valuedOn: '2026-01-01', exchangeRates: [], holdings } as never)
    expect(computeHeld([cash('GBP'), cash('GBP')])?.toFixed()).toBe('20')
    expect(computeHeld([cash('GBP'), cash('USD')])).toBeNull()
    expect(computeHeld([])).toBeNull()
  })
})
