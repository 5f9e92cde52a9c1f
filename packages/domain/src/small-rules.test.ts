import { describe, expect, it } from 'vitest'
import { analyticsRange } from './analytics-range.ts'
import { benchmarkLabel, findBenchmarkLabel } from './benchmark.ts'
import { cellText } from './cell-text.ts'
import { filterClients, type ClientFilter } from './client-filter.ts'
import { shouldRequestFeedback } from './feedback.ts'
import { healthScore } from './health-score.ts'
import { checkModelPortfolio } from './model-portfolio.ts'
import { netWorth, netWorthAsOf, storedValue } from './net-worth.ts'
import { isUnderLetter } from './phone-book.ts'
import { estimateProperty, normalisePostcode, propertyDefaults, propertyTypes, type Comparable } from './property-estimate.ts'
import { simulateReturns, strategyBands, type Strategy } from './simulated-returns.ts'
import { createSlug } from './slug.ts'
import { listStatementPeriods, statementDay, statementPeriod, statementTotals } from './statement.ts'
import { dec } from './testing/ledger-language.ts'
import { catchErrorField, catchErrorCode } from './testing/refusals.ts'
import { explain } from './trace.ts'

describe('a cell of a spreadsheet file [S43]', () => {
  it.each([
    ['Acme;=1+1;-5', "Acme;'=1+1;-5"],
    ['\u0000 @SUM(A1)', "' @SUM(A1)"],
    ['two\r\n\tlines', 'two lines'],
    ['-1204.50', '-1204.50'],
  ])('the text of %j is %j', (value, text) => expect(cellText(value)).toBe(text))
})

describe('the phone book', () => {
  it.each([
    ['Anna Bell', 'A', undefined, true],
    ['Anna Bell', 'B', undefined, true],
    ['Anna Bell', 'b', undefined, true],
    ['Anna Bell', 'N', undefined, false],
    ['Anna Maria Bell', 'M', undefined, false],
    ['  zoe  Quinn ', 'Z', undefined, true],
    ['  zoe  Quinn ', ' q ', undefined, true],
    ['Madonna', 'M', undefined, true],
    ['', 'A', undefined, false],
    ['   ', 'A', undefined, false],
    ['', 'All', undefined, true],
    ['Anna Bell', 'all', undefined, true],
    ['Anna Bell', '', undefined, true],
    ['Émile Zola', 'E', undefined, false],
    ['Émile Zola', 'é', undefined, true],
    ['E\u0301mile Zola', 'É', undefined, true],
    ['Anna Bell', 'A', true, true],
    ['Anna Bell', 'B', true, false],
    ['Anna Bell', 'A', false, false],
    ['Anna Bell', 'B', false, true],
    ['', 'B', false, false],
  ])('the name "%s" under the letter %s (by first name: %s) matches: %s [P312]', (name, letter, searchByFirstName, expected) => {
    expect(isUnderLetter({ name, letter, searchByFirstName })).toBe(expected)
  })
})

describe('[B188] slugs', () => {
  it.each([
    ['About Us', '', 'about-us'],
    ['R&D -- Tax', '', 'rd-tax'],
    ['A  B-- C!', null, 'a-b-c'],
    ['Fees 2026', '', 'fees-2026'],
    ['Café', '', 'caf'],
    ['About Us', 'kept', 'kept'],
    ['!!!', '', null],
    [' - ', '', null],
    ['', null, null],
  ])('the slug of "%s" with the existing slug "%s" is %s', (name, existing, slug) => {
    expect(createSlug({ name, existing })).toBe(slug)
  })
})

describe('[P277] feedback', () => {
  it.each([
    [null, '2026-05-01', true],
    ['2026-01-31', '2026-05-01', false],
    ['2026-01-30', '2026-05-01', true],
    ['2026-05-01', '2026-05-01', false],
  ])('last given on %s is requested on %s: %s', (lastSubmitted, today, asks) => {
    expect(shouldRequestFeedback({ lastSubmitted, today })).toBe(asks)
  })
})

describe('[P219] [P220] [P221] [P222] benchmarks', () => {
  it.each([
    [1, 'IA Mixed Investment 0-35% Shares'],
    [2, 'IA Mixed Investment 0-35% Shares'],
    [3, '20-60% Shares'],
    [4, '20-60% Shares'],
    [5, '40-85% Shares'],
    [6, '40-85% Shares'],
    [7, 'IA Flexible Investment'],
    [0, null],
    [8, null],
    [2.5, null],
    [null, null],
  ])('the benchmark of risk profile %s is %s', (profile, label) => {
    expect(findBenchmarkLabel(profile)).toBe(label)
  })

  it.each([
    [3, 'IA Mixed Investment 20-60% Shares', '20-60% Shares'],
    [1, 'IA Mixed Investment 0-35% Shares', 'IA Mixed Investment 0-35% Shares'],
    [3, 'ARC Balanced', 'ARC Balanced'],
    [null, 'ARC Balanced', 'ARC Balanced'],
  ])('the benchmark of risk profile %s, stated as %s, is shown as %s', (profile, stated, shown) => {
    expect(benchmarkLabel(profile, stated)).toBe(shown)
  })
})

describe('analytics ranges', () => {
  it.each([
    ['12m', '2025-03-31'],
    ['6m', '2025-10-02'],
    ['3m', '2025-12-31'],
    ['1m', '2026-02-28'],
  ])('the range %s to 2026-03-31 begins on %s', (period, start) => {
    expect(analyticsRange({ period, today: '2026-03-31' })).toEqual({ start, end: '2026-03-31' })
  })

  it('other ranges are refused', () => {
    expect(catchErrorCode(() => analyticsRange({ period: '2m', today: '2026-03-31' }))).toBe('INVALID_INPUT')
  })
})

describe('net worth', () => {
  it.each([
    ['[P326] excludes texts with a comma', ['1,200,000', dec(5000)], 5000, [{ position: 0, value: '1,200,000' }]],
    ['is assets less liabilities', [dec(5000), dec(-1200)], 3800, []],
    ['includes numbers in text', ['12.5', ' -2 ', '+.5', '3.', '1e3'], 1014, []],
    [
      'excludes all other texts and values',
      [null, 'abc', '', true, 'NaN', '1e9999'],
      0,
      [0, 1, 2, 3, 4, 5].map((position) => ({ position, value: ['', 'abc', '', 'true', 'NaN', '1e9999'][position]! })),
    ],
    ['is zero without values', [], 0, []],
  ])('%s', (_, values, expected, excluded) => {
    const outcome = netWorth({ values })
    expect([outcome.netWorth.toNumber(), outcome.excluded]).toEqual([expected, excluded])
  })

  it('has a trace with the excluded values', () => {
    expect(explain('n', netWorth, { values: ['1,0', dec(2)] }).trace.missing).toEqual([
      { name: 'value', reason: 'not-a-number', label: '0: 1,0' },
    ])
  })

  it.each([
    [['2026-01-31', '2026-02-22'], '2026-02-22'],
    [['2026-02-23'], '2026-02-23'],
    [['2026-02-24', '2026-01-01'], '2026-02-23'],
    [['2027-01-01'], '2026-02-23'],
    [[], null],
  ])('with the value dates %s is stated on 5 March 2026 as of %s [P525]', (valueDates, asOf) => {
    expect(netWorthAsOf({ valueDates, today: '2026-03-05' })).toBe(asOf)
  })

  it.each([
    ['liability', 5000, -5000],
    ['liability', -5000, -5000],
    ['asset', -5000, 5000],
    ['asset', 5000, 5000],
    ['liability', 0, 0],
  ] as const)('the value of a %s entered as %i is stored as %i', (kind, value, stored) => {
    expect(storedValue({ kind, value: dec(value) }).toNumber()).toBe(stored)
  })
})

describe('statements', () => {
  it('the total is rounded from exact values, and its difference from the sum of the rows is stated', () => {
    const { rows, total, difference } = statementTotals({ values: [dec('1.005'), dec('1.005')] })
    expect([rows.map(String), String(total), String(difference)]).toEqual([['1.01', '1.01'], '2.01', '0.01'])
    expect(statementTotals({ values: [dec('1.004'), dec('1.0041')] }).total.toNumber()).toBe(2.01)
    expect(statementTotals({ values: [] }).total.toNumber()).toBe(0)
  })

  it('statements exist only for quarter ends', () => {
    expect(statementDay('2026-06-30')).toBe('2026-06-30')
    expect(['2026-06-31', '2026-06-29', ''].map((day) => catchErrorCode(() => statementDay(day)))).toEqual([
      'INVALID_DATE',
      'INVALID_DATE',
      'INVALID_DATE',
    ])
  })

  it('cover the quarter that ends on their day', () => {
    expect(['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'].map(statementPeriod)).toEqual([
      { from: '2026-01-01', to: '2026-03-31' },
      { from: '2026-04-01', to: '2026-06-30' },
      { from: '2026-07-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-12-31' },
    ])
    expect(catchErrorCode(() => statementPeriod('2026-11-30'))).toBe('INVALID_DATE')
  })

  it('exist from the quarter of the inception to the last one that has ended', () => {
    const daysOf = (inception: string, today: string) => listStatementPeriods(inception, today).map(({ to }) => to)
    expect(daysOf('2026-02-10', '2026-07-01')).toEqual(['2026-06-30', '2026-03-31'])
    expect(daysOf('2026-02-10', '2026-06-30')).toEqual(['2026-03-31'])
    expect(daysOf('2025-12-31', '2026-01-01')).toEqual(['2025-12-31'])
    expect(daysOf('2026-01-01', '2026-01-01')).toEqual([])
    expect(daysOf('2024-02-29', '2024-12-31')).toEqual(['2024-09-30', '2024-06-30', '2024-03-31'])
  })
})

describe('model portfolios', () => {
  const check = (min: number, avg: number, max: number, ...percents: number[]) =>
    catchErrorCode(() =>
      checkModelPortfolio({
        min: dec(min),
        avg: dec(avg),
        max: dec(max),
        allocation: percents.map((percent, index) => ({ name: String(index), percent: dec(percent) })),
      }),
    )

  it.each([
    ['an average between minimum and maximum', check(20, 30, 40, 50, 50), 'accepted'],
    ['equal minimum, average and maximum', check(30, 30, 30, 100), 'accepted'],
    ['an average below the minimum', check(20, 19.99, 40, 100), 'INVALID_MODEL'],
    ['an average above the maximum', check(20, 40.01, 40, 100), 'INVALID_MODEL'],
    ['an allocation of 99.99', check(20, 30, 40, 33.33, 33.33, 33.33), 'accepted'],
    ['an allocation of 100.01', check(20, 30, 40, 100.01), 'accepted'],
    ['an allocation of 99.98', check(20, 30, 40, 99.98), 'INVALID_MODEL'],
    ['an allocation of 100.02', check(20, 30, 40, 100.02), 'INVALID_MODEL'],
    ['an empty allocation', check(20, 30, 40), 'INVALID_MODEL'],
  ])('are accepted or refused with %s', (_, outcome, expected) => {
    expect(outcome).toBe(expected)
  })
})

describe('the client filter', () => {
  const portfolio = (name: string, type: string, value: number | null) => ({ name, type, value: value === null ? null : dec(value) })
  const accounts = [
    { id: 'a', name: 'Anna Bell', groups: ['gold'], portfolios: [portfolio('Pension', 'SIPP', 100), portfolio('Empty', 'GIA', 0)] },
    { id: 'b', name: 'Ben Quinn', groups: [], portfolios: [portfolio("Ben's ISA", 'ISA', null)] },
  ]
  const ids = (filter: ClientFilter) =>
    filterClients(accounts, filter)
      .map((account) => account.id)
      .join('')

  it.each([
    ['no criteria', {}, 'ab'],
    ['empty criteria', { search: '', phonebookLetter: null, portfolioType: '', clientGroup: null, accessGroup: null }, 'ab'],
    ['[P311] the name of the account, ignoring case', { search: 'BELL' }, 'a'],
    ['[P311] the name of a portfolio', { search: ' isa ' }, 'b'],
    ['[P311] the name of a portfolio of value zero', { search: 'empty' }, 'a'],
    ['[P312] the letter of the phone book', { phonebookLetter: { letter: 'q' } }, 'b'],
    ['[P312] the letter of the first name', { phonebookLetter: { letter: 'b', searchByFirstName: true } }, 'b'],
    ['[P314] the type of a portfolio', { portfolioType: 'SIPP' }, 'a'],
    ['[P315] the client group', { clientGroup: 'gold' }, 'a'],
    ['[P316] the access group', { accessGroup: ['b', 'c'] }, 'b'],
    ['[P316] an access group without members', { accessGroup: [] }, ''],
    [
      'all criteria together',
      { search: 'a', portfolioType: 'SIPP', clientGroup: 'gold', accessGroup: ['a'], phonebookLetter: { letter: 'A' } },
      'a',
    ],
    ['criteria of which one is not met', { search: 'a', portfolioType: 'SIPP', clientGroup: 'silver', accessGroup: ['a'] }, ''],
  ] as const)('finds the expected accounts by %s', (_, filter, expected) => {
    expect(ids(filter)).toBe(expected)
  })

  it('omits portfolios of value 0 and keeps those of unknown value [P317]', () => {
    expect(filterClients(accounts, {}).map((account) => account.portfolios.map((each) => each.name))).toEqual([['Pension'], ["Ben's ISA"]])
  })
})

describe('health score', () => {
  const score = (turnover: number | null, debtorBalance: number | null, more: object = {}) =>
    healthScore({
      turnover: turnover === null ? null : dec(turnover),
      debtorBalance: debtorBalance === null ? null : dec(debtorBalance),
      ...more,
    })

  it.each([
    ['no debtors', 0, 100, 'green'],
    ['30 debtor days', 30, 100, 'green'],
    ['31 debtor days', 31, 99, 'green'],
    ['45 debtor days', 45, 80, 'green'],
    ['52.5 debtor days', 52.5, 70, 'green'],
    ['an exact score of 69.5', 52.875, 70, 'green'],
    ['60 debtor days', 60, 60, 'amber'],
    ['75 debtor days', 75, 45, 'amber'],
    ['80 debtor days', 80, 40, 'amber'],
    ['81 debtor days', 81, 39, 'red'],
    ['90 debtor days', 90, 30, 'red'],
    ['105 debtor days', 105, 15, 'red'],
    ['119 debtor days', 119, 1, 'red'],
    ['120 debtor days', 120, 0, 'red'],
    ['365 debtor days', 365, 0, 'red'],
    ['a credit balance', -10, 100, 'green'],
  ])('is correct for %s', (_, days, expected, band) => {
    const outcome = score(365_000, days * 1000)
    expect([outcome.score, outcome.band, outcome.debtorDays!.toNumber()]).toEqual([expected, band, Math.max(0, days)])
  })

  it.each([
    ['an unknown turnover', null, 1],
    ['a turnover of zero', 0, 1],
    ['a negative turnover', -5, 1],
    ['an unknown debtor balance', 5, null],
  ])('is null for lack of data with %s', (_, turnover, debtors) => {
    expect(score(turnover, debtors)).toEqual({ debtorDays: null, score: null, band: null, reason: 'not-enough-data' })
  })

  it('scales a shorter period to twelve months', () => {
    expect(score(182_500, 60_000, { months: 6 }).debtorDays!.toNumber()).toBe(60)
  })

  it.each([
    [{ months: 0 }, 'INVALID_INPUT'],
    [{ months: 1 }, 'accepted'],
    [{ months: 12 }, 'accepted'],
    [{ months: 13 }, 'INVALID_INPUT'],
    [{ turnoverIncludesVat: true, debtorsIncludeVat: false }, 'BASIS_MISMATCH'],
    [{ turnoverIncludesVat: true }, 'accepted'],
    [{ debtorsIncludeVat: true }, 'BASIS_MISMATCH'],
  ])('accepts or refuses the input %o: %s', (more, code) => {
    expect(catchErrorCode(() => score(100, 10, more))).toBe(code)
  })

  it('has a trace, or the name of the missing figure', () => {
    const { trace } = explain('h', healthScore, { turnover: dec(730_000), debtorBalance: dec(105_000) })
    expect(trace.steps.map((step) => [step.expression, step.result])).toEqual([
      ['max(0, 105000) ÷ (730000 × 12 ÷ 12) × 365', '52.5'],
      ['f(52.5)', '70'],
    ])
    expect(explain('h', healthScore, { turnover: dec(1), debtorBalance: null }).trace.missing[0]?.name).toBe('debtor-balance')
  })
})

describe('simulated returns', () => {
  const month = (Equities: number | null, FixedInterest: number | null) => ({
    Equities: Equities === null ? null : dec(Equities),
    FixedInterest: FixedInterest === null ? null : dec(FixedInterest),
  })
  const strategy = (rebalance: Strategy['rebalance'], months: Strategy['monthlyReturns'], more: Partial<Strategy> = {}): Strategy => ({
    weights: { Equities: dec('0.6'), FixedInterest: dec('0.4') },
    monthlyReturns: months,
    rebalance,
    ...more,
  })
  const returns = (tested: Strategy) => simulateReturns(tested).monthly.map((each) => each.toDecimalPlaces(6).toNumber())
  const up = Array.from({ length: 13 }, () => month(0.1, 0))

  it.each([
    ['monthly are equal in every month', 'monthly', (index: number) => index, 0.06],
    ['quarterly equal the first return again after three months', 'quarterly', (index: number) => index % 3, 0.06],
    ['annually equal the first return again after twelve months', 'annually', (index: number) => index % 12, 0.06],
    ['never are higher than the first return in all later months', 'never', (index: number) => index + 1000, 0.06],
  ] as const)('with weights rebalanced %s', (_, rebalance, since, first) => {
    const outcome = returns(strategy(rebalance, up))
    outcome.forEach((each, index) => {
      const isFresh = rebalance === 'monthly' || since(index) === 0 || index === 0
      if (isFresh) expect(each).toBe(first)
      else expect(each).toBeGreaterThan(first)
    })
  })

  it.each([
    ['end before a month without a return', [month(0.1, 0), month(null, 0), month(0.1, 0)], 1, true, 0.06],
    ['are empty without a complete month', [month(null, 0)], 0, true, null],
    ['are empty without months', [], 0, false, null],
    ['stay −100 % after a total loss', [month(-1, -1), month(0.1, 0)], 2, false, -1],
  ])('%s', (_, months, count, endedEarly, cumulative) => {
    const outcome = simulateReturns(strategy('never', months))
    expect([outcome.months, outcome.endedEarly, outcome.cumulative?.toNumber() ?? null, outcome.isSimulated]).toEqual([
      count,
      endedEarly,
      cumulative,
      true,
    ])
  })

  it('are linked with thirty significant digits', () => {
    // A single class grows by a third: 1.333…, to thirty digits.
    const third = { Equities: dec(1).div(3), FixedInterest: null }
    const outcome = simulateReturns(strategy('never', [third], { weights: { Equities: dec(1) } }))
    expect(outcome.cumulative!.toFixed()).toBe(`0.${'3'.repeat(29)}`)
  })

  it('do not need returns of a class with weight zero', () => {
    const weights = { Equities: dec(1), FixedInterest: dec(0) }
    expect(returns(strategy('monthly', [month(0.1, null)], { weights }))).toEqual([0.1])
  })

  it.each([
    ['a sum of 1.0001', { Equities: dec('0.6001'), FixedInterest: dec('0.4') }, undefined, 'accepted'],
    ['a sum of 1.00011', { Equities: dec('0.60011'), FixedInterest: dec('0.4') }, undefined, 'INVALID_WEIGHTS'],
    ['a sum of 0.9', { Equities: dec('0.5'), FixedInterest: dec('0.4') }, undefined, 'INVALID_WEIGHTS'],
    ['a negative weight', { Equities: dec('1.2'), FixedInterest: dec('-0.2') }, undefined, 'INVALID_WEIGHTS'],
    [
      'a weight at the upper end of the band',
      { Equities: dec('0.4'), FixedInterest: dec('0.6') },
      { min: dec('0.2'), max: dec('0.4') },
      'accepted',
    ],
    [
      'a weight at the lower end of the band',
      { Equities: dec('0.2'), FixedInterest: dec('0.8') },
      { min: dec('0.2'), max: dec('0.4') },
      'accepted',
    ],
    [
      'a weight above the band',
      { Equities: dec('0.41'), FixedInterest: dec('0.59') },
      { min: dec('0.2'), max: dec('0.4') },
      'OUTSIDE_BAND',
    ],
    [
      'a weight below the band',
      { Equities: dec('0.19'), FixedInterest: dec('0.81') },
      { min: dec('0.2'), max: dec('0.4') },
      'OUTSIDE_BAND',
    ],
    ['no equities in a band from zero', { FixedInterest: dec(1) }, { min: dec(0), max: dec('0.4') }, 'accepted'],
  ])('are accepted or refused for %s', (_, weights, equityBand, code) => {
    expect(catchErrorCode(() => simulateReturns(strategy('monthly', [], { weights, equityBand })))).toBe(code)
  })

  it('include the strategy models of the specification', () => {
    expect(strategyBands).toEqual({
      '10/30': ['0.10', '0.30'],
      '20/40': ['0.20', '0.40'],
      '35/65': ['0.35', '0.65'],
      '60/100': ['0.60', '1.00'],
    })
  })

  it('have a trace with the month at which they end', () => {
    expect(explain('s', simulateReturns, strategy('never', [month(0.1, 0), month(null, 0)])).trace.missing).toEqual([
      { name: 'monthly-return', reason: 'month-without-return', label: '2' },
    ])
  })
})

describe('property estimates', () => {
  const flat = { postCode: 'ec1a1bb', bedrooms: 2, propertyType: 'flat' as const }
  const sale = (price: number, more: Partial<Comparable> = {}): Comparable => ({
    soldOn: '2026-02-01',
    price: dec(price),
    bedrooms: 2,
    propertyType: 'flat',
    area: 0,
    ...more,
  })
  const estimate = (comparables: Comparable[], index: Record<string, number> = {}, property = flat) =>
    estimateProperty({
      property,
      comparables,
      index: Object.fromEntries(Object.entries(index).map(([key, value]) => [key, dec(value)])),
      today: '2026-03-31',
    })
  const figures = (...parameters: Parameters<typeof estimate>) => {
    const { average, low, high, count, area } = estimate(...parameters)
    return [average?.toNumber() ?? null, low?.toNumber() ?? null, high?.toNumber() ?? null, count, area]
  }
  const three = [sale(300_000), sale(310_000), sale(330_000)]

  it.each([
    ['are averages rounded to the thousand', three, {}, [313_000, 300_000, 330_000, 3, 0]],
    ['round half a thousand up', [sale(300_500), sale(300_500), sale(300_500)], {}, [301_000, 301_000, 301_000, 3, 0]],
    ['are null for fewer than three sales', three.slice(1), {}, [null, null, null, 2, null]],
    ['are null without sales', [], {}, [null, null, null, 0, null]],
    [
      'use a wider area if the nearest has too few sales',
      [...three.slice(1), sale(350_000, { area: 2 }), sale(900_000, { area: 3 })],
      {},
      [330_000, 310_000, 350_000, 3, 2],
    ],
    ['use the nearest area with enough sales', [...three, sale(900_000, { area: 1 })], {}, [313_000, 300_000, 330_000, 3, 0]],
    [
      'exclude sales of other sizes or types and sales after today',
      [...three, sale(1, { bedrooms: 3 }), sale(1, { propertyType: 'terraced_house' }), sale(1, { soldOn: '2026-04-01' })],
      {},
      [313_000, 300_000, 330_000, 3, 0],
    ],
    [
      'do not adjust the price of a sale six months ago to the day',
      [sale(300_000, { soldOn: '2025-09-30' }), ...three.slice(1)],
      {},
      [313_000, 300_000, 330_000, 3, 0],
    ],
    [
      'adjust the prices of older sales by the index',
      [sale(300_000, { soldOn: '2025-06-15' }), ...three.slice(1)],
      { '2025-06': 100, '2026-01': 110, '2026-09': 500 },
      [323_000, 310_000, 330_000, 3, 0],
    ],
    [
      'exclude older sales without an index for their month',
      [sale(300_000, { soldOn: '2025-06-15' }), ...three.slice(1)],
      { '2026-01': 110 },
      [null, null, null, 2, null],
    ],
    [
      'exclude older sales without any index',
      [sale(300_000, { soldOn: '2025-06-15' }), ...three.slice(1)],
      {},
      [null, null, null, 2, null],
    ],
  ])('%s', (_, comparables, index, expected) => {
    expect(figures(comparables, index)).toEqual(expected)
    expect(figures(comparables.toReversed(), index)).toEqual(expected)
  })

  it('include a sale of today', () => {
    expect(figures([...three.slice(1), sale(300_000, { soldOn: '2026-03-31' })])).toEqual([313_000, 300_000, 330_000, 3, 0])
  })

  it('accept an index below one', () => {
    const old = sale(300_000, { soldOn: '2025-06-15' })
    expect(figures([old, ...three.slice(1)], { '2025-06': 0.5, '2026-01': 0.55 })).toEqual([323_000, 310_000, 330_000, 3, 0])
  })

  it('exclude older sales with an index of zero', () => {
    const old = sale(300_000, { soldOn: '2025-06-15' })
    expect(figures([old, ...three.slice(1)], { '2025-06': 0, '2026-01': 110 })).toEqual([null, null, null, 2, null])
  })

  it('have a trace with the number of sales if there are too few', () => {
    const few = { property: flat, comparables: three.slice(1), index: {}, today: '2026-03-31' }
    expect(explain('p', estimateProperty, few).trace.missing).toEqual([{ name: 'comparables', reason: 'not-enough-data', label: '2' }])
    expect(explain('p', estimateProperty, { ...few, comparables: three }).trace.missing).toEqual([])
  })

  it('have a flat with three bedrooms as default', () => {
    expect(propertyDefaults).toEqual({ bedrooms: 3, propertyType: 'flat' })
    expect(propertyTypes).toEqual(['terraced_house', 'flat', 'semi-detached_house', 'detached_house'])
  })

  it('are marked as estimates, and have a reason if they are null', () => {
    expect(estimate(three)).toMatchObject({ isEstimate: true, reason: null, postCode: 'EC1A 1BB' })
    expect(estimate([])).toMatchObject({ isEstimate: true, reason: 'not-enough-data' })
  })

  it.each([
    ['ec1a1bb ', 'EC1A 1BB'],
    ['M1  1ae', 'M1 1AE'],
    ['sw1a 1aa', 'SW1A 1AA'],
    ['B33 8TH', 'B33 8TH'],
  ])('write the postcode "%s" as %s', (text, postCode) => {
    expect(normalisePostcode(text)).toBe(postCode)
  })

  it.each([
    ['an invalid postcode', { ...flat, postCode: 'London' }, 'postCode'],
    ['21 bedrooms', { ...flat, bedrooms: 21 }, 'bedrooms'],
    ['−1 bedrooms', { ...flat, bedrooms: -1 }, 'bedrooms'],
    ['half a bedroom', { ...flat, bedrooms: 1.5 }, 'bedrooms'],
  ])('are refused for %s', (_, property, field) => {
    expect([catchErrorCode(() => estimate(three, {}, property)), catchErrorField(() => estimate(three, {}, property))]).toEqual([
      'INVALID_INPUT',
      field,
    ])
  })

  it.each([0, 20])('are accepted for %i bedrooms', (bedrooms) => {
    expect(catchErrorCode(() => estimate([], {}, { ...flat, bedrooms }))).toBe('accepted')
  })
})
