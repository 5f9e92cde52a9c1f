import { describe, expect, it } from 'vitest'
import { sumPartCosts, extremesOf, holdingGain } from './holdings.ts'
import { returnDifference, returnOfIndex, computeReturnOfSpan } from './performance.ts'
import { dec } from './testing/ledger-language.ts'
import { explain } from './trace.ts'
import { toCurrency, computeChangeInValue, holdingValue, computeRateOfChange, sumParts, computePartWeights } from './valuation.ts'

const part = (name: string, value: number | null, cost: number | null = null) => ({
  name,
  value: value === null ? null : dec(value),
  cost: cost === null ? null : dec(cost),
})
const textsOf = ({ steps, missing }: ReturnType<typeof explain>['trace']) => ({
  steps: steps.map(({ name, label, expression, result }) => `${label ?? name}: ${expression} = ${result}`),
  missing: missing.map(({ name, label, reason }) => `${label ?? name}: ${reason}`),
})

describe('the best and the worst holding', () => {
  const holding = (name: string, rate: number | null) => ({ name, return: rate === null ? null : dec(rate) })
  const namesOf = (...rates: (number | null)[]) => {
    const outcome = extremesOf(rates.map((rate, index) => holding('abcdef'[index]!, rate)))
    return outcome && [outcome.best, outcome.worst].map((those) => those.map(({ name }) => name).join(''))
  }
  it.each([
    ['two returns', [0.1, -0.05], ['a', 'b']],
    ['losses only', [-0.1, -0.05], ['b', 'a']],
    ['several equal returns', [0.1, -0.05, 0.1, 0], ['ac', 'b']],
    ['a holding without a known return', [null, 0.1, 0.2], ['c', 'b']],
    ['equal returns only', [0.1, 0.1], null],
    ['a single known return', [0.1, null], null],
    ['no known return', [null], null],
    ['no holdings', [], null],
  ])('are as expected for %s', (_, rates, expected) => expect(namesOf(...rates)).toEqual(expected))
})

describe('the value of a holding', () => {
  it('has a trace with an exchange rate only if the currencies differ', () => {
    const quote = { price: dec(2), currency: 'GBP' as const, on: null }
    const at = (currency: 'GBP' | 'USD') =>
      textsOf(
        explain('v', holdingValue, {
          units: dec(3),
          quote,
          currency,
          rates: [{ from: 'GBP' as const, to: 'USD' as const, rate: dec(1.25), on: null }],
        }).trace,
      ).steps
    expect([at('GBP'), at('USD')]).toEqual([['value: 3 × 2 = 6'], ['value: 3 × 2 × 1.25 = 7.5']])
  })
})

describe('an amount to convert', () => {
  const rates = [{ from: 'USD' as const, to: 'GBP' as const, rate: dec(0.8), on: null }]
  it.each([
    ['is converted at its rate', dec(100), 'USD', '80', ['converted: 100 × 0.8 = 80'], []],
    ['is unchanged in its own currency', dec(100), 'GBP', '100', [], []],
    ['is unknown without a rate', dec(100), 'CHF', undefined, [], ['CHF/GBP: no-exchange-rate']],
    ['is unknown if it is missing', null, 'USD', undefined, [], ['value: no-value']],
  ] as const)('%s', (_, value, currency, expected, steps, missing) => {
    const { value: outcome, trace } = explain('a', toCurrency, { value, currency, to: 'GBP' as const, rates })
    expect([outcome?.toFixed(), textsOf(trace)]).toEqual([expected, { steps, missing }])
  })
})

describe('a sum', () => {
  it.each([
    ['excludes parts without a value', [part('A', 100), part('B', null), part('C', 20)], '120', ['sum: 100 + 20 = 120'], []],
    ['of one part is its value', [part('A', 100)], '100', ['sum: 100 = 100'], []],
    ['is unknown if no part has a value', [part('A', null)], undefined, [], ['value: nothing-valued']],
    ['is unknown without parts', [], undefined, [], ['value: nothing-valued']],
  ] as const)('the sum of values %s', (_, parts, expected, steps, missing) => {
    const { value, trace } = explain('s', sumParts, { parts })
    expect([value?.toFixed(), textsOf(trace)]).toEqual([expected, { steps, missing }])
  })

  it('the trace names the excluded parts', () => {
    const leftOut = [{ name: 'B', reason: 'no-price' }]
    expect(textsOf(explain('s', sumParts, { parts: [part('A', 1)], leftOut }).trace).missing).toEqual(['B: no-price'])
  })

  it.each([
    ['includes all parts with a value', [part('A', 100, 90), part('B', 20, 30)], '120', ['cost-sum: 90 + 30 = 120'], []],
    ['excludes the cost of parts without a value', [part('A', 100, 90), part('B', null, 30)], '90', ['cost-sum: 90 = 90'], []],
    ['is unknown if one cost is unknown', [part('A', 100, 90), part('B', 20)], undefined, [], ['B: no-cost']],
    ['is unknown if no part has a value', [part('A', null, 90)], undefined, [], ['value: nothing-valued']],
  ] as const)('the sum of costs %s', (_, parts, expected, steps, missing) => {
    const { value, trace } = explain('c', sumPartCosts, { parts })
    expect([value?.toFixed(), textsOf(trace)]).toEqual([expected, { steps, missing }])
  })

  it('the gain is value less cost', () => {
    const gain = (value: number | null, cost: number | null) => {
      const { value: outcome, trace } = explain('g', holdingGain, part('', value, cost))
      return [outcome?.toFixed(), ...textsOf(trace).steps, ...textsOf(trace).missing]
    }
    expect(gain(80, 100)).toEqual(['-20', 'gain: 80 − 100 = -20'])
    expect(gain(null, 100)).toEqual([undefined, 'value: no-value'])
    expect(gain(80, null)).toEqual([undefined, 'cost: no-cost'])
  })
})

describe('weights', () => {
  it('are rounded by largest remainder, so that they sum to exactly 100', () => {
    const { value, trace } = explain('w', computePartWeights, { parts: [part('A', 1), part('B', 1), part('C', 1), part('D', null)] })
    expect(value.map((weight) => weight?.toFixed() ?? null)).toEqual(['33.34', '33.33', '33.33', null])
    expect(textsOf(trace)).toEqual({
      steps: ['A: 1 × 100 ÷ 3 = 33.34', 'B: 1 × 100 ÷ 3 = 33.33', 'C: 1 × 100 ÷ 3 = 33.33'],
      missing: ['D: no-value'],
    })
    expect(trace.rounding).toEqual([{ name: 'weight', decimals: 2, mode: 'down' }])
  })

  it('are null if the total is zero', () => {
    const { value, trace } = explain('w', computePartWeights, { parts: [part('A', 0)] })
    expect([value, textsOf(trace).missing]).toEqual([[null], ['A: total-is-zero']])
  })
})

describe('a change in value', () => {
  const at = (value: number | null) => ({ on: '2026-01-01', value: value === null ? null : dec(value) })
  it.each([
    [103, 100, '3', '0.03', ['change: 103 − 100 = 3', 'change-rate: 3 ÷ 100 = 0.03'], []],
    [97, 100, '-3', '-0.03', ['change: 97 − 100 = -3', 'change-rate: -3 ÷ 100 = -0.03'], []],
    [3, 0, '3', undefined, ['change: 3 − 0 = 3'], ['previous-value: previous-value-is-zero']],
    [null, 100, undefined, undefined, [], ['value: no-value']],
    [100, null, undefined, undefined, [], ['previous-value: no-previous-value']],
  ] as const)('the change to %s from %s has the expected amount and rate', (now, before, amount, rate, steps, missing) => {
    const valuations = { now: at(now), before: at(before) }
    const { value, trace } = explain('r', computeRateOfChange, valuations)
    expect([computeChangeInValue(valuations)?.toFixed(), value?.toFixed(), textsOf(trace)]).toEqual([amount, rate, { steps, missing }])
  })
})

describe('the return between two days', () => {
  const level = (growth: number | null, on = '2026-01-01') => ({ on, growth: growth === null ? null : dec(growth) })
  it.each([
    ['is computed from two growths', level(0.1), level(0.21), '0.1', ['return: (1 + 0.21) ÷ (1 + 0.1) − 1 = 0.1'], []],
    ['is unknown before the first level', null, level(0.1), undefined, [], ['return: before-first-level']],
    ['is unknown if the growth at the end is unknown', level(0.1), level(null, '2026-02-01'), undefined, [], ['2026-02-01: no-capital']],
    ['is unknown if the growth at the start is unknown', level(null), level(0.1), undefined, [], ['2026-01-01: no-capital']],
    ['is unknown after a total loss', level(-1), level(-1, '2026-02-01'), undefined, [], ['2026-02-01: total-loss']],
  ] as const)('%s', (_, start, end, expected, steps, missing) => {
    const { value, trace } = explain('r', computeReturnOfSpan, { start, end })
    expect([value?.toFixed(), textsOf(trace)]).toEqual([expected, { steps, missing }])
  })

  const point = (index: number) => ({ on: '2026-01-01', index: dec(index) })
  it.each([
    ['of an index is computed from two levels', point(50), point(52), '0.04', ['return: 52 ÷ 50 − 1 = 0.04'], []],
    ['of an index is unknown without a level at the start', null, point(52), undefined, [], ['benchmark: no-level-on-start']],
    ['of an index is unknown if the level at the start is zero', point(0), point(52), undefined, [], ['benchmark: no-level-on-start']],
  ] as const)('%s', (_, start, end, expected, steps, missing) => {
    const { value, trace } = explain('i', returnOfIndex, { start, end })
    expect([value?.toFixed(), textsOf(trace)]).toEqual([expected, { steps, missing }])
  })

  it('relative to a benchmark is a plain difference', () => {
    const difference = (portfolio: number | null, benchmark: number | null) =>
      explain('d', returnDifference, {
        portfolio: portfolio === null ? null : dec(portfolio),
        benchmark: benchmark === null ? null : dec(benchmark),
      })
    expect(difference(0.05, 0.03).value?.toFixed()).toBe('0.02')
    expect(textsOf(difference(0.05, null).trace).missing).toEqual(['benchmark: no-return'])
    expect(textsOf(difference(null, 0.05).trace).missing).toEqual(['return: no-return'])
  })
})
