import type { Issue } from '@atrium/contract/errors'
import { readPlan } from '@atrium/domain/calc/cash-flow'
import { Fields } from '@atrium/domain/calc/fields'
import { projectCashFlow, type CashFlow } from '@atrium/domain/cash-flow/project'
import { Decimal } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import { readAmount } from '@atrium/domain/net-worth'
import { toCashFlowInput, type PlanBasis } from '../../contract/cash-flow-input.ts'
import type { PlanChanges, PlanDocument } from '../../contract/cash-flow-plan.ts'
import { planLimits } from '../../contract/cash-flow-terms.ts'
import type { FrozenResults } from '../../contract/cash-flows.ts'

type Rate = keyof PlanDocument['assumptions']

/** Reads amounts as typed. Notes an issue at the field of each that is no amount, or outside its limits. */
class AmountReader {
  readonly issues: Issue[] = []

  amount(text: string, path: string, isSigned = false): string {
    const value = readAmount(text, 'GBP')
    if (value === null || (!isSigned && new Decimal(value).lt(0))) this.issues.push({ path: `plan.${path}`, code: 'invalid-amount' })
    return value ?? '0'
  }

  rate(text: string, name: Rate, path: string): string {
    const value = readAmount(text)
    const { least, most } = planLimits[name]
    if (value === null || new Decimal(value).lt(least) || new Decimal(value).gt(most))
      this.issues.push({ path: `plan.${path}`, code: 'invalid-percentage' })
    return value ?? '0'
  }
}

/** Reads a plan as it was typed. Returns the errors of its fields if there are any. */
export function readPlanDocument(typed: PlanDocument, basis: PlanBasis, today: string): { plan: PlanDocument } | { issues: Issue[] } {
  const reader = new AmountReader()
  const amounts = <Item extends { amount: string }>(items: readonly Item[], name: string, isSigned = false): Item[] =>
    items.map((item, index) => ({ ...item, amount: reader.amount(item.amount, `${name}.${index}.amount`, isSigned) }))
  typed.people.forEach(({ dateOfBirth }, index) => {
    if (dateOfBirth > today) reader.issues.push({ path: `plan.people.${index}.dateOfBirth`, code: 'in-future' })
  })
  typed.goals.forEach(({ kind, date }, index) => {
    if (kind === 'spend' && date === null) reader.issues.push({ path: `plan.goals.${index}.date`, code: 'invalid-date' })
  })
  const plan: PlanDocument = {
    ...typed,
    accounts: typed.accounts.map((account, index) => ({
      ...account,
      balance: reader.amount(account.balance, `accounts.${index}.balance`),
      baseCost: account.baseCost === null || account.baseCost === '' ? null : reader.amount(account.baseCost, `accounts.${index}.baseCost`),
    })),
    incomes: amounts(typed.incomes, 'incomes'),
    spending: amounts(typed.spending, 'spending'),
    contributions: amounts(typed.contributions, 'contributions'),
    events: amounts(typed.events, 'events', true),
    goals: amounts(typed.goals, 'goals'),
    assumptions: Object.fromEntries(
      (Object.keys(typed.assumptions) as Rate[]).map((name) => [name, reader.rate(typed.assumptions[name], name, `assumptions.${name}`)]),
    ) as PlanDocument['assumptions'],
    scenarios: typed.scenarios.map((scenario, index) => ({
      ...scenario,
      changes: readChanges(scenario.changes, reader, `scenarios.${index}.changes`),
    })),
  }
  if (reader.issues.length > 0) return { issues: reader.issues }
  const issues = [checkPlan(plan, basis, {}, null), ...plan.scenarios.map(({ changes }, index) => checkPlan(plan, basis, changes, index))]
  const found = issues.filter((issue) => issue !== null)
  return found.length > 0 ? { issues: found } : { plan }
}

function readChanges(changes: PlanChanges, reader: AmountReader, path: string): PlanChanges {
  const { spending, growth, inflation, oneOff } = changes
  return {
    ...changes,
    ...(spending !== undefined && { spending: reader.amount(spending, `${path}.spending`) }),
    ...(growth !== undefined && { growth: reader.rate(growth, 'growth', `${path}.growth`) }),
    ...(inflation !== undefined && { inflation: reader.rate(inflation, 'inflation', `${path}.inflation`) }),
    ...(oneOff && { oneOff: { ...oneOff, amount: reader.amount(oneOff.amount, `${path}.oneOff.amount`, true) } }),
  }
}

/** Names of fields of the calculation that a plan calls otherwise. */
const fieldNames: readonly [RegExp, string][] = [
  [/^persons\b/, 'people'],
  [/\.from$/, '.fromAge'],
  [/\.to$/, '.until'],
]

/** Computes a plan, or a scenario of it, and returns why it cannot be computed. */
function checkPlan(plan: PlanDocument, basis: PlanBasis, changes: PlanChanges, scenario: number | null): Issue | null {
  try {
    computePlan(plan, basis, changes)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const field = fieldNames.reduce((path, [pattern, name]) => path.replace(pattern, name), error.field ?? '')
    const code = error.code.toLowerCase().replaceAll('_', '-')
    return { path: scenario === null ? `plan.${field}` : `plan.scenarios.${scenario}`, code }
  }
}

const computePlan = (plan: PlanDocument, basis: PlanBasis, changes: PlanChanges): CashFlow =>
  projectCashFlow(readPlan(new Fields(toCashFlowInput(plan, basis, changes))))

/** Computes a plan and its scenarios as they are frozen. */
export function computeResults(plan: PlanDocument, basis: PlanBasis): FrozenResults {
  const toResult = ({ rows, shortfallYears, lastsToAge }: CashFlow) => ({
    rows: rows.map(
      ({ taxYear, ages, income, incomes, spending, contributions, events, tax, withdrawals, shortfall, closing, closingReal }) => ({
        taxYear,
        ages,
        income,
        incomes,
        spending,
        contributions,
        events,
        tax,
        withdrawals,
        shortfall,
        closing,
        closingReal,
      }),
    ),
    shortfallYears,
    lastsToAge,
  })
  return {
    plan: toResult(computePlan(plan, basis, {})),
    scenarios: plan.scenarios.map(({ id, changes }) => ({ id, ...toResult(computePlan(plan, basis, changes)) })),
  }
}
