import { describe, expect, test } from 'vitest'
import { mapAccount, mapDocuments, mapHoldings, mapPortfolios, mapTransactionCosts, mapTransactions } from './map.ts'

const call = 'GET /x'
const holding = {
  holdingId: '01-X',
  kind: 'security',
  title: 'X',
  identifiers: { ticker: 'X', sedol: '1234567', figi: 'unknown to us' },
  classification: { category: 'equity', industry: 'index-linked-bonds', geography: 'europe-ex-uk' },
  units: '0.0000001',
  unitPrice: { amount: '12345678901234.5678', currency: 'GBX' },
  priceAsOf: '2026-11-20T23:59:59Z',
  incomeYield: '0.0240',
  colour: 'unknown to us',
}
const holdings = {
  contactId: 'C',
  portfolioId: '01',
  reportingCurrency: 'GBP',
  valuationAsOf: '2026-11-20T23:59:59+02:00',
  fxRates: [{ base: 'USD', quote: 'GBP', rate: '0.779003', asOf: '2026-11-20T23:59:59Z' }],
  holdings: [holding],
}

test('every digit is kept, codes are mapped to Atrium’s names, and unknown fields are ignored', () => {
  const mapped = mapHoldings(holdings, call, 'C')
  expect(mapped).toEqual({
    currency: 'GBP',
    valuedOn: '2026-11-20',
    exchangeRates: [{ from: 'USD', to: 'GBP', rate: '0.779003', on: '2026-11-20' }],
    holdings: [
      {
        id: 'C-01-X',
        name: 'X',
        symbol: 'X',
        sedol: '1234567',
        assetClass: 'Equities',
        sector: 'Index-linked Bonds',
        region: 'Europe ex-UK',
        quantity: '0.0000001',
        price: '12345678901234.5678',
        priceCurrency: 'GBX',
        pricedOn: '2026-11-20',
        restatedOn: null,
        cost: null,
        yield: '0.024',
        cashTypeId: null,
        bond: null,
      },
    ],
  })
})

const bondTerms = {
  couponRate: '0.0425',
  maturesAt: '2040-12-07T23:59:59Z',
  couponsPerYear: 2,
  dayCountConvention: 'ACT/ACT',
  nominalPerUnit: '1',
}
const mapWithBond = (change: object) =>
  mapHoldings({ ...holdings, holdings: [{ ...holding, bondTerms: { ...bondTerms, ...change } }] }, call, 'C')

test('bond terms are mapped to Atrium’s fields', () => {
  expect(mapWithBond({}).holdings[0]?.bond).toEqual({
    coupon: '0.0425',
    maturesOn: '2040-12-07',
    frequency: 2,
    dayCount: 'actual/actual',
    isIndexLinked: false,
    nominal: '1',
  })
})

test.each([
  ['holdings.0.bondTerms.couponRate is text, not valid (zero or more expected)', { couponRate: '-0.01' }],
  ['holdings.0.bondTerms.couponsPerYear is a number, not valid (one of 1, 2, 4 expected)', { couponsPerYear: 3 }],
  ['holdings.0.bondTerms.dayCountConvention is text, not valid (one of ACT/ACT', { dayCountConvention: 'NL/365' }],
  ['holdings.0.bondTerms.nominalPerUnit is text, not valid (above zero expected)', { nominalPerUnit: '0' }],
])('an error for an invalid bond term states: %s', (message, change) => expect(() => mapWithBond(change)).toThrow(message))

test('a holding without a price has the currency in which the security is quoted', () => {
  const unpriced = { ...holding, unitPrice: null, quotedIn: 'USD' }
  expect(mapHoldings({ ...holdings, holdings: [unpriced] }, call, 'C').holdings[0]).toMatchObject({ price: null, priceCurrency: 'USD' })
})

describe('an error for an invalid response contains no value and states', () => {
  test.each([
    ['holdings.0.units is text, not valid (regex expected)', { holdings: [{ ...holding, units: 'secret' }] }],
    ['holdings.0.unitPrice.currency is text', { holdings: [{ ...holding, unitPrice: { amount: '1', currency: 'secret' } }] }],
    ['valuationAsOf is text, not valid (date expected)', { valuationAsOf: '2026-02-30T00:00:00Z' }],
    ['holdings is missing', { holdings: undefined }],
  ])('%s', (message, change) => {
    const mapInvalid = () => mapHoldings({ ...holdings, ...change }, call, 'C')
    expect(mapInvalid).toThrow(message)
    expect(mapInvalid).not.toThrow('secret')
  })

  test('the invalid field of an account or a portfolio', () => {
    expect(() => mapAccount(null, call, 'C')).toThrow('the response is null')
    expect(() => mapPortfolios({ contactId: 'C', valuationAsOf: '2026-11-20T00:00:00Z', portfolios: [{}] }, call, 'C')).toThrow(
      'portfolios.0.',
    )
  })
})

test('transactions are sorted by day and then in booking order, and the charges of each transaction are added up', () => {
  const createTransaction = (transactionId: string, tradedAt: string, charges: string[]) => ({
    transactionId,
    kind: 'buy',
    tradedAt,
    netCash: { amount: '-10.50', currency: 'GBP' },
    charges: charges.map((amount) => ({ kind: 'commission', cost: { amount, currency: 'GBP' } })),
  })
  const response = {
    contactId: 'C',
    portfolioId: '01',
    reportingCurrency: 'GBP',
    transactions: [
      createTransaction('01-3', '2026-01-02T09:00:00Z', []),
      createTransaction('01-2', '2026-01-02T08:00:00Z', ['0.10', '0.20']),
      createTransaction('01-1', '2026-01-01T09:00:00Z', []),
    ],
  }
  const { transactions } = mapTransactions(response, call, 'C')
  expect(transactions.map(({ id, fees }) => [id, fees])).toEqual([
    ['C-01-1', '0'],
    ['C-01-2', '0.3'],
    ['C-01-3', '0'],
  ])
  expect(mapTransactionCosts(response, call, 'C').costs.map(({ amount }) => amount)).toEqual(['0.1', '0.2'])
})

test('a transaction of an unknown kind is returned with its kind unchanged', () => {
  const response = {
    contactId: 'C',
    portfolioId: '01',
    reportingCurrency: 'GBP',
    transactions: [{ transactionId: '1', kind: 'spin-off', tradedAt: '2026-01-02T09:00:00Z', netCash: { amount: '0', currency: 'GBP' } }],
  }
  expect(mapTransactions(response, call, 'C').transactions[0]?.type).toBe('spin-off')
})

test('an amount in a currency other than that of the response is refused', () => {
  const account = {
    contactId: 'C',
    portfolioId: '01',
    displayName: 'Clara',
    emailAddress: null,
    reportingCurrency: 'GBP',
    clientSince: null,
    valuationAsOf: '2026-11-20T23:59:59Z',
    totalValue: { amount: '1', currency: 'USD' },
    previous: null,
    twelveMonthReturn: null,
    fxRates: [],
    portfolios: [],
  }
  expect(() => mapAccount(account, call, 'C')).toThrow('an amount is in USD, but the response is in GBP')
  expect(mapAccount({ ...account, totalValue: { amount: '1', currency: 'GBP' } }, call, 'C').value).toBe('1')
})

describe('the original lots of a transfer in', () => {
  const createLot = (units: string, amount: string, acquiredAt: string, currency = 'GBP') => ({
    units,
    cost: { amount, currency },
    acquiredAt,
  })
  const originalLots = [createLot('40', '500.50', '2016-11-02T23:59:59Z'), createLot('60', '300.00', '2009-06-15T23:59:59Z')]
  const transferIn = {
    transactionId: '01-T0001',
    kind: 'transfer-in',
    tradedAt: '2021-06-09T23:59:59Z',
    holdingId: '01-X',
    units: '100',
    netCash: { amount: '0', currency: 'GBP' },
    originalLots,
  }
  const map = (change: object) =>
    mapTransactions(
      { contactId: 'C', portfolioId: '01', reportingCurrency: 'GBP', transactions: [{ ...transferIn, ...change }] },
      call,
      'C',
    ).transactions[0]

  test('are sorted from oldest to newest, and are optional', () => {
    expect(map({})?.lots).toEqual([
      { quantity: '60', cost: '300', on: '2009-06-15' },
      { quantity: '40', cost: '500.5', on: '2016-11-02' },
    ])
    expect([map({ originalLots: undefined })?.lots, map({ originalLots: [] })?.lots]).toEqual([null, null])
  })

  test.each<[string, object]>([
    [
      'transactions.0.originalLots is a list, not valid (units above zero that add up to the units of the transfer expected)',
      { units: '99' },
    ],
    ['transactions.0.originalLots is a list, not valid (no lots for this type of transaction expected)', { kind: 'buy' }],
    ['transactions.0.originalLots.0.acquiredAt is text, not valid (a day not after', { tradedAt: '2016-11-01T23:59:59Z' }],
    ['an amount is in USD, but the response is in GBP', { originalLots: [createLot('100', '1', '2016-11-02', 'USD')] }],
  ])('are refused if invalid: %s', (message, change) => expect(() => map(change)).toThrow(message))
})

describe('the subject of a response', () => {
  const overview = { contactId: 'D', displayName: 'N', reportingCurrency: 'GBP', valuationAsOf: '2026-11-20T00:00:00Z', portfolios: [] }
  const list = { contactId: 'D', valuationAsOf: '2026-11-20T00:00:00Z', portfolios: [] }
  const transactionsOfOtherPortfolio = { contactId: 'C', portfolioId: '02', reportingCurrency: 'GBP', transactions: [] }
  const refusalMessage = 'partner GET /x: invalid, the response is about another client or portfolio'

  test.each<[string, () => unknown]>([
    ['an account', () => mapAccount(overview, call, 'C')],
    ['portfolios', () => mapPortfolios(list, call, 'C')],
    ['documents', () => mapDocuments({ contactId: 'D', documents: [] }, call, 'C')],
    ['holdings of another contact', () => mapHoldings({ ...holdings, contactId: 'D' }, call, 'C', '01')],
    ['holdings of another portfolio', () => mapHoldings(holdings, call, 'C', '02')],
    ['transactions', () => mapTransactions(transactionsOfOtherPortfolio, call, 'C', '01')],
    ['costs of transactions', () => mapTransactionCosts(transactionsOfOtherPortfolio, call, 'C', '01')],
    ['transactions of another contact’s holding', () => mapTransactions(transactionsOfOtherPortfolio, call, 'D')],
  ])('is checked: a response with %s is refused, with an error that contains no id', (_what, read) => {
    expect(read).toThrow(refusalMessage)
  })
})
