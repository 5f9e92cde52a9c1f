import { describe, expect, test } from 'vitest'
import { Decimal } from './decimal.ts'
import { distributedToPaidIn, computeFundRate, residualToPaidIn, totalToPaidIn, type FundTotals } from './private-equity.ts'
import { explain } from './trace.ts'

const paid = (called: number, distributed: number, worth: number | null): FundTotals => ({
  called: new Decimal(called),
  distributed: new Decimal(distributed),
  netAssetValue: worth === null ? null : new Decimal(worth),
})
const text = (value: Decimal | null) => value && value.toFixed()

describe('the multiples of a fund', () => {
  test.each([
    ['a part paid back', paid(100, 30, 95), ['1.25', '0.3', '0.95']],
    ['nothing paid back yet', paid(80, 0, 60), ['0.75', '0', '0.75']],
    ['all paid back', paid(100, 180, 0), ['1.8', '1.8', '0']],
    ['no valuation yet', paid(20, 0, null), [null, '0', null]],
    ['nothing called yet', paid(0, 0, 0), [null, null, null]],
  ])('are correct with %s', (_, fund, expected) =>
    expect([totalToPaidIn, distributedToPaidIn, residualToPaidIn].map((multiple) => text(multiple(fund)))).toEqual(expected),
  )

  test('TVPI is the sum of DPI and RVPI', () => {
    const fund = paid(123.45, 67.89, 101.11)
    const [total, distributed, residual] = [totalToPaidIn, distributedToPaidIn, residualToPaidIn].map((multiple) => multiple(fund)!)
    expect(distributed!.plus(residual!).minus(total!).abs().lt('1e-50')).toBe(true)
  })

  test('have a trace with their step, or with the reasons why they are missing', () => {
    expect(explain('total-to-paid-in', totalToPaidIn, paid(100, 30, 95)).trace.steps).toEqual([
      { name: 'multiple', expression: '(30 + 95) ÷ 100', result: '1.25' },
    ])
    expect(explain('total-to-paid-in', totalToPaidIn, paid(0, 0, null)).trace.missing.map(({ reason }) => reason)).toEqual([
      'not-valued-yet',
      'nothing-called',
    ])
  })
})

describe('the rate of a fund', () => {
  const call = { on: '2024-01-01', amount: new Decimal(-100) }
  const back = { on: '2024-12-31', amount: new Decimal(60) }
  const worth = (on: string, value: number) => ({ on, netAssetValue: new Decimal(value) })

  test('the rate makes the calls grow to distributions and residual value', () =>
    expect(computeFundRate({ flows: [call, back], worth: worth('2024-12-31', 60) })?.toFixed(6)).toBe('0.200000'))

  test('the rate is negative if the residual value is below the calls', () =>
    expect(computeFundRate({ flows: [call], worth: worth('2025-12-31', 64) })?.toFixed(4)).toBe('-0.2000'))

  test.each([
    ['without a value', { flows: [call], worth: null }, 'not-valued-yet'],
    ['before anything was called', { flows: [], worth: worth('2025-01-01', 0) }, 'nothing-called'],
    ['in the first year', { flows: [call], worth: worth('2024-12-30', 110) }, 'under-a-year'],
  ])('the rate is null %s', (_, fund, reason) => {
    const { value, trace } = explain('fund-rate', computeFundRate, fund)
    expect([value, trace.missing[0]?.reason]).toEqual([null, reason])
  })
})
