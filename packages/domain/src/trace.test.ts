import { describe, expect, it } from 'vitest'
import { dec } from './testing/ledger-language.ts'
import { explain, expression, restoreInput, noRecorder, type TraceRecorder } from './trace.ts'

describe('a trace', () => {
  const double = ({ amount }: { amount: ReturnType<typeof dec> }, recorder: TraceRecorder = noRecorder) => {
    recorder.constant('factor', 2, 'count', '2026-01-01', 'the house')
    const value = amount.times(2)
    recorder.step('double', expression`${amount} × ${2}`, value)
    recorder.step('labelled', expression`x`, value, 'ABC')
    recorder.rounded('value', 2, 'half-away-from-zero')
    recorder.missing('price', 'no-price')
    recorder.missing('price', 'no-price', 'ABC')
    return value
  }

  it('contains the data that the calculation recorded', () => {
    const { value, trace } = explain('double', double, { amount: dec('1.5') })
    expect(value.toNumber()).toBe(3)
    expect(trace).toEqual({
      formula: 'double',
      inputs: [{ name: 'amount', value: '1.5', unit: 'money', type: 'decimal' }],
      constants: [{ name: 'factor', value: '2', unit: 'count', asOn: '2026-01-01', source: 'the house' }],
      steps: [
        { name: 'double', expression: '1.5 × 2', result: '3' },
        { name: 'labelled', expression: 'x', result: '3', label: 'ABC' },
      ],
      rounding: [{ name: 'value', decimals: 2, mode: 'half-away-from-zero' }],
      missing: [
        { name: 'price', reason: 'no-price' },
        { name: 'price', reason: 'no-price', label: 'ABC' },
      ],
    })
  })

  it('does not change the value of the calculation', () => {
    expect(double({ amount: dec('1.5') }).toNumber()).toBe(3)
  })

  it.each([
    ['a list of records', { list: [{ on: '2026-01-01', value: dec(1) }, { value: dec(2) }] }],
    ['lists of lists', { list: [[dec(1)], [dec(2), dec(3)]] }],
    ['a record with numbers as keys', { years: { 0: dec(1), 2025: dec(2) } }],
    ['every kind of value', { text: 'a', empty: '', flag: true, off: false, none: null, count: 3, exact: dec('0.1') }],
    ['empty lists and records', { list: [], record: {}, inner: { list: [] } }],
    ['a date', { on: '2026-01-01' }],
    ['an empty record', {}],
  ])('restores %s from its inputs', (_, input) => {
    const { trace } = explain('same', (each: unknown) => each, input)
    expect(restoreInput(JSON.parse(JSON.stringify(trace)) as typeof trace)).toEqual(input)
  })

  it('omits undefined fields', () => {
    expect(explain('same', (each: unknown) => each, { a: undefined, b: 1 }).trace.inputs).toHaveLength(1)
  })

  it('restores an input that is not a record', () => {
    const { trace } = explain('same', (each: unknown) => each, dec('2.5'))
    expect(restoreInput(trace)).toEqual(dec('2.5'))
  })

  it.each([
    ['percent', dec(1), 'percent'],
    ['tnrbPercent', dec(1), 'percent'],
    ['units', dec(1), 'units'],
    ['quantity', dec(1), 'units'],
    ['cleanPrice', dec(1), 'price'],
    ['annualReturn', dec(1), 'rate'],
    ['inflation', dec(1), 'rate'],
    ['coupon', dec(1), 'rate'],
    ['costs', dec(1), 'money'],
    ['years', 3, 'count'],
    ['on', '2026-01-01', 'date'],
    ['name', 'Anna', 'text'],
    ['flag', true, 'text'],
    ['gone', null, 'text'],
  ])('gives the input %s with the value %s the unit %s', (name, value, unit) => {
    expect(explain('same', (each: unknown) => each, { [name]: value }).trace.inputs[0]!.unit).toBe(unit)
  })

  it('gives the items of a list the unit of its name', () => {
    expect(explain('same', (each: unknown) => each, { returns: [dec(1)], units: [dec(2)] }).trace.inputs.map((each) => each.unit)).toEqual([
      'rate',
      'units',
    ])
  })

  it('gives figures the day, currency, source and name of their record', () => {
    const input = {
      name: 'Fund',
      currency: 'USD',
      source: 'provider',
      on: '2026-01-01',
      price: dec(5),
      lots: [{ on: '2025-01-01', cost: dec(3) }],
    }
    const { inputs } = explain('same', (each: unknown) => each, input).trace
    expect(inputs.find((each) => each.name === 'price')).toMatchObject({
      label: 'Fund',
      currency: 'USD',
      source: 'provider',
      asOn: '2026-01-01',
    })
    expect(inputs.find((each) => each.name === 'lots.#0.cost')).toMatchObject({ label: 'Fund', currency: 'USD', asOn: '2025-01-01' })
    expect(
      explain('same', (each: unknown) => each, { on: 5, name: null, currency: 1, source: 2 }).trace.inputs.every(
        (each) => !('asOn' in each),
      ),
    ).toBe(true)
  })
})
