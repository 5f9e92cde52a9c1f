import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCase, runLine, catchErrors, listOperations } from './answer.ts'
import { Fields } from './fields.ts'
import { kinds } from './kinds.ts'
import { toJson } from './operation.ts'
import { dec } from '../testing/ledger-language.ts'

const refusal = (kind: string, input: unknown) => {
  const { error, field } = runCase(kind, input) as { error?: string; field?: string }
  return error === undefined ? 'accepted' : field === undefined ? error : `${error} ${field}`
}

describe('an operation', () => {
  it.each([
    ['an unknown kind', 'tarot', { op: 'x' }, 'UNKNOWN_KIND kind'],
    ['the name of a built-in property as kind', 'constructor', { op: 'x' }, 'UNKNOWN_KIND kind'],
    ['an unknown operation', 'iht', { op: 'x' }, 'UNKNOWN_OP op'],
    ['the name of a built-in property as operation', 'iht', { op: 'toString' }, 'UNKNOWN_OP op'],
    ['no operation', 'iht', {}, 'INVALID_INPUT op'],
    ['a number as input', 'iht', 5, 'INVALID_INPUT'],
    ['null as input', 'iht', null, 'INVALID_INPUT'],
    ['a list as input', 'iht', [], 'INVALID_INPUT'],
    ['a trace that is not a flag', 'portal-rules', { op: 'benchmark', trace: 1 }, 'INVALID_INPUT trace'],
  ])('is refused with %s', (_, kind, input, expected) => {
    expect(refusal(kind, input)).toBe(expected)
  })

  it.each([
    ['{', 'MALFORMED_JSON'],
    ['', 'MALFORMED_JSON'],
    ['5', 'INVALID_INPUT'],
    ['null', 'INVALID_INPUT'],
    ['{"input":{}}', 'INVALID_INPUT'],
    ['{"kind":5}', 'INVALID_INPUT'],
    ['{"kind":"iht"}', 'INVALID_INPUT'],
    ['{"kind":"tarot","input":{}}', 'UNKNOWN_KIND'],
  ])('the line %s is refused', (line, code) => {
    expect(runLine(line)).toMatchObject({ error: code })
  })

  it('a line gives the result of its case', () => {
    expect(runLine('{"kind":"portal-rules","input":{"op":"benchmark","riskProfile":7}}')).toEqual({ label: 'IA Flexible Investment' })
  })

  it('an error of another class is returned with a code', () => {
    expect(
      catchErrors(() => {
        throw new RangeError('ours')
      }),
    ).toEqual({ error: 'UNEXPECTED', message: 'ours' })
    expect(
      catchErrors(() => {
        throw 'ours'
      }),
    ).toEqual({ error: 'UNEXPECTED', message: 'ours' })
  })

  it('returns its trace if requested', () => {
    expect(runCase('holdings', { op: 'averageCost', transactions: [], trace: true })).toMatchObject({
      units: 0,
      trace: { formula: 'average-cost', missing: [{ name: 'price', reason: 'no-price' }] },
    })
    expect(runCase('holdings', { op: 'averageCost', transactions: [], trace: false })).not.toHaveProperty('trace')
  })

  it('has a unique formula name, and its kind is listed', () => {
    const formulas = Object.values(kinds).flatMap((kind) => Object.values(kind).map((each) => each.formula))
    expect(new Set(formulas).size).toBe(formulas.length)
    expect(listOperations()).toHaveLength(Object.keys(kinds).length)
    expect(listOperations()).toContain('xirr: xirr')
  })

  it('returns decimals as numbers and other values unchanged', () => {
    expect(toJson({ a: dec('0.1'), b: [dec(2), null], c: 'x', d: { e: true } })).toEqual({ a: 0.1, b: [2, null], c: 'x', d: { e: true } })
  })
})

describe('reading an input', () => {
  const fields = new Fields({
    amount: '12.50',
    float: 0.1,
    huge: 1e18,
    list: [1, 'x'],
    day: '2026-03-31',
    far: '2999-01-01',
    text: 'a',
    flag: true,
    half: 1.5,
    big: 2 ** 60,
    none: null,
    code: 'gbp',
  })
  const code = (work: () => unknown) => (catchErrors(work) as { error?: string; field?: string }).error ?? 'accepted'

  it('numbers are accepted as numbers or as text', () => {
    expect([fields.decimal('amount'), fields.decimal('float')].map(String)).toEqual(['12.5', '0.1'])
  })

  it.each([
    ['text that is not a number', () => new Fields({ a: '1,000' }).decimal('a'), 'INVALID_AMOUNT'],
    ['text in scientific notation', () => new Fields({ a: '1e5' }).decimal('a'), 'INVALID_AMOUNT'],
    ['NaN in text', () => new Fields({ a: 'NaN' }).decimal('a'), 'INVALID_AMOUNT'],
    ['a flag', () => new Fields({ a: true }).decimal('a'), 'INVALID_AMOUNT'],
    ['infinity', () => new Fields({ a: Number.POSITIVE_INFINITY }).decimal('a'), 'INVALID_AMOUNT'],
    ['an amount above the maximum', () => fields.decimal('huge'), 'INVALID_AMOUNT'],
    ['a negative amount beyond the maximum', () => new Fields({ a: '-1000000000000000000' }).decimal('a'), 'INVALID_AMOUNT'],
    ['the largest accepted negative amount', () => new Fields({ a: '-999999999999999999' }).decimal('a'), 'accepted'],
    ['a number below the lower limit', () => fields.decimal('float', { min: 0.2 }), 'INVALID_AMOUNT'],
    ['a number at the lower limit', () => fields.decimal('float', { min: 0.1 }), 'accepted'],
    ['a number equal to an exclusive lower limit', () => fields.decimal('float', { above: 0.1 }), 'INVALID_AMOUNT'],
    ['a number at the upper limit', () => fields.decimal('float', { max: 0.1 }), 'accepted'],
    ['a number above the upper limit', () => fields.decimal('float', { max: 0.05 }), 'INVALID_AMOUNT'],
    ['a missing number', () => fields.decimal('gone'), 'INVALID_INPUT'],
    ['null for a number', () => fields.decimal('none'), 'INVALID_INPUT'],
    ['a list with text that is not a number', () => fields.decimals('list'), 'INVALID_AMOUNT'],
    ['a fraction for a count', () => fields.whole('half'), 'INVALID_INPUT'],
    ['a count above the safe integers', () => fields.whole('big'), 'INVALID_INPUT'],
    ['text for a count', () => fields.whole('text'), 'INVALID_INPUT'],
    ['a day too far in the future', () => fields.day('far'), 'INVALID_DATE'],
    ['text for a day', () => fields.day('text'), 'INVALID_DATE'],
    ['a number for a day', () => fields.day('float'), 'INVALID_DATE'],
    ['a list for a day', () => fields.days('list'), 'INVALID_DATE'],
    ['a number for text', () => fields.text('float'), 'INVALID_INPUT'],
    ['text for a flag', () => fields.flag('text', true), 'INVALID_INPUT'],
    ['a currency in lower case', () => fields.currency('code'), 'INVALID_INPUT'],
    ['an unknown option', () => fields.oneOf('text', ['b', 'c']), 'INVALID_INPUT'],
    ['a missing option', () => fields.oneOf('gone', ['b', 'c']), 'INVALID_INPUT'],
    ['text for a list', () => fields.list('text', () => 1), 'INVALID_INPUT'],
    ['text for a record', () => fields.fields('text'), 'INVALID_INPUT'],
    ['a list whose items are not records', () => fields.list('list', (each) => each), 'INVALID_INPUT'],
  ])('accepts or refuses %s (%#)', (_, work, expected) => {
    expect(code(work)).toBe(expected)
  })

  it('uses the default for a missing field', () => {
    expect([
      fields.amount('gone').toNumber(),
      fields.decimalOr('gone', null),
      fields.whole('gone', 3),
      fields.dayOr('gone', undefined),
      fields.text('gone', 'x'),
      fields.flag('gone', false),
      fields.currency('gone', 'GBP'),
      fields.oneOf('gone', [1, 2], 2),
      fields.list('gone', () => 1),
    ]).toEqual([0, null, 3, undefined, 'x', false, 'GBP', 2, []])
    expect([fields.has('none'), fields.has('text'), fields.names().length]).toEqual([false, true, 12])
  })

  it('reports the path of a nested field', () => {
    expect(
      refusal('cgt', {
        op: 'section104',
        transactions: [
          { type: 'BUY', date: '2024-01-01', security: 'A', quantity: 1, price: 1 },
          { type: 'BUY', date: '2024-02-30', security: 'A', quantity: 1, price: 1 },
        ],
      }),
    ).toBe('INVALID_DATE transactions.1.date')
    expect(refusal('xirr', { op: 'xirr', flows: [{ date: '2024-01-01', amount: 'x' }] })).toBe('INVALID_AMOUNT flows.0.amount')
    expect(() => new Fields({ day: '2024-02-30' }).day('day')).toThrow('day must be a day of the calendar, YYYY-MM-DD')
    expect(() => new Fields({ day: 20240228 }).day('day')).toThrow('day must be a day of the calendar, YYYY-MM-DD')
  })
})

describe('operations that the case files do not cover', () => {
  const buy = { id: 'a', kind: 'purchase', on: '2024-01-01', security: 'ABC', units: 10, amount: 100, fees: 5 }
  const sell = { id: 'b', kind: 'sale', on: '2024-02-01', security: 'ABC', units: 4, amount: 60 }

  it.each([
    [
      'a book',
      'ledger',
      { op: 'book', entries: [sell, buy] },
      { holdings: [{ security: 'ABC', units: 6, bookCost: 63 }], totalRealised: 18 },
    ],
    [
      'the cash of a ledger',
      'ledger',
      { op: 'cash', entries: [buy, sell] },
      { balances: [{ account: '', currency: 'GBP', balance: -45 }] },
    ],
    [
      'a person’s gains',
      'ledger',
      { op: 'gains', accounts: [{ id: '', wrapper: 'GIA' }], entries: [buy, sell] },
      { disposals: [{ gain: 18 }], flags: [] },
    ],
    ['an entry that may be added', 'ledger', { op: 'mayJoin', entries: [buy], next: sell }, { accepted: true }],
    [
      'an entry that may not be added',
      'ledger',
      { op: 'mayJoin', entries: [buy], next: { ...sell, units: 11 } },
      { error: 'OVERSELL', message: 'You only have that many units: 10' },
    ],
    [
      'taxable gains',
      'cgt',
      { op: 'taxableGains', taxYear: '2024/25', gains: 10_000, lossesBroughtForward: 9000 },
      { taxable: 0, lossesUsed: 7000, carriedForward: 2000 },
    ],
    ['an exempt amount', 'cgt', { op: 'annualExemptAmount', taxYear: '2022/23' }, { amount: 12_300 }],
    ['statistics', 'performance', { op: 'statistics', returns: [0.01, 0.03], periodsPerYear: 12, riskFree: [0, 0] }, { meanReturn: 0.24 }],
    [
      'a drawdown',
      'performance',
      {
        op: 'drawdown',
        series: [
          { date: '2026-01-01', index: 100 },
          { date: '2026-01-02', index: 80 },
        ],
      },
      { depth: -0.2, recoveredOn: null },
    ],
    [
      'a series',
      'performance',
      {
        op: 'cumulativeSeries',
        points: [
          { date: '2026-01-01', close: 100 },
          { date: '2026-01-02', close: 110 },
        ],
        benchmark: [],
      },
      {
        series: [
          { date: '2026-01-01', portfolio: 0 },
          { portfolio: 0.1, benchmark: null },
        ],
      },
    ],
    [
      'a money-weighted return',
      'performance',
      { op: 'moneyWeighted', start: '2025-01-01', end: '2026-01-01', startValue: 100, endValue: 110, flows: [] },
      { shown: 0.1, isAnnual: true },
    ],
    [
      'period returns at the last level',
      'performance',
      {
        op: 'periodReturns',
        series: [
          { date: '2026-01-01', index: 1 },
          { date: '2025-12-31', index: 2 },
        ],
      },
      { change1d: -0.5, annualised: { all: null } },
    ],
    [
      'period returns at the last level, whatever the order',
      'performance',
      {
        op: 'periodReturns',
        series: [
          { date: '2025-12-31', index: 2 },
          { date: '2026-01-01', index: 1 },
        ],
      },
      { change1d: -0.5 },
    ],
    [
      'the effect of costs',
      'charges',
      { op: 'cumulativeEffect', startValue: 100, years: [{ year: 2024, grossReturn: 0.1, costRate: 0.01 }] },
      { years: [{ valueBeforeCosts: 110, valueAfterCosts: 108.9 }] },
    ],
    [
      'the reconciliation of gross and net returns',
      'charges',
      { op: 'reconcile', startValue: 100, endValue: 104, grossGain: 5, costsOutside: 1 },
      { unexplained: 0 },
    ],
    [
      'a portfolio of bonds',
      'bond',
      { op: 'portfolio', bonds: [{ nominal: 100, dirtyPrice: 100, yield: 0.04, macaulay: 1, modified: 1, convexity: 1 }] },
      { yield: 0.04, coverage: 1 },
    ],
    [
      'whether a gilt is ex-dividend',
      'bond',
      { op: 'exDividend', settlement: '2013-05-30', maturity: '2021-06-07', coupon: 0.08, frequency: 2, basis: 1 },
      { exDividend: true },
    ],
    [
      'a perpetual bond',
      'bond',
      { op: 'stats', type: 'perpetual', settlement: '2013-05-30', coupon: 0.08, frequency: 2, basis: 1, cleanPrice: 100 },
      { error: 'NOT_SUPPORTED' },
    ],
    [
      'a matured bond',
      'bond',
      { op: 'stats', settlement: '2021-06-07', maturity: '2021-06-07', coupon: 0.08, frequency: 2, basis: 1, cleanPrice: 100 },
      { yield: null, reason: 'matured' },
    ],
    [
      'a simulation with default percentiles',
      'projection',
      { op: 'simulate', startValue: 100, years: 1, volatility: 0, paths: 3 },
      { rows: [{ year: 0 }, { nominal: [104, 104, 104, 104, 104] }] },
    ],
    [
      'a simulation with given percentiles',
      'projection',
      { op: 'simulate', startValue: 100, years: 0, volatility: 0.1, paths: 2, percentiles: [50] },
      { rows: [{ nominal: [100] }] },
    ],
    ['the defaults of a projection', 'projection', { op: 'netWorthProjection', startValue: 500_000 }, { finalNominal: 740_122.14 }],
    ['unrounded periods', 'projection', { op: 'nper', ratePerPeriod: 0, payment: -3, presentValue: 10 }, { value: 10 / 3 }],
    [
      'periods for a goal that is never reached',
      'projection',
      { op: 'nper', ratePerPeriod: 0, presentValue: 10, round: true },
      { value: null },
    ],
    [
      'gift exemptions',
      'iht',
      { op: 'giftExemptions', gifts: [{ date: '2023-06-01', amount: 7000, wedding: 'other' }] },
      { gifts: [{ date: '2023-06-01', amount: 0, exempt: 7000 }] },
    ],
    [
      'a first death before 2017',
      'iht',
      {
        op: 'rnrbBroughtForward',
        earlierDeaths: [{ dateOfDeath: '2016-01-01', valueOfEstate: 2_100_000 }],
        residentialEnhancementNow: 150_000,
      },
      { percent: 50, broughtForwardAllowance: 75_000 },
    ],
    [
      'a transferred band from one amount',
      'iht',
      { op: 'tnrb', nrbMaximumAtFirstDeath: 300_000, chargeableOnFirstDeath: 150_000, nrbAtSecondDeath: 325_000 },
      { percent: 50 },
    ],
    [
      'periods of corporation tax',
      'deadlines',
      { op: 'ctPeriods', start: '2025-01-01', end: '2026-03-31' },
      { periods: [{ end: '2025-12-31' }, { start: '2026-01-01' }] },
    ],
    ['a confirmation statement', 'deadlines', { op: 'confirmationStatementDue', periodEnd: '2026-01-31' }, { date: '2026-02-14' }],
    [
      'a confirmation statement with the field reviewPeriodEnd',
      'deadlines',
      { op: 'confirmationStatementDue', reviewPeriodEnd: '2026-01-31' },
      { date: '2026-02-14' },
    ],
    [
      'the status of a deadline',
      'deadlines',
      { op: 'status', due: '2027-01-31', today: '2027-02-01' },
      { status: 'overdue', payBy: '2027-01-29' },
    ],
    [
      'class 2 in the field class2Nic',
      'deadlines',
      { op: 'paymentsOnAccount', taxYear: '2024/25', incomeTaxAndClass4: 100, class2Nic: 50 },
      { balancingPayment: 150 },
    ],
    [
      'an estimate of a property value',
      'property',
      {
        op: 'estimate',
        postCode: 'EC1A 1BB',
        today: '2026-03-31',
        comparables: [1, 2, 3].map((each) => ({ soldOn: '2026-02-01', price: each * 100_000 })),
      },
      { average: 200_000, count: 3, area: 0 },
    ],
    [
      'an estimate of a property value with an index',
      'property',
      { op: 'estimate', postCode: 'EC1A 1BB', today: '2026-03-31', index: { '2026-01': 1 } },
      { average: null, reason: 'not-enough-data' },
    ],
    [
      'a property as a holding',
      'property',
      { op: 'value', purchaseValue: 5, pricePoints: [{ date: '2026-01-01', price: 7 }] },
      { units: 1, value: 7, type: 'Commodity' },
    ],
    [
      'a strategy within its band',
      'simulated-returns',
      {
        op: 'simulate',
        strategy: 'Tactical 20/40',
        rebalance: 'yearly',
        weights: { Equities: 0.3, FixedInterest: 0.7 },
        monthlyReturns: [{ Equities: 0.1, FixedInterest: null }],
      },
      { months: 0, cumulative: null },
    ],
    [
      'a strategy outside its band',
      'simulated-returns',
      { op: 'simulate', strategy: 'Tactical 60/100', rebalance: 'none', weights: { Equities: 0.3, FixedInterest: 0.7 } },
      { error: 'OUTSIDE_BAND' },
    ],
    [
      'an unknown strategy',
      'simulated-returns',
      { op: 'simulate', strategy: 'Tactical 1/2', rebalance: 'none', weights: { Equities: 1 } },
      { error: 'INVALID_INPUT', field: 'strategy' },
    ],
    [
      'a strategy outside a given equity band',
      'simulated-returns',
      { op: 'simulate', equityBand: { min: 0, max: 0.2 }, rebalance: 'never', weights: { Equities: 0.3, FixedInterest: 0.7 } },
      { error: 'OUTSIDE_BAND' },
    ],
    [
      'an amount in another currency',
      'money',
      {
        op: 'convert',
        amount: 100,
        currency: 'USD',
        to: 'GBP',
        rates: [{ from: 'USD', to: 'GBP', rate: 0.79555, on: '2026-01-01' }],
        on: '2026-02-01',
      },
      { amount: 79.555, rounded: 79.56 },
    ],
    ['percentages', 'money', { op: 'percentages', values: [1, 1, 1] }, { percentages: [33.34, 33.33, 33.33] }],
    [
      'the value of a holding',
      'money',
      { op: 'holdingValue', units: 200, price: 1250, priceCurrency: 'GBX' },
      { value: 2500, missing: null },
    ],
    ['a holding without a price', 'money', { op: 'holdingValue', units: 200 }, { value: null, missing: 'price' }],
    [
      'the age of a price',
      'money',
      { op: 'priceAge', pricedOn: '2025-12-31', valuedOn: '2026-04-01' },
      { age: 'stale', countsInTotals: false },
    ],
    [
      'corrected prices',
      'money',
      {
        op: 'priceHistory',
        asKnownOn: '2026-02-01',
        prices: [
          { on: '2026-01-01', price: 1, knownOn: '2026-01-01' },
          { on: '2026-01-01', price: 2, knownOn: '2026-01-09' },
        ],
      },
      { history: [{ price: 2, restatedOn: '2026-01-09' }] },
    ],
    [
      'a breakdown by currency',
      'breakdown',
      { op: 'breakdown', dimension: 'currency', holdings: [{ key: 'x', value: 1, currency: 'GBP' }] },
      { composition: [{ key: 'GBP', percent: 100 }] },
    ],
    [
      'a breakdown by asset class',
      'breakdown',
      { op: 'breakdown', dimension: 'assetClass', holdings: [{ key: 'Tulips', value: 1 }] },
      { composition: [{ key: 'Other' }] },
    ],
    [
      'a breakdown by sector',
      'breakdown',
      { op: 'breakdown', dimension: 'sector', holdings: [{ key: 'energy', value: 1 }] },
      { composition: [{ key: 'Energy' }] },
    ],
    [
      'a breakdown of a holding without a key',
      'breakdown',
      { op: 'breakdown', holdings: [{ value: 1 }] },
      { composition: [{ key: 'Other' }] },
    ],
    [
      'an invalid currency pair',
      'breakdown',
      { op: 'breakdown', fx: { USD: 1 }, holdings: [] },
      { error: 'INVALID_INPUT', field: 'fx.USD' },
    ],
    [
      'a valid model portfolio',
      'portal-rules',
      { op: 'modelPortfolio', min: 1, avg: 2, max: 3, allocation: [{ name: 'Equities', value: 100 }] },
      { valid: true },
    ],
    [
      'the totals of a statement',
      'portal-rules',
      { op: 'statementTotals', values: [1.005, '1.005'] },
      { rows: [1.01, 1.01], total: 2.01, difference: 0.01 },
    ],
    ['an analytics range', 'portal-rules', { op: 'analyticsRange', period: '1m', today: '2026-03-31' }, { start: '2026-02-28' }],
    [
      'a client filter',
      'portal-rules',
      {
        op: 'clientFilter',
        accounts: [{ id: 'a', name: 'Anna', groups: ['g'], portfolios: [{ name: 'ISA', value: 1 }] }],
        phonebookLetter: { letter: 'A', searchByFirstName: true },
      },
      { accounts: [{ id: 'a', portfolios: ['ISA'] }] },
    ],
    [
      'a client filter in a separate record',
      'portal-rules',
      {
        op: 'clientFilter',
        accounts: [{ id: 'a', name: 'Anna', portfolios: [] }],
        filter: { accessGroup: ['b'], phonebookLetter: { letter: 'A' } },
      },
      { accounts: [] },
    ],
    [
      'whether a first name is listed under a letter',
      'portal-rules',
      { op: 'phonebook', name: 'Anna Bell', letter: 'B', searchByFirstName: true },
      { match: false },
    ],
    [
      'net worth with values that are not numbers',
      'portal-rules',
      { op: 'netWorth', values: [Number.POSITIVE_INFINITY, true, { a: 1 }, 2] },
      { netWorth: 2 },
    ],
    ['a return without a cost', 'portal-rules', { op: 'holdingReturn', value: 1 }, { return: null }],
    [
      'modified Dietz at the start of the day',
      'twr',
      {
        op: 'modifiedDietz',
        start: '2026-01-01',
        end: '2026-01-10',
        startValue: 100,
        endValue: 220,
        flows: [{ date: '2026-01-01', amount: 100 }],
        flowTiming: 'START',
      },
      { return: 0.1 },
    ],
    [
      'a return annualised over months',
      'twr',
      {
        op: 'link',
        annualise: '(1+R)^(12/months)-1',
        months: 24,
        points: [
          { date: '2024-01-01', valueBefore: 100 },
          { date: '2026-01-01', valueBefore: 121 },
        ],
      },
      { annualised: 0.1 },
    ],
    [
      // 15 June to 15 December 2026 are 183 of the 365 days to 15 June 2027: 5 × 183 ÷ 365 = 2.506849…
      'a bond with one coupon a year',
      'bond',
      { op: 'accrued', settlement: '2026-12-15', maturity: '2030-06-15', coupon: 0.05, frequency: 1, basis: 1 },
      { accrued: expect.closeTo((5 * 183) / 365, 12) as number },
    ],
    // With a band transferred from an earlier marriage, 487,500 could pass free of tax, and 300,000 was chargeable. The unused 187,500 is
    // 57.6923 % of 325,000 (IHTM43030).
    [
      'a transferred band of a person who was widowed before',
      'iht',
      {
        op: 'tnrb',
        nrbMaximumAtFirstDeath: 487_500,
        nrbAvailableAtFirstDeath: 325_000,
        chargeableOnFirstDeath: 300_000,
        nrbAtSecondDeath: 325_000,
      },
      { percent: 57.6923 },
    ],
    [
      'a transferred band with the two amounts in the wrong fields',
      'iht',
      {
        op: 'tnrb',
        nrbMaximumAtFirstDeath: 325_000,
        nrbAvailableAtFirstDeath: 487_500,
        chargeableOnFirstDeath: 300_000,
        nrbAtSecondDeath: 325_000,
      },
      { percent: 57.6923 },
    ],
    // 100 at the start, 100 paid in on 1 July (184 of 365 days remain), 215 at the end: 100 × (1 + r) + 100 × (1 + r)^(184/365) = 215 for
    // r = 0.100526930, found by bisection.
    [
      'a money-weighted year',
      'performance',
      {
        op: 'moneyWeighted',
        start: '2017-01-01',
        end: '2018-01-01',
        startValue: 100,
        endValue: 215,
        flows: [{ date: '2017-07-01', amount: 100 }],
      },
      { isAnnual: true, shown: expect.closeTo(0.10052693, 9) as number },
    ],
    [
      'a transaction window of three months by default',
      'portal-rules',
      { op: 'transactionWindow', date: '2026-05-31' },
      { from: '2026-02-28' },
    ],
    // 100 × 1.04¹⁰ = 148.0244…, in today's money ÷ 1.02¹⁰ (1.2189944…) = 121.4316…
    [
      'a projection over ten years at 4 % with inflation of 2 % by default',
      'projection',
      { op: 'netWorthProjection', startValue: 100 },
      { finalNominal: 148.02, finalReal: 121.43 },
    ],
    [
      'returns to the last level by default, in any order',
      'performance',
      {
        op: 'periodReturns',
        series: [
          { date: '2025-03-31', index: 106 },
          { date: '2025-02-28', index: 104 },
        ],
      },
      { change1d: expect.closeTo(106 / 104 - 1, 12) as number, changeAll: expect.closeTo(106 / 104 - 1, 12) as number },
    ],
    [
      'a linked return without points',
      'twr',
      { op: 'link', annualise: 'yes', months: 24, points: [] },
      { cumulative: null, annualised: null },
    ],
    ['a daily return without days', 'twr', { op: 'daily', points: [] }, { cumulativeSeries: [], cumulative: null }],
  ])('calculate %s', (_, kind, input, expected) => {
    expect(runCase(kind, input)).toMatchObject(expected)
  })

  it.each([
    [
      'two transactions with the same id',
      'holdings',
      { op: 'averageCost', transactions: ['x', 'x'].map((id) => ({ id, type: 'BUY', date: '2024-01-01', quantity: 1, price: 1 })) },
      'DUPLICATE_ID transactions.1.id',
    ],
    [
      'two transactions with the same id in gains',
      'cgt',
      {
        op: 'section104',
        transactions: ['x', 'x'].map((id) => ({ id, type: 'BUY', date: '2024-01-01', security: 'A', quantity: 1, price: 1 })),
      },
      'DUPLICATE_ID transactions.1.id',
    ],
    [
      'two securities in one average cost',
      'holdings',
      {
        op: 'averageCost',
        transactions: ['x', 'y'].map((security) => ({ security, type: 'BUY', date: '2024-01-01', quantity: 1, price: 1 })),
      },
      'INVALID_INPUT transactions',
    ],
    [
      'a purchase of no units',
      'holdings',
      { op: 'averageCost', transactions: [{ type: 'BUY', date: '2024-01-01', quantity: 0, price: 1 }] },
      'INVALID_AMOUNT transactions.0.quantity',
    ],
    [
      'a split with a multiplier of zero',
      'cgt',
      { op: 'section104', transactions: [{ type: 'SPLIT', date: '2024-01-01', security: 'A', multiplier: 0 }] },
      'INVALID_AMOUNT transactions.0.multiplier',
    ],
    [
      'a repeated day',
      'twr',
      {
        op: 'daily',
        points: [
          { date: '2024-01-01', close: 1 },
          { date: '2024-01-01', close: 2 },
        ],
      },
      'DUPLICATE_DATE 2024-01-01',
    ],
    ['no levels and no day', 'performance', { op: 'periodReturns', series: [] }, 'INVALID_INPUT asOf'],
    [
      'an unsupported coupon frequency',
      'bond',
      { op: 'price', settlement: '2024-01-01', maturity: '2025-01-01', coupon: 0, frequency: 3, basis: 1, yield: 0.01 },
      'INVALID_INPUT frequency',
    ],
    [
      'a price below zero',
      'bond',
      { op: 'yield', settlement: '2024-01-01', maturity: '2025-01-01', coupon: 0, frequency: 2, basis: 1, cleanPrice: -1 },
      'INVALID_AMOUNT cleanPrice',
    ],
    [
      'a gift of a negative amount',
      'iht',
      { op: 'giftsTax', dateOfDeath: '2024-01-01', nrbAtDeath: 1, gifts: [{ date: '2023-01-01', amount: -1 }] },
      'INVALID_AMOUNT gifts.0.amount',
    ],
    [
      'a percentage above 100',
      'iht',
      { op: 'rnrb', dateOfDeath: '2024-01-01', valueOfEstate: 1, percentageToDirectDescendants: 101 },
      'INVALID_AMOUNT percentageToDirectDescendants',
    ],
    [
      'flows without a solution',
      'xirr',
      {
        op: 'xirr',
        flows: [
          { date: '2024-01-01', amount: -1 },
          { date: '2025-01-01', amount: 0 },
        ],
      },
      'NO_SOLUTION',
    ],
  ])('refuse %s', (_, kind, input, expected) => {
    expect(refusal(kind, input)).toBe(expected)
  })

  it.each([
    ['a health score', 'health-score', { op: 'healthScore', turnover: 1, debtorBalance: 0 }, { debtorDays: 0, score: 100, band: 'green' }],
    [
      'bond figures',
      'bond',
      { op: 'accrued', settlement: '2025-06-07', maturity: '2035-06-07', coupon: 0.045, frequency: 2, basis: 1 },
      { accrued: 0 },
    ],
    [
      'a position without transactions',
      'holdings',
      { op: 'averageCost', transactions: [], price: 0 },
      { units: 0, bookCost: 0, realised: 0, value: 0, unrealised: 0, returnOnCost: null },
    ],
    [
      'an unused band of zero',
      'iht',
      { op: 'rnrbBroughtForward', earlierDeaths: [{ unusedRnrb: 0, residentialEnhancement: 100_000 }], residentialEnhancementNow: 175_000 },
      { percent: 0, broughtForwardAllowance: 0 },
    ],
    [
      'a coupon of 1,050 %',
      'bond',
      { op: 'accrued', settlement: '2025-06-07', maturity: '2035-06-07', coupon: 10.5, frequency: 2, basis: 1 },
      { error: 'INVALID_AMOUNT', field: 'coupon', message: 'coupon must not be above 10' },
    ],
    [
      'a letter that does not match the last name',
      'portal-rules',
      { op: 'phonebook', name: 'Anna Maria', letter: 'A', searchByFirstName: false },
      { match: false },
    ],
    [
      'a gift that is not from income',
      'iht',
      { op: 'giftExemptions', gifts: [{ date: '2023-06-01', amount: 7000 }] },
      { gifts: [{ date: '2023-06-01', amount: 1000, exempt: 6000 }] },
    ],
    [
      'net worth with numbers in text',
      'portal-rules',
      { op: 'netWorth', values: ['12.5', 2, false] },
      { netWorth: 14.5, excluded: [{ position: 2, value: 'false' }] },
    ],
    [
      'the value of a property',
      'property',
      { op: 'value', purchaseValue: 5 },
      { type: 'Commodity', assetClass: 'Property', units: 1, value: 5 },
    ],
    [
      'a charity legacy that is too small',
      'iht',
      { op: 'charityTest', estate: 750_000, charity: 10_000, nrbAvailable: 325_000 },
      { baselineAmount: 425_000, qualifies: false, ratePercent: 40, tax: 166_000 },
    ],
    [
      'a cost rate above 100 %',
      'charges',
      { op: 'cumulativeEffect', startValue: 1, years: [{ year: 2024, grossReturn: 0, costRate: 1.5 }] },
      { error: 'INVALID_AMOUNT', field: 'years.0.costRate', message: 'years.0.costRate must not be above 1' },
    ],
    [
      'a return below −100 %',
      'charges',
      { op: 'cumulativeEffect', startValue: 1, years: [{ year: 2024, grossReturn: -1.5, costRate: 0 }] },
      { error: 'INVALID_AMOUNT', field: 'years.0.grossReturn', message: 'years.0.grossReturn must not be below -1' },
    ],
    [
      'too many periods',
      'projection',
      { op: 'fv', ratePerPeriod: 0, periods: 100_000.5 },
      { error: 'INVALID_AMOUNT', field: 'periods', message: 'periods must not be above 100000' },
    ],
    [
      'too many periods of a loan',
      'projection',
      { op: 'pmt', ratePerPeriod: 0, periods: 100_000.5 },
      { error: 'INVALID_AMOUNT', field: 'periods', message: 'periods must not be above 100000' },
    ],
    [
      'a yield above 500 %',
      'bond',
      { op: 'price', settlement: '2025-06-07', maturity: '2035-06-07', coupon: 0.05, frequency: 2, basis: 1, yield: 5.5 },
      { error: 'INVALID_AMOUNT', field: 'yield', message: 'yield must not be above 5' },
    ],
    [
      'a yield below −50 %',
      'bond',
      { op: 'price', settlement: '2025-06-07', maturity: '2035-06-07', coupon: 0.05, frequency: 2, basis: 1, yield: -0.6 },
      { error: 'INVALID_AMOUNT', field: 'yield', message: 'yield must not be below -0.5' },
    ],
    ['payments at the end of a period by default', 'projection', { op: 'fv', ratePerPeriod: 1, periods: 2, payment: -1 }, { value: 3 }],
    ['payments at the start of a period', 'projection', { op: 'fv', ratePerPeriod: 1, periods: 2, payment: -1, due: 1 }, { value: 6 }],
    ['no periods', 'projection', { op: 'fv', ratePerPeriod: 1, periods: 0, presentValue: -5 }, { value: 5 }],
    ['half a period', 'projection', { op: 'pmt', ratePerPeriod: 0, periods: 0.5, presentValue: 1 }, { value: -2 }],
  ])('return exactly the expected result for %s', (_, kind, input, expected) => {
    expect(runCase(kind, input)).toEqual(expected)
  })

  it('simulate 10,000 paths with seed 1 and five percentiles by default', () => {
    const input = { op: 'simulate', startValue: 100, years: 1, volatility: 0.2 }
    expect(runCase('projection', input)).toEqual(
      runCase('projection', { ...input, paths: 10_000, seed: 1, percentiles: [5, 25, 50, 75, 95] }),
    )
  })

  it('split a holding', () => {
    const transactions = [
      { type: 'BUY', date: '2024-01-01', quantity: 10, price: 10 },
      { type: 'SPLIT', date: '2024-02-01', multiplier: 2 },
    ]
    expect(runCase('holdings', { op: 'averageCost', transactions })).toEqual({ units: 20, bookCost: 100, realised: 0 })
  })

  it('read every kind of entry', () => {
    const entry = (id: string, kind: string, more: object) => ({ id, kind, on: '2024-01-02', ...more })
    const entries = [
      buy,
      entry('c', 'transfer-in', { security: 'ABC', lots: [{ on: '2020-01-01', units: 5, cost: 50 }], from: 'X' }),
      entry('d', 'transfer-in', { security: 'ABC', lots: [] }),
      entry('e', 'transfer-out', { security: 'ABC', units: 1, to: 'X' }),
      entry('f', 'transfer-out', { security: 'ABC', units: 1 }),
      entry('g', 'split', { security: 'ABC', multiplier: 2 }),
      entry('h', 'exchange', { security: 'ABC', ratio: 1, into: 'XYZ' }),
      entry('i', 'price-point', { security: 'XYZ', price: 9 }),
      entry('j', 'fx', { amount: 5, boughtAmount: 6, boughtCurrency: 'USD' }),
      entry('k', 'dividend', { amount: 2, security: 'ABC' }),
      entry('l', 'fee', { amount: 1 }),
      entry('m', 'reversal', { reverses: 'l' }),
    ]
    // On that day the split applies first, then the exchange. The transfers of that day follow and are of the old security.
    expect(runCase('ledger', { op: 'book', entries, until: '2024-12-31' })).toMatchObject({
      holdings: [
        { security: 'ABC', units: 3, bookCost: 30 },
        { security: 'XYZ', units: 20, bookCost: 105, pricePoint: { price: 9 } },
      ],
    })
  })
})

describe('bin/calc', () => {
  const command = join(import.meta.dirname, 'main.ts')
  const run = (input: string, ...args: string[]) => spawnSync(process.execPath, [command, ...args], { input, encoding: 'utf8' })

  it('runs one case from standard input or one case per line, and lists the operations', () => {
    expect(JSON.parse(run('{"op":"benchmark","riskProfile":1}', 'portal-rules').stdout)).toEqual({
      label: 'IA Mixed Investment 0-35% Shares',
    })
    expect(JSON.parse(run('{"input":{"op":"benchmark","riskProfile":0}}', 'portal-rules').stdout)).toEqual({ label: null })
    expect(JSON.parse(run('{', 'portal-rules').stdout)).toMatchObject({ error: 'MALFORMED_JSON' })
    const lines = run('{"kind":"portal-rules","input":{"op":"quarterEnd","date":"2026-06-31"}}\n\n{"kind":"xirr"}\n', '--lines')
      .stdout.trim()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { valid: false },
      expect.objectContaining({ error: 'MALFORMED_JSON' }),
      expect.objectContaining({ error: 'INVALID_INPUT' }),
    ])
    expect(run('', '--list').stdout).toContain('iht: estate giftsTax')
    expect(['null', '5', '[]'].map((each) => (JSON.parse(run(each, 'xirr').stdout) as { error: string }).error)).toEqual([
      'INVALID_INPUT',
      'INVALID_INPUT',
      'INVALID_INPUT',
    ])
    expect(JSON.parse(run('{"op":"benchmark","input":{},"riskProfile":1}', 'portal-rules').stdout)).toHaveProperty('label')
    expect([run('').status, run('', '--help').status]).toEqual([2, 0])
    // The test starts a dozen processes, one after another, which is slow on a busy machine.
  }, 60_000)
})
