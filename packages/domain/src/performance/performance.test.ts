import { describe, expect, it } from 'vitest'
import {
  annualised,
  levelOn,
  monthsOfPeriod,
  periodStart,
  returnBetween,
  timeWeightedReturn,
  timeWeightedSeries,
  type DailyValue,
} from '../performance.ts'
import { dec } from '../testing/ledger-language.ts'
import { refusalOf } from '../testing/refusals.ts'
import { explain } from '../trace.ts'
import { annualisedReturn } from './annualise.ts'
import { cumulativeSeries } from './cumulative-series.ts'
import { dailyValues } from './holdings-series.ts'
import { linkedReturn } from './linked.ts'
import { modifiedDietz } from './modified-dietz.ts'
import { moneyWeightedReturn, xirr } from './money-weighted.ts'
import { periodReturns } from './period-returns.ts'
import { rootBetween, rootsWithin } from './roots.ts'
import { maximumDrawdown, statistics } from './statistics.ts'

const day = (on: string, value: number, inflow = 0, outflow = 0): DailyValue => ({
  on,
  value: dec(value),
  inflow: dec(inflow),
  outflow: dec(outflow),
})
const growths = (days: DailyValue[]) => timeWeightedSeries(days).map((level) => level.growth?.toDecimalPlaces(8).toNumber() ?? null)

describe('time-weighted, by day', () => {
  it.each([
    ['no flows', [day('2026-01-01', 100), day('2026-01-02', 110)], [0, 0.1]],
    ['an inflow counts at the start of its day', [day('2026-01-01', 100), day('2026-01-02', 132, 20)], [0, 0.1]],
    ['an outflow counts at the end of its day', [day('2026-01-01', 100), day('2026-01-02', 90, 0, 20)], [0, 0.1]],
    ['everything taken out', [day('2026-01-01', 100), day('2026-01-02', 0, 0, 105), day('2026-01-03', 0)], [0, 0.05, 0.05]],
    ['put in again after it was empty', [day('2026-01-01', 0), day('2026-01-02', 0), day('2026-01-03', 110, 100)], [0, 0, 0.1]],
    [
      'a value that appears without a flow ends the series',
      [day('2026-01-01', 0), day('2026-01-02', 10), day('2026-01-03', 11)],
      [0, null, null],
    ],
    ['a total loss is permanent', [day('2026-01-01', 100), day('2026-01-02', 0), day('2026-01-03', 50, 50)], [0, -1, -1]],
    ['capital below zero says nothing', [day('2026-01-01', -100), day('2026-01-02', 10)], [0, null]],
    ['a negative value ends the series', [day('2026-01-01', 100), day('2026-01-02', -10)], [0, null]],
    ['one day', [day('2026-01-01', 100)], [0]],
    ['no day', [], []],
  ])('%s', (_, days, expected) => {
    expect(growths(days)).toEqual(expected)
    expect(growths(days.toReversed())).toEqual(expected)
    expect(timeWeightedReturn({ days })).toEqual(timeWeightedSeries(days))
  })

  it('growth is linked in thirty digits', () => {
    // 1 ÷ 3 never ends: thirty threes.
    const [, third] = timeWeightedSeries([day('2026-01-01', 3), day('2026-01-02', 1)])
    expect(third!.growth!.plus(1).toFixed()).toBe(`0.${'3'.repeat(30)}`)
  })

  it('refuses a day with two values', () => {
    expect(refusalOf(() => timeWeightedSeries([day('2026-01-01', 1), day('2026-01-01', 2)]))).toBe('DUPLICATE_DATE')
  })

  it('the trace has each linked return, and the reason if the series ends', () => {
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

  it('the last level on or before a day', () => {
    expect(['2025-12-29', '2025-12-30', '2026-01-15', '2027-01-01'].map((each) => levelOn(levels, each)?.on)).toEqual([
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
  ] as const)('the period %s at %s begins %s', (period, to, from) => {
    expect(periodStart(period, levels, to)).toBe(from)
    expect(periodStart(period, [], to)).toBeNull()
  })

  it.each([
    [0, 0.1, 0.1],
    [0.1, 0.21, 0.1],
    [-1, 0, null],
    [null, 0.1, null],
    [0.1, null, null],
  ])('the return from a growth of %s to one of %s is %s', (from, to, expected) => {
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

describe('annualised', () => {
  it.each([
    ['[P534] 21 % over 24 months is 10 %', 0.21, 24, 0.1],
    ['12 months are a year', 0.05, 12, 0.05],
    ['11.99 months are not annualised', 0.05, 11.99, null],
    ['a loss', -0.36, 24, -0.2],
    ['a loss of everything', -1, 36, -1],
    ['a loss of more', -1.2, 36, -1],
  ])('%s', (_, cumulative, months, expected) => {
    expect(annualised(dec(cumulative), dec(months))?.toDecimalPlaces(12).toNumber() ?? null).toBe(expected)
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
    ['by another basis', 0.1, 366, 365.25, 0.0997852],
  ])('over %s', (_, cumulative, days, basis, expected) => {
    const outcome = annualisedReturn({ cumulative: dec(cumulative), days, basis: dec(basis) })
    if (expected === null) expect(outcome).toBeNull()
    else expect(outcome?.toNumber()).toBeCloseTo(expected, 5)
  })

  it('a return over less than a year is annualised if forced', () => {
    expect(annualisedReturn({ cumulative: dec(0.1), days: 91, basis: dec(365), isForced: true })?.toNumber()).toBeCloseTo(0.4656, 4)
  })

  it('refuses a period of no length', () => {
    expect(refusalOf(() => annualisedReturn({ cumulative: dec(0.1), days: 0, basis: dec(365) }))).toBe('INVALID_INPUT')
    expect(refusalOf(() => annualisedReturn({ cumulative: dec(0.1), months: dec(-1) }))).toBe('INVALID_INPUT')
  })

  it('the annual return has a trace', () => {
    expect(explain('a', annualisedReturn, { cumulative: dec(0.21), months: dec(24) }).trace.steps[0]?.expression).toBe(
      '(1 + 0.21)^(1 ÷ 2) − 1',
    )
    expect(explain('a', annualisedReturn, { cumulative: dec(0.21), months: dec(2) }).trace.missing[0]?.reason).toBe('under-a-year')
  })
})

describe('true time-weighted, by flow', () => {
  const point = (on: string, valueBefore: number, flow = 0) => ({ on, valueBefore: dec(valueBefore), flow: dec(flow) })

  it.each([
    ['broken at a flow', [point('2023-01-01', 500), point('2024-01-01', 1000, 1000), point('2024-12-31', 1500)], 0.5],
    ['begun with a flow', [point('2023-01-01', 0, 100), point('2024-01-01', 120)], 0.2],
    ['a withdrawal of everything', [point('2023-01-01', 1000), point('2024-12-31', 2000, -2000)], 1],
    [
      'nothing there for a while',
      [point('2023-01-01', 100), point('2023-02-01', 110, -110), point('2023-03-01', 0, 50), point('2023-04-01', 55)],
      0.21,
    ],
    ['a total loss', [point('2021-01-01', 100), point('2022-12-31', 0)], -1],
    ['a total loss is permanent', [point('2021-01-01', 100), point('2022-12-31', 0, 100), point('2023-12-31', 200)], -1],
    ['a value that appears without a flow', [point('2021-01-01', 0), point('2022-12-31', 10)], null],
    ['more taken out than there is', [point('2021-01-01', 100, -150), point('2022-12-31', 10)], null],
    ['a value below zero', [point('2021-01-01', 100), point('2022-12-31', -10)], null],
    ['one point', [point('2021-01-01', 100)], null],
    ['no point', [], null],
  ])('%s', (_, points, expected) => {
    expect(linkedReturn({ points })?.toDecimalPlaces(12).toNumber() ?? null).toBe(expected)
    expect(linkedReturn({ points: points.toReversed() })?.toDecimalPlaces(12).toNumber() ?? null).toBe(expected)
  })

  it('refuses two values for a day', () => {
    expect(refusalOf(() => linkedReturn({ points: [point('2021-01-01', 1), point('2021-01-01', 2)] }))).toBe('DUPLICATE_DATE')
  })

  it('the linked return has a trace', () => {
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

describe('modified Dietz', () => {
  const june = { start: '2020-06-01', end: '2020-06-11', startValue: dec(100_000), endValue: dec(125_000) }
  const flows = [
    { on: '2020-06-06', amount: dec(-2000) },
    { on: '2020-06-11', amount: dec(20_000) },
  ]

  it.each([
    ['GIPS, flows at the end of their day', { ...june, flows, flowTiming: 'END' as const }, 0.070642],
    ['flows at the start of their day', { ...june, flows, flowTiming: 'START' as const }, 0.0694946],
    ['no flows', { ...june, flows: [], flowTiming: 'END' as const }, 0.25],
    ['one day', { ...june, end: '2020-06-01', flows: [], flowTiming: 'END' as const }, 0.25],
  ])('%s', (_, period, expected) => {
    expect(modifiedDietz(period)?.toNumber()).toBeCloseTo(expected, 6)
  })

  it('a small positive capital is sufficient', () => {
    const { value, trace } = explain('d', modifiedDietz, {
      ...june,
      startValue: dec('0.5'),
      endValue: dec(1),
      flows: [],
      flowTiming: 'END',
    })
    expect([value!.toNumber(), trace.missing]).toEqual([1, []])
  })

  it('there is no return without capital', () => {
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
  ])('the input %s is refused', (_, period) => {
    expect(refusalOf(() => modifiedDietz({ ...period, flowTiming: 'END' }))).toBe('INVALID_DATE')
  })
})

describe('money-weighted', () => {
  const flow = (on: string, amount: number) => ({ on, amount: dec(amount) })
  const rate = (...flows: ReturnType<typeof flow>[]) => xirr({ flows }).rate?.toNumber() ?? xirr({ flows }).reason

  it.each([
    ['10 % over a year', [flow('2025-01-01', -100), flow('2026-01-01', 110)], 0.1],
    ['a leap year is 366 days of 365', [flow('2024-01-01', -100), flow('2025-01-01', 110)], 1.1 ** (365 / 366) - 1],
    ['a loss', [flow('2025-01-01', -100), flow('2026-01-01', 50)], -0.5],
    ['nothing gained', [flow('2025-01-01', -100), flow('2026-01-01', 100)], 0],
    ['a day that doubles', [flow('2025-01-01', -100), flow('2025-02-01', 200)], 2 ** (365 / 31) - 1],
    ['of two roots the nearer to zero', [flow('2023-01-01', -1000), flow('2024-01-01', 2300), flow('2024-12-31', -1320)], 0.1],
    ['a root that the curve only touches', [flow('2023-01-01', -100), flow('2024-01-01', 220), flow('2024-12-31', -121)], 0.1],
    ['flows of a day are one', [flow('2025-01-01', -60), flow('2025-01-01', -40), flow('2026-01-01', 110)], 0.1],
  ])('%s', (_, flows, expected) => {
    expect(rate(...flows)).toBeCloseTo(expected, 6)
    expect(rate(...flows.toReversed())).toBe(rate(...flows))
  })

  it.each([
    ['no flows', [], 'under-two-dates'],
    ['one date', [flow('2025-01-01', -1), flow('2025-01-01', 2)], 'under-two-dates'],
    ['all zero', [flow('2025-01-01', 0), flow('2026-01-01', 0)], 'all-zero'],
    ['everything lost', [flow('2025-01-01', -100), flow('2026-01-01', 0)], 'total-loss'],
    ['only paid in', [flow('2025-01-01', -100), flow('2026-01-01', -1)], 'no-sign-change'],
    ['only received', [flow('2025-01-01', 100), flow('2026-01-01', 1)], 'no-sign-change'],
    ['only received, and nothing at the end', [flow('2025-01-01', 100), flow('2026-01-01', 0)], 'no-sign-change'],
    ['a curve that never comes to zero', [flow('2023-01-01', -100), flow('2024-01-01', 210), flow('2024-12-31', -121)], 'no-root'],
    ['a rate beyond all bounds', [flow('2025-01-01', -100), flow('2025-01-02', 110)], 'no-root'],
  ])('there is no rate for %s', (_, flows, reason) => {
    expect(rate(...flows)).toBe(reason)
    expect(explain('x', xirr, { flows }).trace.missing).toEqual([{ name: 'rate', reason }])
  })

  it.each([
    ['nearly everything lost', [flow('2025-01-01', -1_000_000), flow('2026-01-01', 1.5)], -0.9999985],
    ['a loss beyond the range searched', [flow('2025-01-01', -1_000_000), flow('2026-01-01', 0.9)], 'no-root'],
    ['just within the range searched', [flow('2025-01-01', -1), flow('2026-01-01', 1_000_000.5)], 999_999.5],
    ['a millionfold', [flow('2025-01-01', -1), flow('2026-01-01', 900_001)], 900_000],
    ['a gain beyond the range searched', [flow('2025-01-01', -1), flow('2026-01-01', 1_000_003)], 'no-root'],
    ['just outside the range searched', [flow('2025-01-01', -1), flow('2026-01-01', 1_000_001.5)], 'no-root'],
  ])('%s', (_, flows, expected) => {
    if (typeof expected === 'number') expect(Number(rate(...flows)) / expected).toBeCloseTo(1, 9)
    else expect(rate(...flows)).toBe(expected)
  })

  it('both roots are found if two changes of sign have two flows between them', () => {
    const { roots } = xirr({
      flows: [flow('2023-01-01', -1000), flow('2023-12-31', 1150), flow('2024-01-02', 1150), flow('2024-12-31', -1320)],
    })
    expect(roots.map((root) => root.toDecimalPlaces(2).toNumber())).toEqual([0.1, 0.2])
  })

  // (g − 1.05)(g − 1.06)(g − 1.07) with g = 1 + r: g³ − 3.18 g² + 3.3707 g − 1.19091. The years are of 365 days.
  it('three roots close to each other are three', () => {
    const { roots } = xirr({
      flows: [flow('2021-01-01', -1000), flow('2022-01-01', 3180), flow('2023-01-01', -3370.7), flow('2024-01-01', 1190.91)],
    })
    expect(roots.map((root) => root.toDecimalPlaces(6).toNumber())).toEqual([0.05, 0.06, 0.07])
  })

  // The same with losses of 5, 6 and 7 %: (g − 0.93)(g − 0.94)(g − 0.95) is g³ − 2.82 g² + 2.6507 g − 0.83049.
  it('three losses close to each other are three', () => {
    const { rate: nearest, roots } = xirr({
      flows: [flow('2021-01-01', -1000), flow('2022-01-01', 2820), flow('2023-01-01', -2650.7), flow('2024-01-01', 830.49)],
    })
    expect(roots.map((root) => root.toDecimalPlaces(6).toNumber())).toEqual([-0.07, -0.06, -0.05])
    expect(nearest!.toDecimalPlaces(6).toNumber()).toBe(-0.05)
  })

  // −1 + 2.2 v − 1.21 v² touches zero at v = 1 ÷ 1.1; with 2.1 it stays below by 9 % of what was paid in.
  it.each([1e-15, 1e-7, 1, 1e7, 1e14])('a touch is a root and a near miss is none, whatever the size: %s', (size) => {
    const years = (...amounts: number[]) =>
      xirr({ flows: amounts.map((amount, index) => ({ on: `${2021 + index}-01-01`, amount: dec(amount).times(size) })) })
    expect(years(-1, 2.2, -1.21).rate?.toNumber()).toBeCloseTo(0.1, 6)
    expect(years(-1, 2.1, -1.21).reason).toBe('no-root')
    // On the losing side, −1.21 + 2.2 g − g² touches at g = 1.1; reversed, it touches at a loss of 1 ÷ 11.
    expect(years(-1.21, 2.2, -1).rate?.toNumber()).toBeCloseTo(1 / 1.1 - 1, 6)
    expect(years(-1.21, 2.1, -1).reason).toBe('no-root')
  })

  // Growth by c over 20 years: −1 + 2.1 (v ÷ c) − 1.21 (v ÷ c)² is −0.09 at most, whatever c.
  it.each([1e-10, 1e10])('a near miss of %s-fold growth in twenty years is none', (c) => {
    const amounts = [-1, 2.1 * c, -1.21 * c * c]
    expect(rate(...amounts.map((amount, index) => flow(`${1980 + 20 * index}-01-01`, amount)))).toBe('no-root')
  })

  it('the annual rate has fifteen digits', () => {
    expect(xirr({ flows: [flow('2025-01-01', -3), flow('2026-03-01', 4)] }).rate!.precision()).toBeLessThanOrEqual(15)
    expect(xirr({ flows: [flow('2025-01-01', -3), flow('2026-03-01', 4)] }).rate!.precision()).toBeGreaterThan(12)
  })

  it('the return of a period has fifteen digits, and the annualised one thirty', () => {
    const third = moneyWeightedReturn({ start: '2025-01-01', end: '2025-03-01', flows: [], startValue: dec(3), endValue: dec(4) })
    expect(third.period!.precision()).toBeLessThanOrEqual(15)
    expect(annualisedReturn({ cumulative: dec('0.2'), months: dec(37) })!.precision()).toBeLessThanOrEqual(30)
  })

  it('lists every root, in order', () => {
    const { roots } = xirr({ flows: [flow('2023-01-01', -1000), flow('2024-01-01', 2300), flow('2024-12-31', -1320)] })
    expect(roots.map((root) => root.toDecimalPlaces(8).toNumber())).toEqual([0.1, 0.2])
  })

  it('refuses invalid amounts and days', () => {
    expect(refusalOf(() => rate(flow('2025-01-01', Number.NaN), flow('2026-01-01', 1)))).toBe('INVALID_AMOUNT')
    expect(refusalOf(() => rate(flow('2025-02-30', 1), flow('2026-01-01', 1)))).toBe('INVALID_DATE')
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

  it('inflows count as paid by the client', () => {
    const outcome = moneyWeightedReturn({
      start: '2017-01-01',
      end: '2018-01-01',
      startValue: dec(100),
      endValue: dec(220),
      flows: [flow('2017-06-01', 100)],
    })
    expect(outcome.shown?.toNumber()).toBeCloseTo(0.1272, 4)
  })

  it('an inflow on the first day counts as opening value', () => {
    const later = moneyWeightedReturn({ ...period, startValue: dec(60), flows: [flow(period.start, 40)] })
    expect(later).toEqual(moneyWeightedReturn(period))
  })

  it('a total loss has its reason', () => {
    expect(moneyWeightedReturn({ ...period, endValue: dec(0) })).toMatchObject({ shown: null, reason: 'total-loss' })
    expect(moneyWeightedReturn({ ...period, endValue: dec(0), flows: [flow('2017-05-01', -50)] }).reason).toBeNull()
    expect(moneyWeightedReturn({ ...period, startValue: dec(0), endValue: dec(0) }).reason).toBe('all-zero')
    const tiny = { ...period, startValue: dec(0), endValue: dec(0), flows: [flow('2017-05-01', 0.5)] }
    expect(moneyWeightedReturn(tiny).reason).toBe('total-loss')
    // There is an inflow on the very day on which nothing remains, and a flow of zero.
    const late = [flow('2017-05-01', 0), flow(period.end, 50)]
    expect(moneyWeightedReturn({ ...period, endValue: dec(0), flows: late }).reason).toBe('total-loss')
  })

  it('one day is a period', () => {
    expect(
      moneyWeightedReturn({ ...period, end: '2017-04-02' })
        .shown?.toDecimalPlaces(6)
        .toNumber() ?? null,
    ).toBe(null)
    expect(moneyWeightedReturn({ ...period, end: '2017-04-02', endValue: dec('100.1') }).shown!.toNumber()).toBeCloseTo(0.001, 9)
  })

  it.each([
    ['no time', { ...period, end: period.start }],
    ['a flow before', { ...period, flows: [flow('2017-03-31', 1)] }],
    ['a flow after', { ...period, flows: [flow('2017-07-02', 1)] }],
  ])('refuses %s', (_, wrong) => {
    expect(refusalOf(() => moneyWeightedReturn(wrong))).toBe('INVALID_DATE')
  })
})

describe('roots', () => {
  it('finds each crossing, and each point that is a root', () => {
    const roots = rootsWithin((x) => (x - 1) * (x - 2.5) * (x + 3), [-4, -2, 0, 1, 2, 3], 1e-12)
    expect(roots.map((root) => Number(root.toFixed(9)))).toEqual([-3, 1, 2.5])
  })

  it('finds two roots between two points where the curve dips through zero', () => {
    const roots = rootsWithin((x) => (x - 1.4) * (x - 1.6), [0, 1, 2, 3], 1e-12)
    expect(roots.map((root) => Number(root.toFixed(9)))).toEqual([1.4, 1.6])
    expect(rootsWithin((x) => -(x - 1.4) * (x - 1.6), [0, 1, 2, 3], 1e-12)).toHaveLength(2)
  })

  it.each([
    // The lowest point lies left, right and in the middle of the three points around it.
    [1.05, 1.1],
    [1.02, 2.9],
    [2.6, 2.7],
    [2.97, 2.98],
  ])('finds %s and %s, each once, wherever the curve dips', (one, other) => {
    const curve = (x: number) => (x - one) * (x - other)
    const rounded = (roots: number[]) => roots.map((root) => Number(root.toFixed(9)))
    for (const points of [
      [0, 1, 3, 4],
      [-1, 0, 0.5, 1, 3, 4, 6, 8],
    ])
      expect([rounded(rootsWithin(curve, points, 1e-12)), rounded(rootsWithin((x) => -curve(x), points, 1e-12))]).toEqual([
        [one, other],
        [one, other],
      ])
    expect(rounded(rootsWithin(curve, [0, 1, one - 0.001, 3.2, 5], 1e-12))).toEqual([one, other])
  })

  it('a touch on the way down is one root, not two', () => {
    for (const lowest of [1, 2]) {
      const [root, ...more] = rootsWithin((x) => (x - lowest) ** 2, [0, 1.5, 3], 1e-12)
      expect(root).toBeCloseTo(lowest, 6)
      expect(more).toEqual([])
    }
  })

  it('a curve that is zero at the end of the range has its root there', () => {
    expect(rootBetween((x) => x, { x: 0, y: 0 }, { x: -1, y: -1 })).toBe(0)
    expect(rootBetween((x) => x - 0.5, { x: 0, y: -0.5 }, { x: 1, y: 0.5 })).toBe(0.5)
    expect(rootBetween((x) => 0.5 - x, { x: 0, y: 0.5 }, { x: 1, y: -0.5 })).toBe(0.5)
  })

  it('takes a touch as a root, and a near miss as none', () => {
    expect(rootsWithin((x) => (x - 1.5) ** 2, [0, 1, 2, 3], 1e-12)[0]).toBeCloseTo(1.5, 6)
    expect(rootsWithin((x) => (x - 1.5) ** 2 + 1e-6, [0, 1, 2, 3], 1e-12)).toEqual([])
  })

  it('converges on x where the curve is flat on one side', () => {
    const root = rootBetween((x) => Math.expm1(50 * (x - 0.9)), { x: 0, y: Math.expm1(-45) }, { x: 1, y: Math.expm1(5) })
    expect(root).toBeCloseTo(0.9, 12)
    expect(rootBetween((x) => x, { x: 1, y: 1 }, { x: -1, y: -1 })).toBe(0)
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
  ])('%s', (period, from, total) => {
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

  it('a day before the first level has no return', () => {
    expect(periodReturns({ levels, asOf: '2019-01-01' }).periods.every((each) => each.total === null)).toBe(true)
  })

  it.each([
    ['two levels for a day', [level('2026-01-01', 1), level('2026-01-01', 2)], 'DUPLICATE_DATE'],
    ['a level below zero', [level('2026-01-01', -1)], 'INVALID_AMOUNT'],
    ['an impossible day', [level('2026-02-30', 1)], 'INVALID_DATE'],
  ])('refuses %s', (_, wrong, code) => {
    expect(refusalOf(() => periodReturns({ levels: wrong, asOf: '2026-03-31' }))).toBe(code)
  })

  it('names the missing periods', () => {
    const { trace } = explain('p', periodReturns, { levels: [level('2026-03-30', 1), level('2026-03-31', 2)], asOf: '2026-03-31' })
    expect(trace.missing.map((each) => each.label)).toEqual(['1M', 'YTD', '1Y', '3Y', '5Y'])
    expect(trace.steps[0]).toMatchObject({ expression: '2 ÷ 1 − 1', result: '1', label: '1D' })
  })
})

describe('statistics', () => {
  const two = [dec('0.01'), dec('0.03')]

  it('volatility and Sharpe by their definitions', () => {
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
    ['no deviation', { returns: two, periodsPerYear: 12, riskFree: two }, [{ name: 'sharpe', reason: 'no-deviation' }]],
    [
      'one return',
      { returns: two.slice(1), periodsPerYear: 12, riskFree: two.slice(1) },
      [
        { name: 'volatility', reason: 'under-two-returns' },
        { name: 'sharpe', reason: 'under-two-returns' },
      ],
    ],
    [
      'none',
      { returns: [], periodsPerYear: 12 },
      [
        { name: 'volatility', reason: 'under-two-returns' },
        { name: 'sharpe', reason: 'no-risk-free-series' },
      ],
    ],
  ])('%s: null with the reason', (_, series, missing) => {
    const { value, trace } = explain('s', statistics, series)
    expect(value.sharpe).toBeNull()
    expect(trace.missing).toEqual(missing)
    expect(value.volatility === null).toBe(series.returns.length < 2)
    expect(value.meanReturn === null).toBe(series.returns.length < 2)
  })

  it('each return of a year counts as one year', () => {
    // 1 % and 3 %: mean 2 %, deviation √(0.0002 ÷ 1) = 1.4142… %, times √1.
    const outcome = statistics({ returns: [dec('0.01'), dec('0.03')], periodsPerYear: 1 })
    expect([outcome.meanReturn!.toNumber(), outcome.volatility!.toDecimalPlaces(8).toNumber()]).toEqual([0.02, 0.01414214])
  })

  it('refuses series of different periods', () => {
    expect(refusalOf(() => statistics({ returns: two, periodsPerYear: 12, riskFree: [dec(0)] }))).toBe('INVALID_INPUT')
    expect(refusalOf(() => statistics({ returns: two, periodsPerYear: 0 }))).toBe('INVALID_INPUT')
  })

  const level = (on: string, index: number) => ({ on, index: dec(index) })

  it.each([
    ['a peak reached twice counts from the first day', [100, 100, 50], -0.5, 1, 3, null],
    ['a fall and a recovery', [100, 120, 90, 130], -0.25, 2, 3, 4],
    ['only up', [100, 110], 0, null, null, null],
    ['only down', [100, 80, 60], -0.4, 1, 3, null],
    ['of two equal falls the first', [100, 50, 100, 50], -0.5, 1, 2, 3],
    ['the deeper of two drawdowns', [100, 80, 200, 100, 150], -0.5, 3, 4, null],
    ['from nothing', [0, 0, 5], 0, null, null, null],
    ['no level', [], 0, null, null, null],
  ])('the drawdown is as expected: %s', (_, indexes, depth, peak, trough, recovered) => {
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
      'from the first day, the benchmark carried forward',
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
    ['up to a day', { to: '2026-01-01' }, [['2026-01-01', 0, 100, 0]]],
    ['outside', { from: '2027-01-01' }, []],
  ])('%s', (_, range, expected) => {
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
    ['that begins later is left out', [level('2026-01-02', 52)]],
    ['that begins at zero is left out', [level('2025-12-31', 0), level('2026-01-02', 52)]],
    ['that is not there is left out', []],
  ])('a benchmark %s', (_, index) => {
    const { value, trace } = explain('c', cumulativeSeries, { days, benchmark: index })
    expect(value.every((each) => each.benchmark === null)).toBe(true)
    expect(trace.missing).toEqual([{ name: 'benchmark', reason: 'no-level-on-start', label: '2026-01-01' }])
  })
})

describe('closing values from holdings', () => {
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
    ['a currency worth two of the other', [held([10, 10], [5, 6], 2)], [100, 120]],
    ['a missing price is the last one known', [held([10, 20], [5, null])], [50, 100]],
    ['before the first price there is no value', [held([10, 10], [null, 6])], [0, 60]],
    ['nothing held', [], [0, 0]],
  ])('%s', (_, holdings, values) => {
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
    ].map((series) => refusalOf(() => dailyValues(series)))
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'INVALID_INPUT'))
  })
})
