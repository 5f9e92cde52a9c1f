import { describe, expect, it } from 'vitest'
import { findAssetClass, assetClassOrder, breakdown, findSector, sectors } from './breakdown.ts'
import { costItems, cumulativeEffect, exPostCosts, reconcile, type PeriodCosts } from './charges.ts'
import { dec } from './testing/ledger-language.ts'
import { catchErrorField, catchErrorCode } from './testing/refusals.ts'
import { explain } from './trace.ts'

describe('costs and charges after the event', () => {
  const period = (costs: Record<string, number>, valuations: number[], more: Partial<PeriodCosts> = {}): PeriodCosts => ({
    costs: Object.fromEntries(Object.entries(costs).map(([item, cost]) => [item, dec(cost)])),
    valuations: valuations.map(dec),
    startValue: dec(100_000),
    endValue: dec(103_800),
    ...more,
  })

  it.each([
    ['one cost of the service', { serviceOngoing: 1500 }, [100_000, 100_000], 1500, 100_000, 1.5],
    [
      'the average of the valuations',
      { serviceOngoing: 1000, productOngoing: 500 },
      [90_000, 100_000, 110_000, 120_000],
      1500,
      105_000,
      1.43,
    ],
    [
      'a negative transaction cost, which reduces the sum',
      { serviceOngoing: 1000, productTransaction: -250 },
      [100_000],
      750,
      100_000,
      0.75,
    ],
    ['a half that rounds away from zero', { serviceOngoing: 10.05 }, [2000], 10.05, 2000, 0.5],
    ['a negative half that rounds away from zero', { productTransaction: -0.5 }, [20_000], -0.5, 20_000, -0],
    ['no costs', {}, [50_000], 0, 50_000, 0],
    ['no valuations', { serviceOneOff: 120 }, [], 120, 0, null],
    ['an average of zero', { serviceOneOff: 120 }, [0, 0], 120, 0, null],
    ['an average below zero', { serviceOneOff: 120 }, [-10], 120, -10, null],
  ])('are computed for %s', (_, costs, valuations, total, average, percent) => {
    const outcome = exPostCosts(period(costs, valuations))
    expect([outcome.totalCost.toNumber(), outcome.averageValue.toNumber(), outcome.totalPercent?.toNumber() ?? null]).toEqual([
      total,
      average,
      percent,
    ])
    expect(Object.keys(outcome.itemPercent)).toEqual(Object.keys(costs))
  })

  it('the percentage of each item is rounded separately', () => {
    const { itemPercent } = exPostCosts(period({ serviceOngoing: 333.33, productOngoing: 666.67, ancillary: 5 }, [100_000]))
    expect(Object.values(itemPercent).map((each) => each!.toNumber())).toEqual([0.33, 0.67, 0.01])
  })

  it.each([
    ['costs that reduced the closing value, which are added back once', {}, 0.05, 0.038, 0.012],
    ['flows, which are not gains', { netFlow: dec(3_800) }, 0.012, 0, 0.012],
  ])('the effect on the return is correct for %s', (_, more, before, after, difference) => {
    const { effect } = exPostCosts(period({ serviceOngoing: 1200 }, [100_000], more))
    expect([effect!.beforeCosts, effect!.afterCosts, effect!.difference].map((each) => each.toNumber())).toEqual([
      before,
      after,
      difference,
    ])
  })

  it('the effect is null for an opening value of zero', () => {
    const { value, trace } = explain('c', exPostCosts, period({ serviceOngoing: 1200 }, [], { startValue: dec(0) }))
    expect(value.effect).toBeNull()
    expect(trace.missing.map((each) => each.reason)).toEqual(['no-average-value', 'no-opening-value'])
    expect(trace.rounding).toEqual([{ name: 'percent', decimals: 2, mode: 'half-away-from-zero' }])
  })

  it('the items are ten, of which the last are payments to third parties', () => {
    expect(costItems).toHaveLength(10)
    expect(costItems.at(-1)).toBe('thirdPartyPayments')
  })
})

describe('the cumulative effect of costs', () => {
  it('reduces 10,000 at 5 % with 1 % of costs for two years', () => {
    const years = cumulativeEffect({
      startValue: dec(10_000),
      years: [2024, 2025].map((year) => ({ year, grossReturn: dec('0.05'), costRate: dec('0.01') })),
    })
    expect(years.map((each) => [each.year, String(each.valueBeforeCosts), String(each.valueAfterCosts), String(each.difference)])).toEqual([
      [2024, '10500', '10395', '105'],
      [2025, '11025', '10805.6025', '219.3975'],
    ])
  })

  it('explains each year', () => {
    const { trace } = explain('c', cumulativeEffect, {
      startValue: dec(100),
      years: [{ year: 2024, grossReturn: dec(0), costRate: dec('0.1') }],
    })
    expect(trace.steps).toEqual([{ name: 'after-costs', expression: '100 × (1 − 0.1)', result: '90', label: '2024' }])
  })
})

describe('the reconciliation of gross and net', () => {
  const period = {
    startValue: dec(100_000),
    endValue: dec(103_800),
    contributions: dec(0),
    withdrawals: dec(0),
    grossGain: dec(5000),
    costsOutside: dec(1200),
  }

  it.each([
    ['zero if all figures add up', period, 0, 0.05, 0.038],
    ['a penny if a penny is left over', { ...period, endValue: dec('103800.01') }, 0.01, 0.05, 0.038],
    [
      'zero with contributions and withdrawals',
      { ...period, contributions: dec(25_000), withdrawals: dec(5_000), endValue: dec(123_800) },
      0,
      0.04,
      0.0304,
    ],
    ['zero, and the returns unknown, without an opening value', { ...period, startValue: dec(0), endValue: dec(3_800) }, 0, null, null],
  ])('the unexplained part is %s', (_, input, unexplained, gross, net) => {
    const outcome = reconcile(input)
    expect([outcome.unexplained.toNumber(), outcome.grossReturn?.toNumber() ?? null, outcome.netReturn?.toNumber() ?? null]).toEqual([
      unexplained,
      gross,
      net,
    ])
  })

  it('the trace states a missing opening value, or the calculation', () => {
    expect(explain('r', reconcile, { ...period, startValue: dec(0) }).trace.missing).toEqual([
      { name: 'return', reason: 'no-opening-value' },
    ])
    expect(explain('r', reconcile, period).trace.steps[0]?.expression).toBe('100000 + 0 − 0 + 5000 − 1200')
  })
})

describe('breakdowns', () => {
  const rates = [{ from: 'USD' as const, to: 'GBP' as const, rate: dec('0.8'), on: '2026-03-31' }]
  const slice = (key: string, value: number, currency: 'GBP' | 'USD' | 'JPY' | 'GBX' = 'GBP') => ({ key, value: dec(value), currency })
  const compose = (...holdings: ReturnType<typeof slice>[]) =>
    breakdown({ holdings, currency: 'GBP', rates }).composition.map((each) => [each.key, each.value.toNumber(), each.percent.toNumber()])

  it.each([
    [
      'equal thirds, which are sorted by name',
      [slice('Equities', 1), slice('Fixed Interest', 1), slice('Alternatives', 1)],
      [
        ['Alternatives', 1, 33.34],
        ['Equities', 1, 33.33],
        ['Fixed Interest', 1, 33.33],
      ],
    ],
    [
      'several holdings with one key',
      [slice('Equities', 10), slice('Cash', 5), slice('Equities', 25)],
      [
        ['Equities', 35, 87.5],
        ['Cash', 5, 12.5],
      ],
    ],
    [
      'several currencies',
      [slice('A', 100, 'USD'), slice('B', 2000, 'GBX')],
      [
        ['A', 80, 80],
        ['B', 20, 20],
      ],
    ],
    [
      'a short position, which keeps its sign',
      [slice('A', 150), slice('B', -50)],
      [
        ['A', 150, 150],
        ['B', -50, -50],
      ],
    ],
    ['a total of zero', [slice('A', 50), slice('B', -50)], []],
    ['no holdings', [], []],
  ])('are computed for %s', (_, holdings, expected) => {
    expect(compose(...holdings)).toEqual(expected)
    expect(compose(...holdings.toReversed())).toEqual(expected)
  })

  it('report a short position, which a pie chart cannot show', () => {
    expect(
      [[slice('A', 150), slice('B', -50)], [slice('A', 150)]].map((holdings) => breakdown({ holdings, currency: 'GBP', rates }).hasShort),
    ).toEqual([true, false])
  })

  it('do not report a position with the value zero as short', () => {
    expect(breakdown({ holdings: [slice('A', 150), slice('B', 0)], currency: 'GBP', rates }).hasShort).toBe(false)
  })

  it('are refused if a rate is missing, with an error that names the holding', () => {
    const work = () => compose(slice('A', 1), slice('B', 1, 'JPY'))
    expect([catchErrorCode(work), catchErrorField(work)]).toEqual(['MISSING_FX_RATE', 'holdings.1.currency'])
    expect(catchErrorCode(() => breakdown({ holdings: [slice('A', 1, 'USD')], currency: 'GBP', rates, on: '2026-03-30' }))).toBe(
      'MISSING_FX_RATE',
    )
    expect(catchErrorCode(() => breakdown({ holdings: [slice('A', 1, 'USD')], currency: 'GBP', rates, on: '2026-03-31' }))).toBe('accepted')
  })

  it('have a trace', () => {
    const { trace } = explain('b', breakdown, { holdings: [slice('A', 100, 'USD')], currency: 'GBP' as const, rates })
    expect(trace.steps.map((step) => [step.name, step.expression, step.result, step.label])).toEqual([
      ['value', '100 × 0.8', '80', 'A'],
      ['total', 'Σ 1', '80', undefined],
      ['percent', '80 × 100 ÷ 80', '100', 'A'],
    ])
    expect(explain('b', breakdown, { holdings: [], currency: 'GBP' as const, rates }).trace.missing[0]?.reason).toBe('total-is-zero')
    expect(trace.inputs).toContainEqual({
      name: 'rates.#0.rate',
      value: '0.8',
      unit: 'rate',
      type: 'decimal',
      asOn: '2026-03-31',
      currency: 'GBP',
    })
  })

  it('assign unknown asset classes and sectors to Other', () => {
    expect([' fixed interest ', 'EQUITIES', 'Crypto', null].map(findAssetClass)).toEqual(['Fixed Interest', 'Equities', 'Other', 'Other'])
    expect(['energy ', 'Tulips', null].map(findSector)).toEqual(['Energy', 'Other', 'Other'])
  })

  it('have 21 sectors and four classes, in the specification’s order', () => {
    expect(new Set(sectors).size).toBe(21)
    expect(assetClassOrder).toEqual(['Fixed Interest', 'Equities', 'Alternatives', 'Other'])
  })
})
