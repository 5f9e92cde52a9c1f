import { describe, expect, it } from 'vitest'
import { dec } from '../testing/ledger-language.ts'
import { catchErrorCode } from '../testing/refusals.ts'
import { explain } from '../trace.ts'
import { bondPortfolio, bondStatistics, runningYield, type BondToMeasure } from './bond-statistics.ts'
import { dirtyPrice, settleBond, findYield } from './bond-price.ts'
import { listCouponDates, findCouponPeriod, type Bond } from './coupon-schedule.ts'
import { isExDividend } from './ex-dividend.ts'

const bond = (more: Partial<Bond> = {}): Bond => ({ maturity: '2021-06-07', coupon: 0.08, frequency: 2, basis: 1, ...more })
const toMeasure = (more: Partial<BondToMeasure> = {}): BondToMeasure => ({
  settlement: '2013-05-29',
  maturity: '2021-06-07',
  coupon: dec('0.08'),
  frequency: 2,
  basis: 1,
  exDividend: false,
  ...more,
})

describe('remaining coupon dates', () => {
  it.each([
    ['run to the day of maturity', bond(), '2020-05-29', ['2020-06-07', '2020-12-07', '2021-06-07']],
    ['begin with the following date if settlement is a coupon date', bond(), '2020-12-07', ['2021-06-07']],
    [
      'are month ends if maturity is a month end',
      bond({ maturity: '2024-02-29' }),
      '2023-01-15',
      ['2023-02-28', '2023-08-31', '2024-02-29'],
    ],
    ['are a year apart for annual coupons', bond({ frequency: 1 }), '2019-07-01', ['2020-06-07', '2021-06-07']],
    ['are empty for a matured bond', bond(), '2021-06-07', []],
  ])('%s', (_, terms, settlement, expected) => expect(listCouponDates(terms, settlement)).toEqual(expected))
})

describe('running yield', () => {
  it.each([
    ['5 % for a coupon of 4 % at 80', '0.04', '80', '0.05'],
    ['unknown without a price', '0.04', null, null],
    ['unknown at a price of zero', '0.04', '0', null],
    ['zero without a coupon', '0', '80', '0'],
  ])('is %s', (_, coupon, price, expected) =>
    expect(runningYield({ coupon: dec(coupon), cleanPrice: price === null ? null : dec(price) })?.toString() ?? null).toBe(expected),
  )
})

describe('coupon periods', () => {
  it.each([
    ['of a gilt are counted in actual days', bond(), '2013-05-29', '2012-12-07', '2013-06-07', 17, 173, 182],
    ['begin on a coupon date', bond(), '2013-06-07', '2013-06-07', '2013-12-07', 16, 0, 183],
    [
      'begin and end at month ends if maturity is a month end',
      bond({ maturity: '2024-02-29' }),
      '2023-03-15',
      '2023-02-28',
      '2023-08-31',
      2,
      15,
      184,
    ],
    [
      'end on the 30th if maturity is the 30th of a month with 31 days',
      bond({ maturity: '2024-08-30' }),
      '2024-03-10',
      '2024-02-29',
      '2024-08-30',
      1,
      10,
      183,
    ],
    ['last a year for annual coupons', bond({ frequency: 1 }), '2020-06-06', '2019-06-07', '2020-06-07', 2, 365, 366],
    ['last a quarter for quarterly coupons', bond({ frequency: 4 }), '2021-03-08', '2021-03-07', '2021-06-07', 1, 1, 92],
    [
      'count every month as 30 days in 30/360',
      bond({ maturity: '2018-08-13', basis: 0 }),
      '2017-07-31',
      '2017-02-13',
      '2017-08-13',
      3,
      168,
      180,
    ],
    [
      'count a 31st as a 30th in European 30/360',
      bond({ maturity: '2018-08-13', basis: 4 }),
      '2017-07-31',
      '2017-02-13',
      '2017-08-13',
      3,
      167,
      180,
    ],
    [
      'count from a month end to a 31st as whole months in 30/360',
      bond({ maturity: '2018-01-31', basis: 0 }),
      '2017-12-31',
      '2017-07-31',
      '2018-01-31',
      1,
      150,
      180,
    ],
    [
      'count the end of February as a 30th in 30/360',
      bond({ maturity: '2018-08-31', basis: 0 }),
      '2018-03-01',
      '2018-02-28',
      '2018-08-31',
      1,
      1,
      180,
    ],
    [
      'count from one end of February to the next as 360 days in 30/360',
      bond({ maturity: '2020-02-29', basis: 0, frequency: 1 }),
      '2019-02-28',
      '2019-02-28',
      '2020-02-29',
      1,
      0,
      360,
    ],
  ])('%s', (_, terms, settlement, previous, next, coupons, accruedDays, periodDays) => {
    expect(findCouponPeriod(terms, settlement)).toEqual({ previous, next, coupons, accruedDays, periodDays })
  })

  it('do not exist for a matured bond', () => {
    expect(findCouponPeriod(bond(), '2021-06-07')).toBeNull()
    expect(findCouponPeriod(bond(), '2021-06-06')).not.toBeNull()
  })

  it.each([
    ['an index-linked bond', { type: 'index-linked' as const }, '2013-05-29', 'NOT_SUPPORTED'],
    ['a perpetual bond', { type: 'perpetual' as const }, '2013-05-29', 'NOT_SUPPORTED'],
    ['a plain bond', { type: 'plain' as const }, '2013-05-29', 'accepted'],
    ['an impossible settlement', {}, '2013-02-30', 'INVALID_DATE'],
    ['an impossible maturity', { maturity: '2021-02-30' }, '2013-05-29', 'INVALID_DATE'],
  ])('are refused or accepted for %s', (_, more, settlement, code) => {
    expect(catchErrorCode(() => findCouponPeriod(bond(more), settlement))).toBe(code)
  })
})

describe('statistics of a bond', () => {
  it('a gilt at par yields its coupon on a coupon date', () => {
    const result = bondStatistics(toMeasure({ settlement: '2013-06-07', cleanPrice: dec(100) }))
    expect(result.yield!.toNumber()).toBeCloseTo(0.08, 12)
    expect([result.accrued!.toNumber(), result.dirtyPrice!.toNumber(), result.reason]).toEqual([0, 100, null])
  })

  it('computed figures have at most fifteen digits', () => {
    const result = bondStatistics(toMeasure({ cleanPrice: dec(103) }))
    for (const figure of [result.yield!, result.macaulay!, result.modified!, result.convexity!])
      expect(figure.precision()).toBeLessThanOrEqual(15)
  })

  it('price and yield are inverse functions', () => {
    const price = bondStatistics(toMeasure({ yield: dec('0.0749518') })).cleanPrice!
    expect(bondStatistics(toMeasure({ cleanPrice: price })).yield!.toNumber()).toBeCloseTo(0.0749518, 12)
  })

  it('yields are found from −50 % to 500 %, and not outside this range', () => {
    const settled = settleBond(bond(), { settlement: '2013-05-29', exDividend: false })!
    expect(findYield(settled, dirtyPrice(settled, -0.5))).toBeCloseTo(-0.5, 12)
    expect(findYield(settled, dirtyPrice(settled, 5))).toBeCloseTo(5, 12)
    expect([findYield(settled, dirtyPrice(settled, -0.5001)), findYield(settled, dirtyPrice(settled, 5.0001))]).toEqual([null, null])
  })

  it('modified duration is the slope of the price, and convexity its curvature', () => {
    const at = (annualYield: number) => dirtyPrice(settleBond(bond(), { settlement: '2013-05-29', exDividend: false })!, annualYield)
    const result = bondStatistics(toMeasure({ yield: dec('0.05') }))
    const step = 1e-5
    expect(result.modified!.toNumber()).toBeCloseTo(-(at(0.05 + step) - at(0.05 - step)) / (2 * step) / at(0.05), 5)
    expect(result.convexity!.toNumber()).toBeCloseTo((at(0.05 + step) - 2 * at(0.05) + at(0.05 - step)) / step ** 2 / at(0.05), 2)
  })

  it('a settlement ex-dividend excludes the next coupon, and accrued interest is negative', () => {
    const result = bondStatistics(toMeasure({ settlement: '2013-05-30', exDividend: true, cleanPrice: dec(103) }))
    expect(result.accrued!.toNumber()).toBeCloseTo((-4 * 8) / 182, 12)
    expect(result.yield!.toNumber()).toBeCloseTo(0.0749618, 6)
  })

  it('interest is simple in the final coupon period', () => {
    const last = toMeasure({ settlement: '2021-03-07', yield: dec('0.05'), maturity: '2021-06-07', coupon: dec('0.08') })
    const period = 92 / 182
    expect(bondStatistics(last).dirtyPrice!.toNumber()).toBeCloseTo(104 / (1 + (period * 0.05) / 2), 9)
    expect(bondStatistics({ ...last, exDividend: true }).dirtyPrice!.toNumber()).toBeCloseTo(100 / (1 + (period * 0.05) / 2), 9)
  })

  it('the Macaulay duration of a bond without coupons is the time to maturity', () => {
    const result = bondStatistics(toMeasure({ settlement: '2019-06-07', coupon: dec(0), cleanPrice: dec(90) }))
    expect(result.macaulay!.toNumber()).toBe(2)
    expect(result.accrued!.toNumber()).toBe(0)
  })

  it.each([
    ['a matured bond', toMeasure({ settlement: '2021-06-07', cleanPrice: dec(100) }), 'matured', false],
    ['neither price nor yield', toMeasure(), 'no-price', true],
    ['a price that no yield explains', toMeasure({ cleanPrice: dec(100_000) }), 'no-yield', true],
    ['a dirty price that is almost zero', toMeasure({ cleanPrice: dec('-3.8') }), 'no-yield', true],
  ])('figures are null with a reason for %s', (_, input, reason, hasAccrued) => {
    const { value, trace } = explain('b', bondStatistics, input)
    expect(value).toMatchObject({ yield: null, macaulay: null, modified: null, convexity: null, reason })
    expect(value.accrued !== null).toBe(hasAccrued)
    expect(trace.missing).toEqual([{ name: 'bond', reason }])
  })

  it('keeps the known figures of a bond without a yield', () => {
    const result = bondStatistics(toMeasure({ cleanPrice: dec(100_000) }))
    expect([result.cleanPrice!.toNumber(), result.dirtyPrice!.minus(result.accrued!).toNumber()]).toEqual([100_000, 100_000])
  })

  it('explains accrued interest exactly', () => {
    const { trace } = explain('b', bondStatistics, toMeasure({ cleanPrice: dec(103) }))
    expect(trace.steps[0]).toMatchObject({ name: 'accrued', expression: '100 × 0.08 ÷ 2 × 173 ÷ 182' })
    expect(trace.steps.map((step) => step.name)).toEqual(['accrued', 'yield', 'dirty-price', 'macaulay', 'modified', 'convexity'])
  })

  it('yields just outside −50 % to 500 % are not found', () => {
    const settled = settleBond(bond(), { settlement: '2013-06-07', exDividend: false })!
    expect(findYield(settled, dirtyPrice(settled, -0.49))).toBeCloseTo(-0.49, 9)
    expect(findYield(settled, dirtyPrice(settled, -0.51))).toBeNull()
    expect(findYield(settled, dirtyPrice(settled, 4.9))).toBeCloseTo(4.9, 9)
    expect(findYield(settled, dirtyPrice(settled, 5.1))).toBeNull()
  })
})

describe('a portfolio of bonds', () => {
  const position = (name: string, nominal: number, price: number | null, figure: number) => ({
    name,
    nominal: dec(nominal),
    dirtyPrice: price === null ? null : dec(price),
    yield: dec(figure),
    macaulay: dec(figure),
    modified: dec(figure),
    convexity: dec(figure),
  })

  it('is weighted by dirty market value', () => {
    const result = bondPortfolio({ bonds: [position('A', 100, 100, 0.04), position('B', 100, 50, 0.07)] })
    expect(
      [result.value, result.yield!, result.macaulay!, result.modified!, result.convexity!, result.coverage!].map((each) => each.toNumber()),
    ).toEqual([150, 0.05, 0.05, 0.05, 0.05, 1])
  })

  it('excludes bonds without a figure and states its coverage', () => {
    const { value, trace } = explain('p', bondPortfolio, {
      bonds: [position('A', 300, 100, 0.04), position('B', 100, null, 0.07), { ...position('C', 100, 90, 0.05), yield: null }],
    })
    expect([value.yield!.toNumber(), value.covered, value.bonds, value.coverage!.toNumber()]).toEqual([0.04, 1, 3, 0.6])
    expect(trace.missing.map((each) => each.label)).toEqual(['B', 'C'])
  })

  it('has no figures without bonds', () => {
    expect(bondPortfolio({ bonds: [] })).toMatchObject({ value: dec(0), yield: null, coverage: null })
  })
})

describe('a gilt', () => {
  const gilt = bond()

  it.each([
    ['includes the coupon on the seventh business day before it', '2013-05-29', [], false],
    ['excludes the coupon from the following day', '2013-05-30', [], true],
    ['goes ex-dividend a day earlier if a holiday is in between', '2013-05-29', ['2013-06-03'], true],
    ['includes the next coupon if settled on a coupon date', '2013-06-07', [], false],
    ['is not ex-dividend once it has matured', '2021-06-07', [], false],
  ])('%s', (_, settlement, holidays, expected) => {
    expect(isExDividend({ bond: gilt, settlement, holidays })).toBe(expected)
    if (holidays.length === 0) expect(isExDividend({ bond: gilt, settlement })).toBe(expected)
  })
})
