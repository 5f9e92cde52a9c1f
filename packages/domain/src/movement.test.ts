import { describe, expect, it } from 'vitest'
import { Decimal } from './decimal.ts'
import { computeGain, matchFlows, keepStated, sumInCurrency, type DatedAmount } from './movement.ts'
import { explain } from './trace.ts'

const amount = (value: string, rate?: string): DatedAmount => ({
  name: 'General',
  on: '2026-11-17',
  value: new Decimal(value),
  currency: rate ? 'USD' : 'GBP',
  rate: rate === undefined ? undefined : { factor: new Decimal(rate), on: '2026-11-17' },
})

describe('the sum of amounts in several currencies', () => {
  it.each([
    ['is zero without amounts', [], 2, '0'],
    ['includes an amount in the same currency unchanged', [amount('100.10')], 2, '100.1'],
    ['includes an amount in another currency at its rate', [amount('100'), amount('10', '0.805')], 2, '108.05'],
    ['is rounded half away from zero', [amount('-0.125'), amount('0.12')], 2, '-0.01'],
    ['is rounded once, not amount by amount', [amount('1', '0.004'), amount('1', '0.004')], 2, '0.01'],
    ['is rounded to whole units in a currency without decimals', [amount('100.5')], 0, '101'],
  ])('%s', (_, parts, decimals, expected) => expect(sumInCurrency({ parts, decimals }).toFixed()).toBe(expected))

  it('has a trace with the conversion and the rounding', () => {
    const { trace } = explain('sum', sumInCurrency, { parts: [amount('100'), amount('10', '0.8'), amount('5')], decimals: 2 })
    expect(trace.steps).toEqual([{ name: 'sum', expression: '100 + 10 × 0.8 + 5', result: '113' }])
    expect(trace.rounding).toEqual([{ name: 'sum', decimals: 2, mode: 'half-away-from-zero' }])
    expect(explain('sum', sumInCurrency, { parts: [], decimals: 2 }).trace.steps).toEqual([{ name: 'sum', expression: '0', result: '0' }])
  })
})

describe('a stated value', () => {
  it.each([
    ['100', '100', ['stated']],
    ['100', '99.99', ['difference', 'stated']],
  ])('of %s stays unchanged beside a sum of %s', (stated, added, steps) => {
    const { value, trace } = explain('stated', keepStated, { stated: new Decimal(stated), added: new Decimal(added) })
    expect([value.toFixed(), trace.steps.map(({ name }) => name), trace.steps.at(-1)?.result]).toEqual([stated, steps, stated])
  })
})

describe('the gain of a period', () => {
  const of = (before: number, paidIn: number, paidOut: number, now: number) => ({
    before: { on: '2025-11-17', value: new Decimal(before) },
    paidIn: new Decimal(paidIn),
    paidOut: new Decimal(paidOut),
    now: { on: '2026-11-17', value: new Decimal(now) },
    decimals: 2,
  })
  it.each([
    [of(100, 20, 5, 130), '15'],
    [of(0, 100, 0, 95), '-5'],
    [of(100, 0, 100, 0), '0'],
  ])('is the change in value less net payments: %o', (movement, expected) => {
    const { value, trace } = explain('earned', computeGain, movement)
    expect([value.toFixed(), trace.steps.at(-1)?.result]).toEqual([expected, expected])
    const { before, paidIn, paidOut, now } = movement
    expect(before.value.plus(paidIn).minus(paidOut).plus(value).eq(now.value)).toBe(true)
  })
})

describe('flows of a source matched with the payments of the ledger', () => {
  const day = (on: string, inflow = '0', outflow = '0', value = '100') => ({ on, value, inflow, outflow })
  const paid = (on: string, text: string) => ({ on, amount: new Decimal(text) })
  const match = (...given: Parameters<typeof matchFlows>) => matchFlows(...given).map(({ on, kind, value }) => [on, kind, value.toString()])

  it('are the payments of the ledger, and the rest of the stated flows is unmatched', () => {
    const days = [day('2026-03-30', '100'), day('2026-03-31', '20', '5'), day('2026-04-01', '0', '32'), day('2026-04-02', '40', '0')]
    const payments = [paid('2026-03-30', '100'), paid('2026-03-31', '20'), paid('2026-03-31', '-5'), paid('2026-04-02', '10')]
    expect(match(days, payments)).toEqual([
      ['2026-03-30', 'inflow', '100'],
      ['2026-03-31', 'inflow', '20'],
      ['2026-03-31', 'outflow', '5'],
      ['2026-04-01', 'unmatched', '-32'],
      ['2026-04-02', 'inflow', '10'],
      ['2026-04-02', 'unmatched', '30'],
    ])
  })

  it('are assigned to the first valuation day on or after the booking', () =>
    expect(match([day('2026-04-02'), day('2026-04-06', '10')], [paid('2026-04-02', '100'), paid('2026-04-04', '10')])).toEqual([
      ['2026-04-02', 'inflow', '100'],
      ['2026-04-06', 'inflow', '10'],
    ]))

  it('are all payments, including the first value, without a ledger and before its first payment', () => {
    const days = [day('2026-04-01', '0', '0', '70'), day('2026-04-02', '0', '9'), day('2026-04-07', '4'), day('2026-04-08', '0', '5')]
    const stated = [
      ['2026-04-01', 'inflow', '70'],
      ['2026-04-02', 'outflow', '9'],
      ['2026-04-07', 'inflow', '4'],
    ]
    for (const none of [null, []]) expect(match(days, none)).toEqual([...stated, ['2026-04-08', 'outflow', '5']])
    expect(match(days, [paid('2026-04-07', '4')])).toEqual([...stated, ['2026-04-08', 'unmatched', '-5']])
  })

  it('add up to the stated flows, so that a payment stated on another day is included once', () => {
    const days = [day('2026-04-01'), day('2026-04-02', '10'), day('2026-04-03'), day('2026-04-06', '0', '2')]
    expect(match(days, [paid('2026-04-01', '100'), paid('2026-04-03', '10'), paid('2026-04-06', '-3')])).toEqual([
      ['2026-04-01', 'inflow', '100'],
      ['2026-04-02', 'unmatched', '10'],
      ['2026-04-03', 'inflow', '10'],
      ['2026-04-03', 'unmatched', '-10'],
      ['2026-04-06', 'outflow', '3'],
      ['2026-04-06', 'unmatched', '1'],
    ])
  })
})
