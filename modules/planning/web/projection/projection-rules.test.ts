import { describe, expect, test } from 'vitest'
import { runCase } from '@atrium/domain/calc/answer'
import { Decimal } from '@atrium/domain/decimal'
import * as domain from '@atrium/domain/projection/net-worth-projection'
import { defaultProjection, projectionYears, type ProjectionOptions } from '../../contract/projection-terms.ts'
import { findYearOfNothing, percentiles, projectRows, readContribution, simulateBands, toSimulationCase } from './projection-rules.ts'

const withOptions = (changed: Partial<ProjectionOptions> = {}): ProjectionOptions => ({ ...defaultProjection, ...changed })

describe('a projection', () => {
  test('has the options and defaults of the domain', () => {
    const { years, annualReturn, inflation, monthlyContribution, riskProfile } = defaultProjection
    const fraction = (percent: string) => new Decimal(percent).div(100).toFixed()
    expect(projectionYears).toEqual(domain.projectionYears)
    expect({ years, annualReturn: fraction(annualReturn), inflation: fraction(inflation), monthlyContribution, riskProfile }).toEqual(
      domain.projectionDefaults,
    )
  })

  test('of 500,000 by default is 740,122.14 in ten years, or 607,157.94 in the money of today', () => {
    const rows = projectRows('500000', defaultProjection)
    expect([rows.length, rows.at(-1)!.nominal.toFixed(2), rows.at(-1)!.real.toFixed(2)]).toEqual([11, '740122.14', '607157.94'])
  })

  test('ends in the first year in which nothing is left', () => {
    expect(findYearOfNothing(projectRows('12000', withOptions({ annualReturn: '0', monthlyContribution: '-500' })))).toBe(2)
    expect(findYearOfNothing(projectRows('12000', defaultProjection))).toBeNull()
    expect(findYearOfNothing(projectRows('-12000', defaultProjection))).toBeNull()
  })
})

describe('the range of a projection', () => {
  test('ascends by percentile, and is wider for a higher risk profile', () => {
    const last = (options: ProjectionOptions) => simulateBands({ startValue: '500000', options, paths: 500 }).at(-1)!.values.map(Number)
    const [low, high] = [last(withOptions({ riskProfile: 1 })), last(withOptions({ riskProfile: 7 }))]
    expect([low.length, low]).toEqual([percentiles.length, low.toSorted((one, other) => one - other)])
    expect(high[4]! - high[0]!).toBeGreaterThan(2 * (low[4]! - low[0]!))
  })

  test('is the same in its case', () => {
    const request = { startValue: '1234.5', options: withOptions({ years: 5, monthlyContribution: '-10.5', riskProfile: 3 }), paths: 500 }
    const { kind, input } = toSimulationCase(request) as { kind: string; input: object }
    const { rows } = runCase(kind, input) as { rows: { nominal: string[] }[] }
    expect(rows.map(({ nominal }) => nominal.map((value) => new Decimal(value).toFixed(2)))).toEqual(
      simulateBands(request).map(({ values }) => values),
    )
  })
})

test.each([
  ['1,000', { value: '1000' }],
  ['-250.5', { value: '-250.5' }],
  ['0', { value: '0' }],
  ['£1.000,50', { problem: 'invalid-amount' }],
  ['', { problem: 'invalid-amount' }],
  ['1,000,001', { problem: 'contribution-limit' }],
])('the contribution %s is read as %j', (text, read) => expect(readContribution(text)).toEqual(read))
