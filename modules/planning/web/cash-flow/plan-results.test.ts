import { describe, expect, it, test } from 'vitest'
import { examplePlan } from '../../server/testing/cash-flow.ts'
import { listMarks, toChartYears } from './chart-years.ts'
import { comparePlans } from './plan-differences.ts'
import { computeFlow, computeOutcome, findSpendingRoom, formatChanges, keepDifferences, parseChanges } from './plan-results.ts'
import { simulate, toSimulationCase } from './simulation.ts'
import { runCase } from '@atrium/domain/calc/answer'
import { toCashFlowInput } from '../../contract/cash-flow-input.ts'

const basis = { firstYear: '2026/27', rules: '2026/27' }

describe('what a plan comes to', () => {
  it('says to which age the money lasts, and which years are short', () => {
    const { lastsTo, horizon, short } = computeOutcome(examplePlan, basis, { spending: '60000' })
    expect(horizon).toBe(95)
    expect(lastsTo).not.toBeNull()
    expect(short[0]!.age).toBe(lastsTo! + 1)
    expect(computeOutcome(examplePlan, basis, { spending: '20000' }).lastsTo).toBeNull()
  })

  it('finds the spending with which the money lasts, to the next £500', () => {
    for (const spending of ['60000', '20000']) {
      const room = findSpendingRoom(examplePlan, basis, { spending })!
      const lasts = (amount: number) => computeOutcome(examplePlan, basis, { spending: String(amount) }).lastsTo === null
      expect([lasts(Number(spending) + room), lasts(Number(spending) + room + 500)]).toEqual([true, false])
    }
    expect(findSpendingRoom({ ...examplePlan, spending: [] }, basis)).toBeNull()
  })

  it('names payments above the allowances', () => {
    const contributions = [{ id: 'isa', account: 'isa', amount: '25000', isEmployer: false, until: 'retirement' as const }]
    expect(computeOutcome({ ...examplePlan, contributions }, basis).limits).toEqual([
      { limit: 'isa', person: 'Ann', first: '2026/27', last: '2028/29' },
    ])
    expect(computeOutcome(examplePlan, basis).limits).toEqual([])
  })

  it('is the case of the calculation, which gives the same figures', () => {
    const changes = { retirementAge: 60, growth: '5', oneOff: { amount: '10000', year: 2030 } }
    const { rows } = runCase('cash-flow', { op: 'project', ...toCashFlowInput(examplePlan, basis, changes) }) as { rows: object[] }
    expect(computeFlow(examplePlan, basis, changes).rows).toEqual(rows)
  })
})

describe('changes that are tried out', () => {
  const changes = {
    retirementAge: 60,
    horizonAge: 90,
    spending: '41000',
    growth: '3.5',
    inflation: '2.5',
    oneOff: { amount: '5000', year: 2031 },
  }

  it('are kept in the URL', () => {
    expect(parseChanges(formatChanges(changes))).toEqual(changes)
    expect(formatChanges({})).toBe('')
  })

  it.each(['retire:20', 'retire:x', 'spend:-5', 'growth:90', 'once:5000@1990', 'nonsense', ''])(
    'that are not allowed (%s) are left out',
    (text) => {
      expect(parseChanges(text)).toEqual({})
    },
  )

  it('are none where they are as in the plan', () => {
    expect(keepDifferences(examplePlan, { retirementAge: 65, horizonAge: 95, spending: '40000', growth: '4', inflation: '2' })).toEqual({})
    expect(keepDifferences(examplePlan, changes)).toEqual(changes)
  })
})

test('the sources of a year fill its need, and the rest is short', () => {
  const { flow } = computeOutcome(examplePlan, basis, { spending: '70000' })
  for (const { parts, need, shortfall } of toChartYears(examplePlan, flow.rows, 0.02))
    expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) + shortfall - need)).toBeLessThan(0.1)
})

test('events, goals, retirement and the State Pension mark their years', () => {
  const marks = listMarks(examplePlan, computeOutcome(examplePlan, basis).flow.rows)
  expect(marks.map(({ kind, taxYear, number }) => [kind, taxYear, number])).toEqual([
    ['retirement', '2029/30', '1'],
    ['event', '2030/31', '2'],
    ['statePension', '2031/32', '3'],
    ['event', '2032/33', '4'],
  ])
})

test('what changed since names values, items, ages and rates', () => {
  const names = { retirement: (name: string) => `${name} stops`, horizon: (name: string) => `${name} to`, rates: { growth: 'Growth' } }
  expect(comparePlans(examplePlan, examplePlan, names)).toEqual([])
  const [person] = examplePlan.people
  const after = {
    ...examplePlan,
    people: [{ ...person!, retirementAge: 67 }],
    accounts: examplePlan.accounts.slice(1),
    spending: [{ ...examplePlan.spending[0]!, amount: '42000' }],
    assumptions: { ...examplePlan.assumptions, growth: '5' },
  }
  expect(comparePlans(examplePlan, after, names)).toEqual([
    { name: 'Savings', before: '30000', after: null, isMoney: true },
    { name: 'Living costs', before: '40000', after: '42000', isMoney: true },
    { name: 'Ann stops', before: '65', after: '67', isMoney: false },
    { name: 'Growth', before: '4%', after: '5%', isMoney: false },
  ])
})

test('the simulation of the page is its case', () => {
  const request = { input: toCashFlowInput(examplePlan, basis), legacies: [1000], paths: 50 }
  const { kind, input } = toSimulationCase(request) as { kind: string; input: object }
  expect(simulate(request)).toEqual(runCase(kind, input))
})
