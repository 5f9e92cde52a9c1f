import { describe, expect, it } from 'vitest'
import {
  annualiseReturn,
  findLevelOn,
  monthsOfPeriod,
  findPeriodStart,
  returnBetween,
  timeWeightedReturn,
  timeWeightedSeries,
  type DailyValue,
} from '../performance.ts'
import { dec } from '../testing/ledger-language.ts'
import { catchErrorCode } from '../testing/refusals.ts'
import { explain } from '../trace.ts'
import { annualisedReturn } from './annualise.ts'
import { cumulativeSeries } from './cumulative-series.ts'
import { dailyValues } from './holdings-series.ts'
import { linkedReturn } from './linked.ts'
import { modifiedDietz } from './modified-dietz.ts'
import { moneyWeightedReturn, xirr } from './money-weighted.ts'
import { periodReturns } from './period-returns.ts'
import { findRootBetween, findRoots } from './roots.ts'
import { maximumDrawdown, statistics } from './statistics.ts'

const day = (on: string, value: number, inflow = 0, outflow = 0): DailyValue => ({
  on,
  value: dec(value),
  inflow: dec(inflow),
  outflow: dec(outflow),
})
const growths = (days: DailyValue[]) => timeWeightedSeries(days).map((level) => level.growth?.toDecimalPlaces(8).toNumber() ?? null)

describe('the daily time-weighted return', () => {
  it.each([
    ['is the growth of the value without flows', [day('2026-01-01', 100), day('2026-01-02', 110)], [0, 0.1]],
    ['includes an inflow from the start of its day', [day('2026-01-01', 100), day('2026-01-02', 132, 20)], [0, 0.1]],
    ['includes an outflow until the end of its day', [day('2026-01-01', 100), day('2026-01-02', 90, 0, 20)], [0, 0.1]],
    [
      'stays unchanged after everything is withdrawn',
      [day('2026-01-01', 100), day('2026-01-02', 0, 0, 105), day('2026-01-03', 0)],
      [0, 0.05, 0.05],
    ],
    ['continues when money is paid in again', [day('2026-01-01', 0), day('2026-01-02', 0), day('2026-01-03', 110, 100)], [0, 0, 0.1]],
    [
      'is unknown from a value that appears without a flow',
      [day('2026-01-01', 0), day('2026-01-02', 10), day('2026-01-03', 11)],
      [0, null, null],
    ],
    ['stays −1 after a total loss', [day('2026-01-01', 100), day('2026-01-02', 0), day('2026-01-03', 50, 50)], [0, -1, -1]],
    ['is unknown for capital below zero', [day('2026-01-01', -100), day('2026-01-02', 10)], [0, null]],
    ['is unknown from a negative value', [day('2026-01-01', 100), day('2026-01-02', -10)], [0, null]],
    ['is zero for a single day', [day('2026-01-01', 100)], [0]],
    ['is an empty list without days', [], []],
  ])('%s', (_, days, expected) => {
    expect(growths(days)).toEqual(expected)
    expect(growths(days.toReversed())).toEqual(expected)
    expect(timeWeightedReturn({ days })).toEqual(timeWeightedSeries(days))
  })

  it('is linked with thirty significant digits', () => {
    // 1 ÷ 3 has infinitely many decimals, of which thirty are kept.
    const [, third] = timeWeightedSeries([day('2026-01-01', 3), day('2026-01-02', 1)])
    expect(third!.growth!.plus(1).toFixed()).toBe(`0.${'3'.repeat(30)}`)
  })

  it('refuses a day with two values', () => {
    expect(catchErrorCode(() => timeWeightedSeries([day('2026-01-01', 1), day('2026-01-01', 2)]))).toBe('DUPLICATE_DATE')
  })

  it('has a trace with each linked return, and the reason why a return is unknown', () => {
    const { trace } = explain('twr', timeWeightedReturn, {
      days: [day('2026-01-01', 100), day('2026-01-02', 110), day('2026-01-03', 0, 0, 0), day('2026-01-04', 0)],
    })
    expect(trace.steps[0]).toEqual({ name: 'growth', expression: '1 × 110 ÷ 100', result: '1.1', label: '2026-01-02' })
    const broken = explain('twr', timeWeightedReturn, { days: [day('2026-01-01', 0), day('2026-01-02', 5)] })
    expect(broken.trace.missing).toEqual([{ name: 'return', reason: 'no-capital', label: '2026-01-02' }])
  })
})

describe('levels and periods', () => {
  const levels = [{ on: '2025-12-30' }, { on: '2025-12-31' }, { on: '2026-03-30' }, { on: '2026-03-31' }]

  it('the level of a day is the last one on or before it', () => {
    expect(['2025-12-29', '2025-12-30', '2026-01-15', '2027-01-01'].map((each) => findLevelOn(levels, each)?.on)).toEqual([
      undefined,
      '2025-12-30',
      '2025-12-31',
      '2026-03-31',
    ])
  })

  it.each([
    ['1D', '2026-03-31', '2026-03-30'],
    ['1D', '2026-04-04', '2026-03-30'],
    ['1D', '2026-03-30', '2025-12-31'],
    ['1D', '2025-12-30', null],
    ['1M', '2026-03-31', '2026-02-28'],
    ['YTD', '2026-03-31', '2025-12-31'],
    ['1Y', '2026-03-31', null],
    ['1Y', '2026-12-30', '2025-12-30'],
    ['3Y', '2028-12-30', '2025-12-30'],
    ['5Y', '2030-12-30', '2025-12-30'],
    ['SI', '2026-03-31', '2025-12-30'],
  ] as const)('the period %s that ends on %s begins on %s', (period, to, from) => {
    expect(findPeriodStart(period, levels, to)).toBe(from)
    expect(findPeriodStart(period, [], to)).toBeNull()
  })

  it.each([
    [0, 0.1, 0.1],
    [0.1, 0.21, 0.1],
    [-1, 0, null],
    [null, 0.1, null],
    [0.1, null, null],
  ])('the return from a growth of %s to a growth of %s is %s', (from, to, expected) => {
    expect(returnBetween(from === null ? null : dec(from), to === null ? null : dec(to))?.toNumber() ?? null).toBe(expected)
  })

  it.each([
    ['1M', 1],
    ['1Y', 12],
    ['3Y', 36],
    ['5Y', 60],
    ['SI', 24.016427],
    ['YTD', 24.016427],
  ] as const)('the period %s has %d months', (period, months) => {
    expect(monthsOfPeriod(period, '2024-01-01', '2026-01-01').toNumber()).toBeCloseTo(months, 6)
  })
})

describe('an annualised return', () => {
  it.each([
    ['[P534] of 21 % over 24 months is 10 %', 0.21, 24, 0.1],
    ['over 12 months is unchanged', 0.05, 12, 0.05],
    ['is unknown for 11.99 months', 0.05, 11.99, null],
    ['of a loss is negative', -0.36, 24, -0.2],
    ['of a total loss is −100 %', -1, 36, -1],
    ['of more than a total loss is −100 %', -1.2, 36, -1],
  ])('%s', (_, cumulative, months, expected) => {
    expect(annualiseReturn(dec(cumulative), dec(months))?.toDecimalPlaces(12).toNumber() ?? null).toBe(expected)
    expect(
      annualisedReturn({ cumulative: dec(cumulative), months: dec(months) })
        ?.toDecimalPlaces(12)
        .toNumber() ?? null,
    ).toBe(expected)
  })

  it.each([
    ['575 days', 0.2374, 575, 365, 0.144785],
    ['a year', 0.05, 365, 365, 0.05],
    ['a year less a day', 0.05, 364, 365, null],
    ['a year with another basis', 0.1, 366, 365.25, 0.0997852],
  ])('is correct over %s', (_, cumulative, days, basis, expected) => {
    const outcome = annualisedReturn({ cumulative: dec(cumulative), days, basis: dec(basis) })
    if (expected === null) expect(outcome).toBeNull()
    else expect(outcome?.toNumber()).toBeCloseTo(expected, 5)
  })

  it('is computed for less than a year if forced', () => {
    expect(annualisedReturn({ cumulative: dec(0.1), days: 91, basis: dec(365), isForced: true })?.toNumber()).toBeCloseTo(0.4656, 4)
  })

  it('is refused for a period of length zero', () => {
    expect(catchErrorCode(() => annualisedReturn({ cumulative: dec(0.1), days: 0, basis: dec(365) }))).toBe('INVALID_INPUT')
    expect(catchErrorCode(() => annualisedReturn({ cumulative: dec(0.1), months: dec(-1) }))).toBe('INVALID_INPUT')
  })

  it('has a trace', () => {
    expect(explain('a', annualisedReturn, { cumulative: dec(0.21), months: dec(24) }).trace.steps[0]?.expression).toBe(
      '(1 + 0.21)^(1 ÷ 2) − 1',
    )
    expect(explain('a', annualisedReturn, { cumulative: dec(0.21), months: dec(2) }).trace.missing[0]?.reason).toBe('under-a-year')
  })
})

describe('the true time-weighted return', () => {
  const point = (on: string, valueBefore: number, flow = 0) => ({ on, valueBefore: dec(valueBefore), flow: dec(flow) })

  it.each([
    ['is linked at a flow', [point('2023-01-01', 500), point('2024-01-01', 1000, 1000), point('2024-12-31', 1500)], 0.5],
    ['can begin with a flow', [point('2023-01-01', 0, 100), point('2024-01-01', 120)], 0.2],
    ['includes growth before everything is withdrawn', [point('2023-01-01', 1000), point('2024-12-31', 2000, -2000)], 1],
    [
      'ignores a time without money',
      [point('2023-01-01', 100), point('2023-02-01', 110, -110), point('2023-03-01', 0, 50), point('2023-04-01', 55)],
      0.21,
    ],
    ['is −1 for a total loss', [point('2021-01-01', 100), point('2022-12-31', 0)], -1],
    ['stays −1 after a total loss', [point('2021-01-01', 100), point('2022-12-31', 0, 100), point('2023-12-31', 200)], -1],
    ['is unknown for a value that appears without a flow', [point('2021-01-01', 0), point('2022-12-31', 10)], null],
    ['is unknown if more is withdrawn than there is', [point('2021-01-01', 100, -150), point('2022-12-31', 10)], null],
    ['is unknown for a value below zero', [point('2021-01-01', 100), point('2022-12-31', -10)], null],
    ['is unknown for one point', [point('2021-01-01', 100)], null],
    ['is unknown without points', [], null],
  ])('%s', (_, points, expected) => {
    expect(linkedReturn({ points })?.toDecimalPlaces(12).toNumber() ?? null).toBe(expected)
    expect(linkedReturn({ points: points.toReversed() })?.toDecimalPlaces(12).toNumber() ?? null).toBe(expected)
  })

  it('refuses two values for a day', () => {
    expect(catchErrorCode(() => linkedReturn({ points: [point('2021-01-01', 1), point('2021-01-01', 2)] }))).toBe('DUPLICATE_DATE')
  })

  it('has a trace', () => {
    const { trace } = explain('l', linkedReturn, {
      points: [point('2023-01-01', 500), point('2024-01-01', 1000, 1000), point('2024-12-31', 1500)],
    })
    expect(trace.steps.map((step) => [step.expression, step.result])).toEqual([
      ['1000 ÷ (500 + 0)', '2'],
      ['1500 ÷ (1000 + 1000)', '0.75'],
    ])
    expect(explain('l', linkedReturn, { points: [] }).trace.missing[0]?.reason).toBe('under-two-points')
    expect(explain('l', linkedReturn, { points: [point('2021-01-01', 0), point('2022-12-31', 10)] }).trace.missing[0]?.label).toBe(
      '2022-12-31',
    )
  })
})

describe('the Modified Dietz return', () => {
  const june = { start: '2020-06-01', end: '2020-06-11', startValue: dec(100_000), endValue: dec(125_000) }
  const flows = [
    { on: '2020-06-06', amount: dec(-2000) },
    { on: '2020-06-11', amount: dec(20_000) },
  ]

  it.each([
    ['flows at the end of their day (GIPS)', { ...june, flows, flowTiming: 'END' as const }, 0.070642],
    ['flows at the start of their day', { ...june, flows, flowTiming: 'START' as const }, 0.0694946],
    ['no flows', { ...june, flows: [], flowTiming: 'END' as const }, 0.25],
    ['one day', { ...june, end: '2020-06-01', flows: [], flowTiming: 'END' as const }, 0.25],
  ])('is correct for %s', (_, period, expected) => {
    expect(modifiedDietz(period)?.toNumber()).toBeCloseTo(expected, 6)
  })

  it('exists for a small positive capital', () => {
    const { value, trace } = explain('d', modifiedDietz, {
      ...june,
      startValue: dec('0.5'),
      endValue: dec(1),
      flows: [],
      flowTiming: 'END',
    })
    expect([value!.toNumber(), trace.missing]).toEqual([1, []])
  })

  it('is unknown without positive capital', () => {
    const period = {
      start: '2016-01-01',
      end: '2016-02-09',
      startValue: dec(1000),
      endValue: dec(250),
      flows: [{ on: '2016-01-05', amount: dec(-1200) }],
      flowTiming: 'END' as const,
    }
    expect(modifiedDietz(period)).toBeNull()
    expect(modifiedDietz({ ...period, startValue: dec(0), flows: [] })).toBeNull()
    expect(explain('d', modifiedDietz, period).trace.missing[0]?.reason).toBe('no-capital')
  })

  it.each([
    ['an end before the start', { ...june, end: '2020-05-31', flows: [] }],
    ['a flow before the start', { ...june, flows: [{ on: '2020-05-31', amount: dec(1) }] }],
    ['a flow after the end', { ...june, flows: [{ on: '2020-06-12', amount: dec(1) }] }],
  ])('is refused for %s', (_, period) => {
    expect(catchErrorCode(() => modifiedDietz({ ...period, flowTiming: 'END' }))).toBe('INVALID_DATE')
  })
})

describe('the money-weighted return', () => {
  const flow = (on: string, amount: number) => ({ on, amount: dec(amount) })
  const rate = (...flows: ReturnType<typeof flow>[]) => xirr({ flows }).rate?.toNumber() ?? xirr({ flows }).reason

  it.each([
    ['a gain of 10 % over a year', [flow('2025-01-01', -100), flow('2026-01-01', 110)], 0.1],
    ['a leap year, which counts as 366 of 365 days', [flow('2024-01-01', -100), flow('2025-01-01', 110)], 1.1 ** (365 / 366) - 1],
    ['a loss', [flow('2025-01-01', -100), flow('2026-01-01', 50)], -0.5],
    ['no gain', [flow('2025-01-01', -100), flow('2026-01-01', 100)], 0],
    ['a value that doubles in 31 days', [flow('2025-01-01', -100), flow('2025-02-01', 200)], 2 ** (365 / 31) - 1],
    [
      'two roots, of which the nearer to zero is used',
      [flow('2023-01-01', -1000), flow('2024-01-01', 2300), flow('2024-12-31', -1320)],
      0.1,
    ],
    ['a root at which the curve only touches zero', [flow('2023-01-01', -100), flow('2024-01-01', 220), flow('2024-12-31', -121)], 0.1],
    ['two flows on one day, which are added', [flow('2025-01-01', -60), flow('2025-01-01', -40), flow('2026-01-01', 110)], 0.1],
  ])('is correct for %s', (_, flows, expected) => {
    expect(rate(...flows)).toBeCloseTo(expected, 6)
    expect(rate(...flows.toReversed())).toBe(rate(...flows))
  })

  it.each([
    ['no flows', [], 'under-two-dates'],
    ['one date', [flow('2025-01-01', -1), flow('2025-01-01', 2)], 'under-two-dates'],
    ['flows of zero', [flow('2025-01-01', 0), flow('2026-01-01', 0)], 'all-zero'],
    ['a total loss', [flow('2025-01-01', -100), flow('2026-01-01', 0)], 'total-loss'],
    ['payments in only', [flow('2025-01-01', -100), flow('2026-01-01', -1)], 'no-sign-change'],
    ['payments received only', [flow('2025-01-01', 100), flow('2026-01-01', 1)], 'no-sign-change'],
    ['a payment received and a flow of zero', [flow('2025-01-01', 100), flow('2026-01-01', 0)], 'no-sign-change'],
    ['a curve that never reaches zero', [flow('2023-01-01', -100), flow('2024-01-01', 210), flow('2024-12-31', -121)], 'no-root'],
    ['a rate beyond the range searched', [flow('2025-01-01', -100), flow('2025-01-02', 110)], 'no-root'],
  ])('is null, with a reason, for %s', (_, flows, reason) => {
    expect(rate(...flows)).toBe(reason)
    expect(explain('x', xirr, { flows }).trace.missing).toEqual([{ name: 'rate', reason }])
  })

  it.each([
    ['an almost total loss', [flow('2025-01-01', -1_000_000), flow('2026-01-01', 1.5)], -0.9999985],
    ['a loss beyond the range searched', [flow('2025-01-01', -1_000_000), flow('2026-01-01', 0.9)], 'no-root'],
    ['a gain just within the range searched', [flow('2025-01-01', -1), flow('2026-01-01', 1_000_000.5)], 999_999.5],
    ['a gain of almost a millionfold', [flow('2025-01-01', -1), flow('2026-01-01', 900_001)], 900_000],
    ['a gain beyond the range searched', [flow('2025-01-01', -1), flow('2026-01-01', 1_000_003)], 'no-root'],
    ['a gain just outside the range searched', [flow('2025-01-01', -1), flow('2026-01-01', 1_000_001.5)], 'no-root'],
  ])('is correct, or null outside the range, for %s', (_, flows, expected) => {
    if (typeof expected === 'number') expect(Number(rate(...flows)) / expected).toBeCloseTo(1, 9)
    else expect(rate(...flows)).toBe(expected)
  })

  it('both roots are found if two flows lie between the two changes of sign', () => {
    const { roots } = xirr({
      flows: [flow('2023-01-01', -1000), flow('2023-12-31', 1150), flow('2024-01-02', 1150), flow('2024-12-31', -1320)],
    })
    expect(roots.map((root) => root.toDecimalPlaces(2).toNumber())).toEqual([0.1, 0.2])
  })

  // (g − 1.05)(g − 1.06)(g − 1.07) with g = 1 + r is g³ − 3.18 g² + 3.3707 g − 1.19091. Each year has 365 days.
  it('three gains close to each other are found as three roots', () => {
    const { roots } = xirr({
      flows: [flow('2021-01-01', -1000), flow('2022-01-01', 3180), flow('2023-01-01', -3370.7), flow('2024-01-01', 1190.91)],
    })
    expect(roots.map((root) => root.toDecimalPlaces(6).toNumber())).toEqual([0.05, 0.06, 0.07])
  })

  // The same with losses of 5, 6 and 7 %: (g − 0.93)(g − 0.94)(g − 0.95) is g³ − 2.82 g² + 2.6507 g − 0.83049.
  it('three losses close to each other are found as three roots', () => {
    const { rate: nearest, roots } = xirr({
      flows: [flow('2021-01-01', -1000), flow('2022-01-01', 2820), flow('2023-01-01', -2650.7), flow('2024-01-01', 830.49)],
    })
    expect(roots.map((root) => root.toDecimalPlaces(6).toNumber())).toEqual([-0.07, -0.06, -0.05])
    expect(nearest!.toDecimalPlaces(6).toNumber()).toBe(-0.05)
  })

  // −1 + 2.2 v − 1.21 v² touches zero at v = 1 ÷ 1.1; with 2.1 it stays below by 9 % of what was paid in.
  it.each([1e-15, 1e-7, 1, 1e7, 1e14])(
    'a curve that touches zero has a root, and one that nearly does has none, for amounts of the size %s',
    (size) => {
      const years = (...amounts: number[]) =>
        xirr({ flows: amounts.map((amount, index) => ({ on: `${2021 + index}-01-01`, amount: dec(amount).times(size) })) })
      expect(years(-1, 2.2, -1.21).rate?.toNumber()).toBeCloseTo(0.1, 6)
      expect(years(-1, 2.1, -1.21).reason).toBe('no-root')
      // On the losing side, −1.21 + 2.2 g − g² touches at g = 1.1; reversed, it touches at a loss of 1 ÷ 11.
      expect(years(-1.21, 2.2, -1).rate?.toNumber()).toBeCloseTo(1 / 1.1 - 1, 6)
      expect(years(-1.21, 2.1, -1).reason).toBe('no-root')
    },
  )

  // Growth by c over 20 years: −1 + 2.1 (v ÷ c) − 1.21 (v ÷ c)² is −0.09 at most, whatever c.
  it.each([1e-10, 1e10])('a curve that nearly touches zero has no root, for growth by %s in twenty years', (c) => {
    const amounts = [-1, 2.1 * c, -1.21 * c * c]
    expect(rate(...amounts.map((amount, index) => flow(`${1980 + 20 * index}-01-01`, amount)))).toBe('no-root')
  })

  it('the annual rate has at most fifteen significant digits', () => {
    expect(xirr({ flows: [flow('2025-01-01', -3), flow('2026-03-01', 4)] }).rate!.precision()).toBeLessThanOrEqual(15)
    expect(xirr({ flows: [flow('2025-01-01', -3), flow('2026-03-01', 4)] }).rate!.precision()).toBeGreaterThan(12)
  })

  it('the return of a period has at most fifteen significant digits, and an annualised return at most thirty', () => {
    const third = moneyWeightedReturn({ start: '2025-01-01', end: '2025-03-01', flows: [], startValue: dec(3), endValue: dec(4) })
    expect(third.period!.precision()).toBeLessThanOrEqual(15)
    expect(annualisedReturn({ cumulative: dec('0.2'), months: dec(37) })!.precision()).toBeLessThanOrEqual(30)
  })

  it('lists every root, in order', () => {
    const { roots } = xirr({ flows: [flow('2023-01-01', -1000), flow('2024-01-01', 2300), flow('2024-12-31', -1320)] })
    expect(roots.map((root) => root.toDecimalPlaces(8).toNumber())).toEqual([0.1, 0.2])
  })

  it('refuses invalid amounts and days', () => {
    expect(catchErrorCode(() => rate(flow('2025-01-01', Number.NaN), flow('2026-01-01', 1)))).toBe('INVALID_AMOUNT')
    expect(catchErrorCode(() => rate(flow('2025-02-30', 1), flow('2026-01-01', 1)))).toBe('INVALID_DATE')
  })

  const period = { start: '2017-04-01', end: '2017-07-01', startValue: dec(100), endValue: dec(110), flows: [] }

  it('the return of the period is shown for less than a year, not the annual rate', () => {
    const outcome = moneyWeightedReturn(period)
    expect(outcome).toMatchObject({ isAnnual: false, reason: null })
    expect([outcome.annual, outcome.period, outcome.shown].map((each) => each?.toDecimalPlaces(4).toNumber())).toEqual([0.4656, 0.1, 0.1])
  })

  it('the annual rate is shown from a year on', () => {
    const year = { ...period, end: '2018-04-01' }
    expect(moneyWeightedReturn(year)).toMatchObject({ isAnnual: true })
    expect(moneyWeightedReturn(year).shown?.toDecimalPlaces(10).toNumber()).toBe(0.1)
    expect(moneyWeightedReturn({ ...period, end: '2018-03-31' }).isAnnual).toBe(false)
  })

  it('inflows are treated as paid in by the client', () => {
    const outcome = moneyWeightedReturn({
      start: '2017-01-01',
      end: '2018-01-01',
      startValue: dec(100),
      endValue: dec(220),
      flows: [flow('2017-06-01', 100)],
    })
    expect(outcome.shown?.toNumber()).toBeCloseTo(0.1272, 4)
  })

  it('an inflow on the first day has the same effect as opening value', () => {
    const later = moneyWeightedReturn({ ...period, startValue: dec(60), flows: [flow(period.start, 40)] })
    expect(later).toEqual(moneyWeightedReturn(period))
  })

  it('a total loss has a null rate with its reason', () => {
    expect(moneyWeightedReturn({ ...period, endValue: dec(0) })).toMatchObject({ shown: null, reason: 'total-loss' })
    expect(moneyWeightedReturn({ ...period, endValue: dec(0), flows: [flow('2017-05-01', -50)] }).reason).toBeNull()
    expect(moneyWeightedReturn({ ...period, startValue: dec(0), endValue: dec(0) }).reason).toBe('all-zero')
    const tiny = { ...period, startValue: dec(0), endValue: dec(0), flows: [flow('2017-05-01', 0.5)] }
    expect(moneyWeightedReturn(tiny).reason).toBe('total-loss')
    // An inflow on the last day, on which nothing remains, and a flow of zero.
    const late = [flow('2017-05-01', 0), flow(period.end, 50)]
    expect(moneyWeightedReturn({ ...period, endValue: dec(0), flows: late }).reason).toBe('total-loss')
  })

  it('a period of one day is accepted', () => {
    expect(
      moneyWeightedReturn({ ...period, end: '2017-04-02' })
        .shown?.toDecimalPlaces(6)
        .toNumber() ?? null,
    ).toBe(null)
    expect(moneyWeightedReturn({ ...period, end: '2017-04-02', endValue: dec('100.1') }).shown!.toNumber()).toBeCloseTo(0.001, 9)
  })

  it.each([
    ['a period of zero days', { ...period, end: period.start }],
    ['a flow before the period', { ...period, flows: [flow('2017-03-31', 1)] }],
    ['a flow after the period', { ...period, flows: [flow('2017-07-02', 1)] }],
  ])('refuses %s', (_, wrong) => {
    expect(catchErrorCode(() => moneyWeightedReturn(wrong))).toBe('INVALID_DATE')
  })
})

describe('roots', () => {
  it('are found at each crossing and at each point of the grid that is a root', () => {
    const roots = findRoots((x) => (x - 1) * (x - 2.5) * (x + 3), [-4, -2, 0, 1, 2, 3], 1e-12)
    expect(roots.map((root) => Number(root.toFixed(9)))).toEqual([-3, 1, 2.5])
  })

  it('are found in pairs between two points where the curve dips through zero', () => {
    const roots = findRoots((x) => (x - 1.4) * (x - 1.6), [0, 1, 2, 3], 1e-12)
    expect(roots.map((root) => Number(root.toFixed(9)))).toEqual([1.4, 1.6])
    expect(findRoots((x) => -(x - 1.4) * (x - 1.6), [0, 1, 2, 3], 1e-12)).toHaveLength(2)
  })

  it.each([
    // The lowest point lies to the left, to the right and in the middle of the three grid points around it.
    [1.05, 1.1],
    [1.02, 2.9],
    [2.6, 2.7],
    [2.97, 2.98],
  ])('at %s and %s are each found once, wherever the curve dips', (one, other) => {
    const curve = (x: number) => (x - one) * (x - other)
    const rounded = (roots: number[]) => roots.map((root) => Number(root.toFixed(9)))
    for (const points of [
      [0, 1, 3, 4],
      [-1, 0, 0.5, 1, 3, 4, 6, 8],
    ])
      expect([rounded(findRoots(curve, points, 1e-12)), rounded(findRoots((x) => -curve(x), points, 1e-12))]).toEqual([
        [one, other],
        [one, other],
      ])
    expect(rounded(findRoots(curve, [0, 1, one - 0.001, 3.2, 5], 1e-12))).toEqual([one, other])
  })

  it('at which the curve only touches zero are found once', () => {
    for (const lowest of [1, 2]) {
      const [root, ...more] = findRoots((x) => (x - lowest) ** 2, [0, 1.5, 3], 1e-12)
      expect(root).toBeCloseTo(lowest, 6)
      expect(more).toEqual([])
    }
  })

  it('at the end of the range are found there', () => {
    expect(findRootBetween((x) => x, { x: 0, y: 0 }, { x: -1, y: -1 })).toBe(0)
    expect(findRootBetween((x) => x - 0.5, { x: 0, y: -0.5 }, { x: 1, y: 0.5 })).toBe(0.5)
    expect(findRootBetween((x) => 0.5 - x, { x: 0, y: 0.5 }, { x: 1, y: -0.5 })).toBe(0.5)
  })

  it('include a point at which the curve touches zero, and not one that is nearly zero', () => {
    expect(findRoots((x) => (x - 1.5) ** 2, [0, 1, 2, 3], 1e-12)[0]).toBeCloseTo(1.5, 6)
    expect(findRoots((x) => (x - 1.5) ** 2 + 1e-6, [0, 1, 2, 3], 1e-12)).toEqual([])
  })

  it('are found precisely where the curve is flat on one side', () => {
    const root = findRootBetween((x) => Math.expm1(50 * (x - 0.9)), { x: 0, y: Math.expm1(-45) }, { x: 1, y: Math.expm1(5) })
    expect(root).toBeCloseTo(0.9, 12)
    expect(findRootBetween((x) => x, { x: 1, y: 1 }, { x: -1, y: -1 })).toBe(0)
  })
})

describe('[P533] returns of all periods', () => {
  const level = (on: string, index: number) => ({ on, index: dec(index) })
  const levels = [
    level('2020-12-31', 100),
    level('2023-03-31', 120),
    level('2024-12-31', 130),
    level('2025-03-31', 140),
    level('2025-12-31', 150),
    level('2026-02-28', 154),
    level('2026-03-30', 155),
    level('2026-03-31', 156),
  ]
  const { periods, calendarYears } = periodReturns({ levels: levels.toReversed(), asOf: '2026-03-31' })

  it.each([
    ['1D', '2026-03-30', 156 / 155 - 1],
    ['1M', '2026-02-28', 156 / 154 - 1],
    ['YTD', '2025-12-31', 0.04],
    ['1Y', '2025-03-31', 156 / 140 - 1],
    ['3Y', '2023-03-31', 0.3],
    ['5Y', '2021-03-31', 0.56],
    ['SI', '2020-12-31', 0.56],
  ])('the return of %s begins on %s and is %d', (period, from, total) => {
    const outcome = periods.find((each) => each.period === period)!
    expect(outcome.from).toBe(from)
    expect(outcome.total!.toNumber()).toBeCloseTo(total, 10)
  })

  it('returns are annualised for a year or more', () => {
    const annual = Object.fromEntries(periods.map((each) => [each.period, each.annualised?.toDecimalPlaces(6).toNumber() ?? null]))
    expect(annual).toEqual({ '1D': null, '1M': null, YTD: null, '1Y': 0.114286, '3Y': 0.091393, '5Y': 0.093012, SI: 0.088468 })
  })

  it('the year to date and the last change are never annualised', () => {
    const sparse = [level('2023-12-31', 100), level('2024-12-31', 110), level('2026-12-31', 121)]
    const yearly = (asOf: string) => periodReturns({ levels: sparse, asOf }).periods.map((each) => each.annualised !== null)
    expect(yearly('2024-12-31')).toEqual([false, false, false, true, false, false, true])
    expect(yearly('2026-12-31')).toEqual([false, false, false, true, true, false, true])
  })

  it('five complete calendar years are listed', () => {
    expect(calendarYears.map(({ year, total }) => [year, total?.toDecimalPlaces(6).toNumber() ?? null])).toEqual([
      [2025, 0.153846],
      [2024, 0.083333],
      [2023, 0.2],
      [2022, 0],
      [2021, 0],
    ])
    expect(periodReturns({ levels, asOf: '2024-12-31' }).calendarYears.map(({ total }) => total?.toNumber() ?? null)).toEqual([
      0.2,
      0,
      0,
      null,
      null,
    ])
  })

  it('there is no return after a level of zero', () => {
    const { periods: outcome } = periodReturns({ levels: [level('2020-12-31', 0), level('2026-01-31', 5)], asOf: '2026-01-31' })
    expect(outcome.every((each) => each.total === null && each.from === null && each.annualised === null)).toBe(true)
  })

  it('there is no return on a day before the first level', () => {
    expect(periodReturns({ levels, asOf: '2019-01-01' }).periods.every((each) => each.total === null)).toBe(true)
  })

  it.each([
    ['two levels for a day', [level('2026-01-01', 1), level('2026-01-01', 2)], 'DUPLICATE_DATE'],
    ['a level below zero', [level('2026-01-01', -1)], 'INVALID_AMOUNT'],
    ['an impossible day', [level('2026-02-30', 1)], 'INVALID_DATE'],
  ])('refuses %s', (_, wrong, code) => {
    expect(catchErrorCode(() => periodReturns({ levels: wrong, asOf: '2026-03-31' }))).toBe(code)
  })

  it('the trace names the periods without a return', () => {
    const { trace } = explain('p', periodReturns, { levels: [level('2026-03-30', 1), level('2026-03-31', 2)], asOf: '2026-03-31' })
    expect(trace.missing.map((each) => each.label)).toEqual(['1M', 'YTD', '1Y', '3Y', '5Y'])
    expect(trace.steps[0]).toMatchObject({ expression: '2 ÷ 1 − 1', result: '1', label: '1D' })
  })
})

describe('statistics', () => {
  const two = [dec('0.01'), dec('0.03')]

  it('mean return, volatility and Sharpe ratio follow their definitions', () => {
    const outcome = statistics({ returns: two, periodsPerYear: 12, riskFree: [dec(0), dec(0)] })
    expect(outcome.volatility!.toNumber()).toBeCloseTo(Math.sqrt(0.0002) * Math.sqrt(12), 12)
    expect(outcome.sharpe!.toNumber()).toBeCloseTo((0.02 / Math.sqrt(0.0002)) * Math.sqrt(12), 10)
    expect(outcome.meanReturn!.toNumber()).toBe(0.24)
  })

  it('the Sharpe ratio uses the return above the risk-free rate', () => {
    const outcome = statistics({
      returns: [dec('0.02'), dec('0.04'), dec('0.03')],
      periodsPerYear: 252,
      riskFree: [dec('0.01'), dec('0.01'), dec('0.02')],
    })
    expect(outcome.sharpe!.toNumber()).toBeCloseTo(
      (0.05 / 3 / Math.sqrt(((0.01 - 0.05 / 3) ** 2 + (0.03 - 0.05 / 3) ** 2 + (0.01 - 0.05 / 3) ** 2) / 2)) * Math.sqrt(252),
      8,
    )
  })

  it.each([
    ['no risk-free series', { returns: two, periodsPerYear: 12 }, [{ name: 'sharpe', reason: 'no-risk-free-series' }]],
    [
      'returns without deviation from the risk-free series',
      { returns: two, periodsPerYear: 12, riskFree: two },
      [{ name: 'sharpe', reason: 'no-deviation' }],
    ],
    [
      'one return',
      { returns: two.slice(1), periodsPerYear: 12, riskFree: two.slice(1) },
      [
        { name: 'volatility', reason: 'under-two-returns' },
        { name: 'sharpe', reason: 'under-two-returns' },
      ],
    ],
    [
      'no returns',
      { returns: [], periodsPerYear: 12 },
      [
        { name: 'volatility', reason: 'under-two-returns' },
        { name: 'sharpe', reason: 'no-risk-free-series' },
      ],
    ],
  ])('the missing figures are null with the reason for %s', (_, series, missing) => {
    const { value, trace } = explain('s', statistics, series)
    expect(value.sharpe).toBeNull()
    expect(trace.missing).toEqual(missing)
    expect(value.volatility === null).toBe(series.returns.length < 2)
    expect(value.meanReturn === null).toBe(series.returns.length < 2)
  })

  it('annual returns are not scaled', () => {
    // 1 % and 3 %: mean 2 %, deviation √(0.0002 ÷ 1) = 1.4142… %, times √1.
    const outcome = statistics({ returns: [dec('0.01'), dec('0.03')], periodsPerYear: 1 })
    expect([outcome.meanReturn!.toNumber(), outcome.volatility!.toDecimalPlaces(8).toNumber()]).toEqual([0.02, 0.01414214])
  })

  it('refuses series of different periods', () => {
    expect(catchErrorCode(() => statistics({ returns: two, periodsPerYear: 12, riskFree: [dec(0)] }))).toBe('INVALID_INPUT')
    expect(catchErrorCode(() => statistics({ returns: two, periodsPerYear: 0 }))).toBe('INVALID_INPUT')
  })

  const level = (on: string, index: number) => ({ on, index: dec(index) })

  it.each([
    ['a peak reached twice, which counts from the first day', [100, 100, 50], -0.5, 1, 3, null],
    ['a fall and a recovery', [100, 120, 90, 130], -0.25, 2, 3, 4],
    ['a rise only', [100, 110], 0, null, null, null],
    ['a fall only', [100, 80, 60], -0.4, 1, 3, null],
    ['two equal falls, of which the first counts', [100, 50, 100, 50], -0.5, 1, 2, 3],
    ['two falls, of which the deeper counts', [100, 80, 200, 100, 150], -0.5, 3, 4, null],
    ['levels from zero', [0, 0, 5], 0, null, null, null],
    ['no levels', [], 0, null, null, null],
  ])('the drawdown is correct for %s', (_, indexes, depth, peak, trough, recovered) => {
    const levels = indexes.map((index, at) => level(`2026-01-0${at + 1}`, index))
    const on = (at: number | null) => (at === null ? null : `2026-01-0${at}`)
    const expected = { depth: dec(depth), peakOn: on(peak), troughOn: on(trough), recoveredOn: on(recovered) }
    expect(maximumDrawdown({ levels })).toEqual(expected)
    expect(maximumDrawdown({ levels: levels.toReversed() })).toEqual(expected)
  })
})

describe('a portfolio and its benchmark', () => {
  const level = (on: string, index: number) => ({ on, index: dec(index) })
  const days = [day('2026-01-01', 100), day('2026-01-02', 110), day('2026-01-03', 121)]
  const benchmark = [level('2025-12-31', 50), level('2026-01-02', 52), level('2026-01-03', 55)]

  it.each([
    [
      'from the first day, with the last benchmark level carried forward',
      {},
      [
        ['2026-01-01', 0, 100, 0],
        ['2026-01-02', 0.1, 110, 0.04],
        ['2026-01-03', 0.21, 121, 0.1],
      ],
    ],
    [
      'rebased to a later start',
      { from: '2026-01-02' },
      [
        ['2026-01-02', 0, 110, 0],
        ['2026-01-03', 0.1, 121, 0.057692],
      ],
    ],
    ['up to a given day', { to: '2026-01-01' }, [['2026-01-01', 0, 100, 0]]],
    ['as an empty list outside their days', { from: '2027-01-01' }, []],
  ])('are compared %s', (_, range, expected) => {
    const series = cumulativeSeries({ days: days.toReversed(), benchmark: benchmark.toReversed(), ...range })
    expect(
      series.map((each) => [
        each.on,
        each.portfolio!.toDecimalPlaces(6).toNumber(),
        each.portfolioValue.toNumber(),
        each.benchmark!.toDecimalPlaces(6).toNumber(),
      ]),
    ).toEqual(expected)
  })

  it.each([
    ['that begins later', [level('2026-01-02', 52)]],
    ['with a first level of zero', [level('2025-12-31', 0), level('2026-01-02', 52)]],
    ['without levels', []],
  ])('exclude a benchmark %s', (_, index) => {
    const { value, trace } = explain('c', cumulativeSeries, { days, benchmark: index })
    expect(value.every((each) => each.benchmark === null)).toBe(true)
    expect(trace.missing).toEqual([{ name: 'benchmark', reason: 'no-level-on-start', label: '2026-01-01' }])
  })
})

describe('closing values of holdings', () => {
  const two = [dec(0), dec(0)]
  const days = ['2026-01-01', '2026-01-02']
  const held = (units: number[], prices: (number | null)[], factor = 1) => ({
    name: 'ABC',
    units: units.map(dec),
    prices: prices.map((price) => (price === null ? null : dec(price))),
    factor: dec(factor),
  })

  it.each([
    ['units at their prices', [held([10, 10], [5, 6])], [50, 60]],
    ['two holdings, one in another currency', [held([10, 10], [5, 6]), held([1, 2], [10, 10], 0.8)], [58, 76]],
    ['a price currency worth two of the portfolio’s', [held([10, 10], [5, 6], 2)], [100, 120]],
    ['a missing price, which is replaced by the last known one', [held([10, 20], [5, null])], [50, 100]],
    ['days before the first price, which have no value', [held([10, 10], [null, 6])], [0, 60]],
    ['no holdings', [], [0, 0]],
  ])('are computed for %s', (_, holdings, values) => {
    expect(dailyValues({ days, holdings, inflows: two, outflows: two }).map((each) => each.value.toNumber())).toEqual(values)
  })

  it('names holdings without a price, unless their units are zero', () => {
    const missing = (units: number[]) =>
      explain('v', dailyValues, { days, holdings: [held(units, [null, 6])], inflows: two, outflows: two }).trace.missing
    expect(missing([10, 10])).toEqual([{ name: 'price', reason: 'no-price', label: 'ABC' }])
    expect(missing([0, 10])).toEqual([])
  })

  it('refuses lists of different lengths', () => {
    const codes = [
      { days, holdings: [held([1], [1, 1])], inflows: two, outflows: two },
      { days, holdings: [held([1, 1], [1])], inflows: two, outflows: two },
      { days, holdings: [], inflows: [], outflows: two },
      { days, holdings: [], inflows: two, outflows: [] },
    ].map((series) => catchErrorCode(() => dailyValues(series)))
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'INVALID_INPUT'))
  })
})
