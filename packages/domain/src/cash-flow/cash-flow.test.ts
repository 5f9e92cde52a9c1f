import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { runCase } from '../calc/answer.ts'
import { readPlan } from '../calc/cash-flow.ts'
import { Fields } from '../calc/fields.ts'
import { newestPack } from '../tax/parameters.ts'
import { taxPacks } from '../tax/packs/index.ts'
import { catchErrorCode, catchErrorField } from '../testing/refusals.ts'
import { explain } from '../trace.ts'
import { mortalityHorizon } from './mortality.ts'
import { cashFlowFigure, cashFlowFigures, projectCashFlow } from './project.ts'
import { exp, inverseNormal, ln } from './random.ts'
import { simulateCashFlow } from './simulate.ts'

const { cases } = JSON.parse(readFileSync(join(import.meta.dirname, '../../cases-2/cash-flow.json'), 'utf8')) as {
  cases: { name: string; input: Record<string, unknown> }[]
}
const inputOf = (start: string): Record<string, unknown> => cases.find(({ name }) => name.startsWith(start))!.input
const long = inputOf('thirty-four')
const planOf = (changes: object = {}) => readPlan(new Fields({ ...long, ...changes }))

describe('a plan', () => {
  const person = { id: 'a', dateOfBirth: '1964-06-15' }
  const pension = { id: 'sipp', owner: 'a', kind: 'pension', balance: 1000 }
  it.each([
    ['without people', { persons: [] }, 'INVALID_INPUT', 'persons'],
    ['with a person twice', { persons: [person, person] }, 'DUPLICATE_ID', 'persons.1.id'],
    ['with a birth in the future', { persons: [{ ...person, dateOfBirth: '2026-04-07' }] }, 'INVALID_DATE', 'persons.0.dateOfBirth'],
    ['that ends before it begins', { persons: [{ ...person, horizonAge: 50 }] }, 'INVALID_DATE', 'persons.0.horizonAge'],
    ['of a deleted person', { accounts: [{ ...pension, owner: 'b' }] }, 'INVALID_INPUT', 'accounts.0.owner'],
    ['with an income of nobody', { incomes: [{ id: 'i', person: 'b', kind: 'other', amount: 1 }] }, 'INVALID_INPUT', 'incomes.0.person'],
    ['with negative spending', { spending: [{ id: 's', amount: -1 }] }, 'INVALID_AMOUNT', 'spending.0.amount'],
    [
      'with spending from the age of nobody',
      { spending: [{ id: 's', amount: 1, from: { person: 'b', age: 60 } }] },
      'INVALID_INPUT',
      'spending.0.from',
    ],
    [
      'with a contribution to nothing',
      { contributions: [{ id: 'c', account: 'x', amount: 1 }] },
      'INVALID_INPUT',
      'contributions.0.account',
    ],
    ['with a surplus paid to a pension', { accounts: [pension], surplusTo: 'sipp' }, 'INVALID_INPUT', 'surplusTo'],
    ['with an unknown order', { drawdown: ['cash', 'house'] }, 'INVALID_INPUT', 'drawdown.1'],
    [
      'with tax-free cash from cash',
      { events: [{ id: 'e', date: '2030-01-01', type: 'taxFreeCash', account: 'cash' }] },
      'INVALID_INPUT',
      'events.0.account',
    ],
    [
      'with tax-free cash too early',
      {
        persons: [{ ...person, dateOfBirth: '1984-06-15' }],
        events: [{ id: 'e', date: '2030-01-01', type: 'taxFreeCash', account: 'sipp' }],
      },
      'INVALID_DATE',
      'events.0.date',
    ],
    ['of unknown rules', { rules: '2035/36' }, 'NOT_SUPPORTED', 'rules'],
  ])('%s is refused at its field', (_, changes, code, field) => {
    const run = () => projectCashFlow(planOf(changes))
    expect([catchErrorCode(run), catchErrorField(run)]).toEqual([code, field])
  })

  it('does not depend on the order of its input', () => {
    const [accounts, incomes] = [long['accounts'] as unknown[], long['incomes'] as unknown[]]
    const turned = planOf({ accounts: accounts.toReversed(), incomes: incomes.toReversed() })
    const figures = (plan: ReturnType<typeof planOf>) => projectCashFlow(plan).rows.map(({ closing, tax }) => [closing, tax])
    expect(figures(turned)).toEqual(figures(planOf()))
  })

  it('keeps a surplus in a new cash account, and flags contributions above the limits', () => {
    const { rows } = projectCashFlow(
      planOf({
        accounts: [{ id: 'isa', owner: 'a', kind: 'isa', balance: 0 }],
        contributions: [{ id: 'c', account: 'isa', amount: 20_001, to: '2027-04-06', index: 'none' }],
        spending: [],
      }),
    )
    expect(rows[0]!.closings).toEqual({ isa: 20_001, surplus: rows[0]!.surplus })
    expect([rows[0]!.limits, rows[1]!.limits]).toEqual([[{ person: 'a', limit: 'isa' }], []])
  })

  it('gives the same figures with the rules of its day after a later rule pack has been added', () => {
    const later = {
      ...newestPack(),
      taxYear: '2027/28',
      validFrom: '2027-04-06',
      values: { ...newestPack().values, personalAllowance: 20_000 },
    }
    const packs = [...taxPacks, later]
    const frozen = planOf({ rules: newestPack().taxYear })
    expect(projectCashFlow(frozen, undefined, packs)).toEqual(projectCashFlow(frozen))
    expect(projectCashFlow(planOf(), undefined, packs).rows[1]!.tax).toBeLessThan(projectCashFlow(planOf()).rows[1]!.tax)
  })

  it.each(cashFlowFigures)('explains %s of a year, which is that of its row', (figure) => {
    const plan = planOf()
    const { rows } = projectCashFlow(plan)
    const row = rows.find(({ taxYear }) => taxYear === '2055/56')!
    const { value, trace } = explain('cash-flow-figure', cashFlowFigure, { plan, figure, taxYear: '2055/56' })
    const { withdrawals, income, spending, tax, shortfall, closing, closingReal } = row
    const drawn = {
      'from-cash': withdrawals.cash,
      'from-gia': withdrawals.gia,
      'from-isa': withdrawals.isa,
      'from-pension': withdrawals.pension,
    }
    expect(value).toBe({ ...drawn, income, spending, tax, shortfall, closing, 'closing-real': closingReal }[figure])
    expect(Number(trace.steps.at(-1)!.result)).toBe(value)
    expect(runCase('cash-flow', { ...long, op: 'figure', figure, taxYear: '2055/56' })).toEqual({ value })
    expect(catchErrorCode(() => cashFlowFigure({ plan, figure, taxYear: '2025/26' }))).toBe('INVALID_INPUT')
  })

  it('balances: what comes in, less what goes out, is what the accounts change by', () => {
    const { rows } = projectCashFlow(planOf({ accounts: [{ id: 'cash', owner: 'a', kind: 'cash', balance: 900_000, return: 0 }] }))
    rows.forEach(({ income, spending, tax, closing, shortfall }, index) => {
      const opening = index === 0 ? 900_000 : rows[index - 1]!.closing
      expect(Math.abs(opening + income - spending - tax + shortfall - closing)).toBeLessThan(0.05)
    })
  })
})

describe('a simulation', () => {
  const volatile = planOf({ accounts: (long['accounts'] as object[]).map((account) => ({ ...account, volatility: 0.1 })) })
  const simulation = { plan: volatile, paths: 300, seed: 3, percentiles: [5, 50, 95], legacies: [0, 50_000, 1e9] }

  it('is the same for the same seed, and another for another', () => {
    expect(simulateCashFlow(simulation)).toEqual(simulateCashFlow(simulation))
    expect(simulateCashFlow({ ...simulation, seed: 4 }).rows[5]).not.toEqual(simulateCashFlow(simulation).rows[5])
  })

  it('tells its progress, the share of paths that are covered, and what they leave', () => {
    const done: number[] = []
    const { rows, legacyShares, successProbability } = simulateCashFlow(simulation, undefined, (paths) => done.push(paths))
    expect(done).toEqual([250])
    const shares = rows.map(({ coveredShare }) => coveredShare)
    expect(shares).toEqual(shares.toSorted((left, right) => right - left))
    expect(shares.at(-1)).toBeCloseTo(successProbability, 12)
    expect([legacyShares[0], legacyShares[2]]).toEqual([1, 0])
    expect(legacyShares[1]).toBeLessThanOrEqual(successProbability)
  })

  it.each([
    [{ paths: 0 }, 'paths'],
    [{ paths: 100_001 }, 'paths'],
    [{ seed: 1.5 }, 'seed'],
    [{ percentiles: [101] }, 'percentiles'],
  ])('with %j is refused', (changes, field) => {
    expect(catchErrorField(() => simulateCashFlow({ ...simulation, ...changes }))).toBe(field)
  })

  it('of a total loss that fluctuates is refused', () => {
    const accounts = [{ id: 'isa', owner: 'a', kind: 'isa', balance: 1, return: -1, volatility: 0.1 }]
    const order = { drawdown: ['isa'] }
    expect(catchErrorCode(() => simulateCashFlow({ ...simulation, plan: planOf({ accounts, ...order }) }))).toBe('INVALID_RATE')
  })
})

test('logarithms, exponentials and normal numbers are those of the mathematics', () => {
  for (const value of [1e-9, 0.3, 1, 1.5, 7, 1e8]) expect(ln(value)).toBeCloseTo(Math.log(value), 12)
  for (const value of [-9, -0.2, 0, 0.5, 4]) expect(exp(value) / Math.exp(value)).toBeCloseTo(1, 12)
  expect([inverseNormal(0.975), inverseNormal(0.5), inverseNormal(1e-12)].map((value) => value.toFixed(4))).toEqual([
    '1.9600',
    '0.0000',
    '-7.0345',
  ])
})

test('a horizon needs a life, and a table that begins early enough', () => {
  expect(catchErrorCode(() => mortalityHorizon({ lives: [], probability: 0.1 }))).toBe('INVALID_INPUT')
  expect(catchErrorField(() => mortalityHorizon({ lives: [{ age: 40, table: { from: 60, qx: [1] } }], probability: 0.1 }))).toBe(
    'lives.0.table.from',
  )
})
