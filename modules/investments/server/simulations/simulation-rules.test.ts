import { Decimal } from '@atrium/domain/decimal'
import { describe, expect, test } from 'vitest'
import type { MonthOfReturns, UpstreamStrategyModel } from '@atrium/platform/providers/ports/market-data'
import { simulate } from './simulation-rules.ts'

const model: UpstreamStrategyModel = {
  name: 'Tactical 35/65',
  equityBand: { min: '0.35', max: '0.65' },
  riskProfiles: [4, 5],
  weights: { Equities: '0.6', 'Fixed Interest': '0.3', Alternatives: '0.1', Other: '0' },
}
const month = (name: string, equities: string | null = '0.01'): MonthOfReturns => ({
  month: name,
  returns: { Equities: equities, 'Fixed Interest': '0', Alternatives: '0', Other: null },
})
const levels = (...days: [string, number][]) => days.map(([on, growth]) => ({ on, growth: new Decimal(growth) }))

const inputs = {
  riskProfile: 5,
  until: '2026-03-31',
  models: [model],
  classReturns: [month('2026-01'), month('2026-02'), month('2026-03')],
}

describe('the simulation of models', () => {
  test('weights the return of each asset class and rebalances every month', () => {
    const { models, months } = simulate({ ...inputs, levels: null })
    expect(months).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(models[0]).toMatchObject({
      isOwnProfile: true,
      line: { series: ['0.006', '0.012036', '0.01810822'], annualised: null, worstYear: null },
    })
  })

  test('begins with the first complete month of the portfolio and includes its actual return', () => {
    const { months, own } = simulate({
      ...inputs,
      levels: levels(['2026-01-12', 0], ['2026-01-31', 0.1], ['2026-02-28', 0.21], ['2026-03-31', 0.1]),
    })
    expect(months).toEqual(['2026-02', '2026-03'])
    expect(own?.series).toEqual(['0.1', '0'])
  })

  test('includes the first month if the portfolio began on its first day', () => {
    const { months, own } = simulate({ ...inputs, levels: levels(['2026-02-01', 0], ['2026-02-28', 0.05], ['2026-03-31', 0.05]) })
    expect([months[0], own?.series]).toEqual(['2026-02', ['0.05', '0.05']])
  })

  test.each([
    ['a month without a return', [month('2026-01'), month('2026-02', null), month('2026-03')]],
    ['a missing month', [month('2026-01'), month('2026-03')]],
  ])('ends early at %s', (_, classReturns) => {
    const { models } = simulate({ ...inputs, classReturns, levels: null })
    expect(models[0]).toMatchObject({ endedEarly: true, line: { series: ['0.006'] } })
  })

  test('has no line for a model with invalid weights, but lines for the others', () => {
    const invalidModel = {
      ...model,
      name: 'Tactical 60/100',
      equityBand: { min: '0.60', max: '1' },
      weights: { ...model.weights, Other: '0.5' },
    }
    const { models, missing } = simulate({ ...inputs, models: [invalidModel, model], levels: null })
    expect(models.map(({ name, line }) => [name, line !== null])).toEqual([
      ['Tactical 35/65', true],
      ['Tactical 60/100', false],
    ])
    expect(missing).toEqual(['10/30', '20/40'])
  })

  test('has no actual line if the portfolio had a total loss', () => {
    const { own } = simulate({ ...inputs, levels: [{ on: '2026-01-01', growth: new Decimal(-1) }, { on: '2026-03-31', growth: null }] }) // prettier-ignore
    expect(own).toBeNull()
  })
})
