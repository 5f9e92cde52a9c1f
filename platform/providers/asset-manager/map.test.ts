import { describe, expect, test } from 'vitest'
import {
  mapAccount,
  mapCharges,
  mapDates,
  mapHoldings,
  mapPerformance,
  mapPortfolios,
  mapTransactionCosts,
  mapTransactions,
} from './map.ts'

const call = 'GET /Anything/{id}'

const holdings = {
  portfolioId: 'P-1',
  currency: 'GBP',
  valuationDate: '2026-11-17',
  exchangeRates: [{ from: 'USD', to: 'GBP', rate: 0.779003, date: '2026-11-17' }],
  holdings: [
    {
      id: 'a',
      name: 'A',
      quantity: 0.0000001,
      price: '12345678901234.5678',
      priceCurrency: 'USD',
      priceDate: '2026-11-17',
      cashTypeId: 1,
      colour: 'unknown',
    },
  ],
}

describe('the mapping of a response', () => {
  test('converts numbers in any notation to plain decimals, and ignores unknown fields', () => {
    const mapped = mapHoldings(holdings, call, 'P-1')
    expect(mapped.holdings[0]).toMatchObject({
      quantity: '0.0000001',
      price: '12345678901234.5678',
      cashTypeId: '1',
      sedol: null,
      cost: null,
    })
    expect(mapped.holdings[0]).not.toHaveProperty('colour')
  })

  const bond = { coupon: 0.0425, maturityDate: '2040-12-07', frequency: 2, dayCount: 'actual/actual', nominal: 1 }
  const mapWithBond = (change: object) =>
    mapHoldings({ ...holdings, holdings: [{ ...holdings.holdings[0], bond: { ...bond, ...change } }] }, call, 'P-1')

  test('reads the terms of a bond, with defaults for missing terms', () => {
    expect(mapHoldings(holdings, call, 'P-1').holdings[0]?.bond).toBeNull()
    const terms = { coupon: '0.0425', maturesOn: '2040-12-07', frequency: 2, dayCount: 'actual/actual', isIndexLinked: false, nominal: '1' }
    expect(mapWithBond({}).holdings[0]?.bond).toEqual(terms)
    expect(mapWithBond({ maturityDate: null, indexLinked: true }).holdings[0]?.bond).toMatchObject({ maturesOn: null, isIndexLinked: true })
  })

  test.each([
    ['coupon', { coupon: -0.01 }, 'holdings.0.bond.coupon is a number, not valid (zero or more expected)'],
    ['frequency', { frequency: 3 }, 'holdings.0.bond.frequency is a number, not valid (one of 1, 2, 4 expected)'],
    ['nominal', { nominal: 0 }, 'holdings.0.bond.nominal is a number, not valid (above zero expected)'],
    ['maturity', { maturityDate: 'soon' }, 'holdings.0.bond.maturityDate is text, not valid (date expected)'],
  ])('throws an error that names an invalid bond term: %s', (_, change, path) => expect(() => mapWithBond(change)).toThrow(path))

  test.each([
    ['quantity', { holdings: [{ ...holdings.holdings[0], quantity: 'many' }] }, 'holdings.0.quantity is text, not valid'],
    ['a currency', { currency: 'XYZ' }, 'currency is text, not valid (one of GBP'],
    ['a day', { valuationDate: '2026-02-30' }, 'valuationDate is text, not valid (date expected)'],
    ['a missing list', { holdings: undefined }, 'holdings is missing, not valid (array expected)'],
  ])('throws an error that names the invalid field: %s', (_, change, path) => {
    expect(() => mapHoldings({ ...holdings, ...change }, call, 'P-1')).toThrow(path)
  })

  test('reads the sectors of a fund, or undefined if the response has none', () => {
    const mapSectors = (sectors: unknown) =>
      mapHoldings({ ...holdings, holdings: [{ ...holdings.holdings[0], sectors }] }, call, 'P-1').holdings[0]?.fundSectors
    expect(mapSectors([{ sector: 'Energy', share: 0.6 }])).toEqual([{ name: 'Energy', share: '0.6' }])
    expect([mapSectors(null), mapSectors(undefined)]).toEqual([undefined, undefined])
    expect(() => mapSectors([{ sector: 'Energy', share: 'most' }])).toThrow('holdings.0.sectors.0.share is text, not valid')
  })

  test('sorts dates from newest to oldest', () => {
    expect(mapDates({ dates: ['2026-01-02', '2026-03-02', '2026-02-02'] }, call)).toEqual(['2026-03-02', '2026-02-02', '2026-01-02'])
  })

  test('sorts series of days from oldest to newest', () => {
    const day = (date: string) => ({ date, value: 1, inflow: 0, outflow: 0 })
    const level = (date: string) => ({ date, level: 1 })
    const { values, benchmark } = mapPerformance(
      {
        portfolioId: 'P-1',
        currency: 'GBP',
        values: [day('2026-01-02'), day('2026-01-01')],
        benchmark: { name: 'x', levels: [level('2026-01-02'), level('2026-01-01')] },
      },
      call,
      'P-1',
    )
    expect([values.map((entry) => entry.on), benchmark?.levels.map((entry) => entry.on)]).toEqual([
      ['2026-01-01', '2026-01-02'],
      ['2026-01-01', '2026-01-02'],
    ])
  })

  test('refuses a response that is not an object', () => {
    expect(() => mapAccount(null, call, 'C-1')).toThrow('the response is null, not valid (object expected)')
  })
})

describe('the original lots of a transfer in', () => {
  const lots = [
    { quantity: 40, cost: 500.5, date: '2016-11-02' },
    { quantity: '60', cost: 300, date: '2009-06-15', broker: 'unknown to us' },
  ]
  const transferIn = { id: 't', date: '2020-10-14', type: 'Transfer in', quantity: 100, price: 12, priceCurrency: 'GBP', amount: 0, lots }
  const map = (change: object) =>
    mapTransactions({ portfolioId: 'P-1', currency: 'GBP', transactions: [{ ...transferIn, ...change }] }, call, 'P-1').transactions[0]

  test('are sorted from oldest to newest, and are optional', () => {
    expect(map({})?.lots).toEqual([
      { quantity: '60', cost: '300', on: '2009-06-15' },
      { quantity: '40', cost: '500.5', on: '2016-11-02' },
    ])
    for (const none of [null, undefined, []]) expect(map({ lots: none })?.lots).toBeNull()
    expect(map({ type: 'Purchase', lots: [] })?.lots).toBeNull()
  })

  test.each<[string, object]>([
    ['transactions.0.lots is a list, not valid (units above zero that add up to the units of the transfer expected)', { quantity: 101 }],
    ['transactions.0.lots is a list, not valid (no lots for this type of transaction expected)', { type: 'Purchase' }],
    ['transactions.0.lots.0.date is text, not valid (a day not after the transfer expected)', { date: '2016-11-01' }],
    ['transactions.0.lots.1.cost is a number, not valid (zero or more expected)', { lots: [lots[0], { ...lots[1], cost: -1 }] }],
    ['transactions.0.lots.0.quantity is text, not valid', { lots: [{ ...lots[0], quantity: 'many' }] }],
    ['transactions.0.lots is a list, not valid (units above', { lots: [...lots, { quantity: 0, cost: 0, date: '2016-11-02' }] }],
  ])('are refused if invalid: %s', (message, change) => expect(() => map(change)).toThrow(message))
})

describe('the subject of a response', () => {
  const account = { id: 'C-2', name: 'N', currency: 'GBP', valuationDate: '2026-11-20', portfolios: [] }
  const portfolio = { id: 'C-2-01', clientId: 'C-2', name: 'N', type: 'ISA', currency: 'GBP', valuationDate: '2026-11-20' }
  const addPortfolio = (fields: object) => ({ portfolioId: 'P-2', currency: 'GBP', ...fields })
  const noCharges = { oneOff: 0, ongoing: 0, transaction: 0, ancillary: 0, incidental: 0 }

  test.each<[string, () => unknown]>([
    ['an account', () => mapAccount(account, call, 'C-1')],
    ['portfolios', () => mapPortfolios([portfolio], call, 'C-1')],
    ['holdings', () => mapHoldings({ ...holdings, portfolioId: 'P-2' }, call, 'P-1')],
    ['transactions', () => mapTransactions(addPortfolio({ transactions: [] }), call, 'P-1')],
    ['performance', () => mapPerformance(addPortfolio({ values: [] }), call, 'P-1')],
    ['charges', () => mapCharges(addPortfolio({ service: noCharges, product: noCharges, thirdPartyPayments: 0 }), call, 'P-1')],
    ['costs of transactions', () => mapTransactionCosts(addPortfolio({ costs: [] }), call, 'P-1')],
  ])('is checked: %s of another client or portfolio are refused, with an error that contains no id', (_what, read) => {
    expect(read).toThrow('asset-manager GET /Anything/{id}: invalid, the response is about another client or portfolio')
  })

  test('is required: a response without it is refused', () => {
    expect(() => mapHoldings({ ...holdings, portfolioId: undefined }, call, 'P-1')).toThrow('portfolioId is missing')
    expect(mapAccount(account, call, 'C-2').id).toBe('C-2')
  })
})
