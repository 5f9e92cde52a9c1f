import { Decimal, roundTo } from '@atrium/domain/decimal'
import { computeReturnOfSpan, timeWeightedReturn } from '@atrium/domain/performance'
import { sumParts } from '@atrium/domain/valuation'
import { describe, expect, test } from 'vitest'
import { recordTraces, untraced, statedValue, toExplanation } from './explanation-rules.ts'

const createPart = (name: string, value: number | null) => ({ name, value: value === null ? null : new Decimal(value) })
const traceSum = (parts: readonly ReturnType<typeof createPart>[]) => {
  const { tracer, traces } = recordTraces()
  tracer('value-of-holdings', sumParts, { parts, currency: 'GBP', on: '2026-11-17', source: 'derived' })
  return traces
}

describe('explanations of a calculation', () => {
  test('do not change the figure', () => {
    const inputs = { parts: [createPart('A', 1), createPart('B', 2)] }
    const { tracer, traces } = recordTraces()
    expect(tracer('value-of-holdings', sumParts, inputs)).toEqual(untraced('value-of-holdings', sumParts, inputs))
    expect(traces.map(({ formula }) => formula)).toEqual(['value-of-holdings'])
  })

  test('give each input its name, day and source', () => {
    expect(toExplanation(traceSum([createPart('A', 1)])).inputs).toEqual([
      { name: 'holding-value', label: 'A', value: '1', unit: 'money', currency: 'GBP', asOn: '2026-11-17', source: 'derived' },
    ])
  })

  test('show all inputs, and the first and last terms of a long sum, and keep equal inputs', () => {
    const { inputs, steps } = toExplanation(traceSum(Array.from({ length: 40 }, (_, index) => createPart('same', index % 2))))
    expect(inputs.length).toBe(40)
    expect(steps.map(({ expression, result }) => [expression, result])).toEqual([['0 + 1 + 0 + … + 0 + 1', '20']])
  })

  test('divide a return into sub-periods at each payment, and multiply them', () => {
    const day = (on: string, value: number, inflow = 0) => ({
      on,
      value: new Decimal(value),
      inflow: new Decimal(inflow),
      outflow: new Decimal(0),
    })
    const { tracer, traces } = recordTraces()
    const days = [day('2026-01-01', 90), day('2026-01-02', 100), day('2026-01-03', 110), day('2026-01-04', 156, 20)]
    const levels = tracer('time-weighted-return', timeWeightedReturn, { days, currency: 'GBP', source: 'provider' })
    tracer('period-return', computeReturnOfSpan, { start: levels[1]!, end: levels[3]! })
    const { inputs, subPeriods, steps } = toExplanation(traces, { from: '2026-01-02', to: '2026-01-04' })
    expect(inputs.map(({ name, value }) => [name, value])).toEqual([['first-value', '100'], ['last-value', '156'], ['days', '3']]) // prettier-ignore
    expect(subPeriods).toEqual([
      { from: '2026-01-02', to: '2026-01-03', opening: '100', paidIn: '0', paidOut: '0', closing: '110', return: '0.1' },
      { from: '2026-01-03', to: '2026-01-04', opening: '110', paidIn: '20', paidOut: '0', closing: '156', return: '0.2' },
    ])
    expect(steps.map(({ name, expression }) => [name, expression])).toEqual([['linked-sub-periods', '1.1 × 1.2 − 1']])
    expect(roundTo(new Decimal(steps[0]!.result), 20).toFixed()).toBe('0.32')
  })

  test('show a repeated calculation only once', () => {
    const [trace] = traceSum([createPart('A', 1)])
    expect(toExplanation([trace!, trace!]).inputs).toHaveLength(1)
    expect(toExplanation([trace!, trace!]).steps).toHaveLength(1)
  })

  test('state the cause of a missing figure, but not the consequences of that cause', () => {
    const { tracer, traces } = recordTraces()
    tracer('value-of-holdings', sumParts, { parts: [createPart('A', null)], leftOut: [{ name: 'A', reason: 'no-price' }] })
    expect(toExplanation(traces)).toMatchObject({ inputs: [], steps: [], missing: [{ name: 'value', label: 'A', reason: 'no-price' }] })
  })
})

describe('the explanation of a value stated by the provider shows', () => {
  const explainStated = (stated: number | null) => {
    const { tracer, traces } = recordTraces()
    const value = tracer('stated-portfolio-value', statedValue, {
      stated: stated === null ? null : new Decimal(stated),
      parts: [createPart('Equities', 100.004), createPart('Other', 20)],
    })
    const { steps, missing } = toExplanation(traces)
    return [value?.toFixed(), steps.map(({ name, result }) => `${name} ${result}`), missing.map(({ reason }) => reason)]
  }

  test.each([
    ['only the sum if it equals the value to the penny', 120, ['120', ['sum 120.004'], []]],
    ['sum, difference and stated value if the sum differs', 121, ['121', ['sum 120.004', 'difference 0.996', 'stated 121'], []]],
    ['the reason if the provider states no value', null, [undefined, ['sum 120.004'], ['no-stated-value']]],
  ])('%s', (_, stated, expected) => expect(explainStated(stated)).toEqual(expected))
})
