import { describe, expect, test } from 'vitest'
import { mapLedger, mapCharges, readTitles } from './ledger-map.ts'
import { mapAccount, mapHoldings, mapPortfolios } from './map.ts'

const call = 'GET /x'
const wrapInEnvelope = (Data: unknown) => ({ Success: true, ErrorCode: null, ErrorMessage: null, Data })
const position = {
  ProductUid: 'X',
  IsCash: false,
  Description: 'Χ',
  Ticker: 'X',
  CategoryCode: 'AL',
  SectorCode: 'PEQ',
  RegionCode: 'ZZZ',
  Quantity: '123456789012.1234567',
  ClosePrice: 12.5,
  PriceCurrency: 'GBp',
  PriceDate: '2026-11-20T00:00:00',
  YieldPercent: 2.28,
  Χρώμα: 'unknown to us',
}
const positions = { PortfolioId: '01', Currency: 'EUR', ReferenceDate: '2026-11-20T00:00:00', CrossRates: [], Positions: [position] }

test('codes are mapped to names, percentages to fractions and pence to GBX, and an unknown code is kept unchanged', () => {
  expect(mapHoldings(wrapInEnvelope(positions), call, 'C', '01').holdings[0]).toEqual({
    id: 'C-01-X',
    name: 'Χ',
    symbol: 'X',
    sedol: null,
    assetClass: 'Alternatives',
    sector: 'Private Equity',
    region: 'ZZZ',
    quantity: '123456789012.1234567',
    price: '12.5',
    priceCurrency: 'GBX',
    pricedOn: '2026-11-20',
    restatedOn: null,
    cost: null,
    yield: '0.0228',
    cashTypeId: null,
    bond: null,
  })
})

const bond = { CouponPercent: 4.25, MaturityDate: '2040-12-07T00:00:00', CouponsPerYear: 2, DayCountCode: 4, NominalPerUnit: 1 }
const mapWithBond = (change: object) =>
  mapHoldings(wrapInEnvelope({ ...positions, Positions: [{ ...position, Bond: { ...bond, ...change } }] }), call, 'C', '01')

test('bond terms are mapped to Atrium’s fields', () => {
  expect(mapWithBond({}).holdings[0]?.bond).toEqual({
    coupon: '0.0425',
    maturesOn: '2040-12-07',
    frequency: 2,
    dayCount: '30E/360',
    isIndexLinked: false,
    nominal: '1',
  })
})

test.each([
  ['Positions.0.Bond.CouponPercent is a number, not valid (zero or more expected)', { CouponPercent: -1 }],
  ['Positions.0.Bond.DayCountCode is a number, not valid (one of 0, 1, 4 expected)', { DayCountCode: 2 }],
  ['Positions.0.Bond.MaturityDate is text', { MaturityDate: '07/12/2040' }],
])('an error for an invalid bond term states: %s', (message, change) => expect(() => mapWithBond(change)).toThrow(message))

describe('an error for an invalid response states', () => {
  test.each([
    ['Positions.0.Quantity is text', { Positions: [{ ...position, Quantity: 'πολλά' }] }],
    ['Positions.0.PriceCurrency is text', { Positions: [{ ...position, PriceCurrency: 'DRX' }] }],
    ['ReferenceDate is text, not valid (date expected)', { ReferenceDate: '20/11/2026' }],
    ['Positions is missing', { Positions: undefined }],
  ])('%s', (message, change) => {
    expect(() => mapHoldings(wrapInEnvelope({ ...positions, ...change }), call, 'C', '01')).toThrow(message)
  })

  test('an invalid field of the envelope', () => {
    expect(() => mapAccount({ Data: {} }, call, 'C')).toThrow('Success is missing')
    expect(() => mapAccount([], call, 'C')).toThrow('the response is a list')
  })
})

describe('an error of the provider', () => {
  const failedResponse = (ErrorCode: string | null) => ({ Success: false, ErrorCode, ErrorMessage: 'κάτι ιδιωτικό', Data: null })

  test.each([
    ['E101', 'unknown'],
    ['E201', 'unknown'],
    ['E500', 'failed'],
    [null, 'failed'],
  ])('with the code %s is reported as %s, without the provider’s text', (code, fault) => {
    const read = () => mapAccount(failedResponse(code), call, 'C')
    expect(read).toThrow(expect.objectContaining({ fault }))
    expect(read).not.toThrow('ιδιωτικό')
  })
})

test('a purchase costs its gross amount plus fees, a sale returns its gross amount less fees, and a delivery moves no cash', () => {
  const createTitle = (TransactionUid: string, Side: 'B' | 'S' | 'D') => ({
    TransactionUid,
    TradeDate: '2026-01-02',
    Side,
    ProductUid: 'X',
    Description: 'X',
    Quantity: '1',
    Price: '100',
    PriceCurrency: 'EUR' as const,
    ExchangeRate: '1',
    GrossAmount: '100',
    Fees: '0.25',
    OriginalLots: null,
  })
  const managementFee = {
    TransactionUid: 'T4',
    TradeDate: '2026-01-02',
    FeeCode: 'MGT',
    ProductUid: 'CASH',
    Description: null,
    Amount: '7',
  }
  const ledger = mapLedger('C-01', {
    titles: [createTitle('T10', 'D'), createTitle('T2', 'S'), createTitle('T1', 'B')],
    cash: [],
    fees: [managementFee, { ...managementFee, FeeCode: 'COM' }],
  })
  expect(ledger.map(({ id, amount }) => [id, amount])).toEqual([
    ['C-01-T1', '-100.25'],
    ['C-01-T2', '99.75'],
    ['C-01-T4', '-7'],
    ['C-01-T10', '0'],
  ])
})

test('a fee with an unknown code is counted as an ancillary cost', () => {
  const createFee = (FeeCode: string, Amount: number) => ({
    TransactionUid: 'T',
    TradeDate: '2026-01-02T00:00:00',
    FeeCode,
    ProductUid: 'X',
    Amount,
  })
  const response = wrapInEnvelope({
    PortfolioId: '01',
    Currency: 'EUR',
    Fees: [createFee('MGT', 1), createFee('COM', 2), createFee('STD', 4), createFee('NEW', 8)],
    ProductCosts: { OneOff: 0, Ongoing: 16, Transaction: 0, Incidental: 0 },
  })
  expect(mapCharges(response, call, 'C', '01').service).toEqual({
    oneOff: '0',
    ongoing: '1',
    transaction: '6',
    ancillary: '8',
    incidental: '0',
  })
})

describe('the original lots of a transfer in', () => {
  const OriginalLots = [
    { Quantity: 40, Cost: 500.5, AcquisitionDate: '2016-11-02T00:00:00' },
    { Quantity: 60, Cost: 300, AcquisitionDate: '2009-06-15T00:00:00' },
  ]
  const delivery = {
    TransactionUid: 'T1',
    TradeDate: '2021-06-09T00:00:00',
    Side: 'D',
    ProductUid: 'X',
    Quantity: 100,
    Price: 12,
    PriceCurrency: 'EUR',
    ExchangeRate: 1,
    GrossAmount: 1200,
    Fees: 0,
    OriginalLots,
  }
  const parseTitles = (change: object) =>
    readTitles(wrapInEnvelope({ PortfolioId: '01', Currency: 'EUR', Transactions: [{ ...delivery, ...change }] }), call, 'C', '01').titles
  const mapLots = (change: object) => mapLedger('C-01', { titles: parseTitles(change), cash: [], fees: [] })[0]?.lots

  test('are sorted from oldest to newest, and are optional', () => {
    expect(mapLots({})).toEqual([
      { quantity: '60', cost: '300', on: '2009-06-15' },
      { quantity: '40', cost: '500.5', on: '2016-11-02' },
    ])
    expect([mapLots({ OriginalLots: undefined }), mapLots({ OriginalLots: [] })]).toEqual([null, null])
  })

  test.each<[string, object]>([
    [
      'Transactions.0.OriginalLots is a list, not valid (units above zero that add up to the units of the transfer expected)',
      { Quantity: 99 },
    ],
    ['Transactions.0.OriginalLots is a list, not valid (no lots for this type of transaction expected)', { Side: 'B' }],
    ['Transactions.0.OriginalLots.0.AcquisitionDate is text, not valid (a day not after', { TradeDate: '2016-11-01T00:00:00' }],
  ])('are refused if invalid: %s', (message, change) => expect(() => parseTitles(change)).toThrow(message))
})

describe('the subject of a response', () => {
  const refusalMessage = 'greek GET /x: invalid, the response is about another client or portfolio'

  test.each<[string, object]>([
    ['another portfolio', { PortfolioId: '02' }],
    ['another customer', { CustomerCode: 'D' }],
    ['no portfolio', { PortfolioId: undefined }],
  ])('is checked: a response about %s is refused, with an error that contains no id', (_what, change) => {
    expect(() => mapHoldings(wrapInEnvelope({ ...positions, ...change }), call, 'C', '01')).toThrow(refusalMessage)
  })

  test('is checked: a response about the portfolios of another customer is refused', () => {
    const customer = { CustomerCode: 'D', CustomerName: 'N', BaseCurrency: 'EUR', ReferenceDate: '2026-11-20T00:00:00', Portfolios: [] }
    expect(() => mapAccount(wrapInEnvelope(customer), call, 'C')).toThrow(refusalMessage)
    expect(() => mapPortfolios(wrapInEnvelope(customer), call, 'C')).toThrow(refusalMessage)
    expect(mapAccount(wrapInEnvelope(customer), call, 'D').id).toBe('D')
  })

  test('need not contain the customer in a response about a portfolio', () => {
    expect(mapHoldings(wrapInEnvelope(positions), call, 'C', '01').holdings).toHaveLength(1)
  })
})
