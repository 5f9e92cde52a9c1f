import { readPlan } from '@atrium/domain/calc/cash-flow'
import { Fields } from '@atrium/domain/calc/fields'
import { DomainError } from '@atrium/domain/error'
import { projectCashFlow, type CashFlow } from '@atrium/domain/cash-flow/project'
import { readAmount } from '@atrium/domain/net-worth'
import { toCashFlowInput, type PlanBasis } from '../../contract/cash-flow-input.ts'
import type { PlanChanges, PlanDocument } from '../../contract/cash-flow-plan.ts'
import type { FrozenResults } from '../../contract/cash-flows.ts'
import { planLimits } from '../../contract/cash-flow-terms.ts'

/** What a plan, or a scenario of it, comes to. Ages are those of the first person. */
export type PlanOutcome = {
  flow: FrozenResults['plan']
  /** Age to which the money lasts; null if it lasts to the end. */
  lastsTo: number | null
  /** Age at the end of the plan. */
  horizon: number
  short: { taxYear: string; age: number }[]
  /** What is left at the end, in the money of the plan's beginning. */
  left: number
}

/** Computes a plan with changes. @throws DomainError if it cannot be computed */
export const computeFlow = (plan: PlanDocument, basis: PlanBasis, changes: PlanChanges = {}): CashFlow =>
  projectCashFlow(readPlan(new Fields(toCashFlowInput(plan, basis, changes))))

/** The year in which a person reaches an age by the end of a tax year is this one with the age added. */
const yearOfAges = ({ dateOfBirth }: PlanDocument['people'][number]): number =>
  Number(dateOfBirth.slice(0, 4)) + (dateOfBirth.slice(5) > '04-05' ? 1 : 0)

/**
 * Returns the age of the first person of a plan in a year, by the ages of those who are alive. It goes on after the end of the first person's
 * own plan, so that the ages of a couple can be compared.
 */
export function ageIn({ people }: Pick<PlanDocument, 'people'>, ages: Readonly<Record<string, number>>): number {
  const [first] = people
  const alive = people.find(({ id }) => ages[id] !== undefined)
  if (!first || !alive) return 0
  return ages[first.id] ?? (ages[alive.id] ?? 0) + yearOfAges(alive) - yearOfAges(first)
}

export function describeOutcome(plan: Pick<PlanDocument, 'people'>, flow: PlanOutcome['flow']): PlanOutcome {
  const last = flow.rows.at(-1)
  const short = flow.rows
    .filter(({ taxYear }) => flow.shortfallYears.includes(taxYear))
    .map(({ taxYear, ages }) => ({ taxYear, age: ageIn(plan, ages) }))
  return {
    flow,
    lastsTo: flow.lastsToAge && ageIn(plan, flow.lastsToAge),
    horizon: last ? ageIn(plan, last.ages) : 0,
    short,
    left: last?.closingReal ?? 0,
  }
}

export type ComputedOutcome = PlanOutcome & { limits: ExceededLimit[] }
/** Payments in a range of years that exceed what the tax rules allow. They are computed all the same. */
export type ExceededLimit = { limit: 'isa' | 'annual-allowance'; person: string; first: string; last: string }

export function computeOutcome(plan: PlanDocument, basis: PlanBasis, changes: PlanChanges = {}): ComputedOutcome {
  const flow = computeFlow(plan, basis, changes)
  return { ...describeOutcome(plan, flow), limits: listLimits(plan, flow.rows) }
}

function listLimits({ people }: PlanDocument, rows: CashFlow['rows']): ExceededLimit[] {
  return people.flatMap(({ id, name }) =>
    (['isa', 'annual-allowance'] as const).flatMap((limit) => {
      const years = rows.filter((row) => row.limits.some((one) => one.person === id && one.limit === limit)).map(({ taxYear }) => taxYear)
      return years.length === 0 ? [] : [{ limit, person: name, first: years[0]!, last: years.at(-1)! }]
    }),
  )
}

const spendingStep = 500
/** Steps that are tried upwards, up to this part of the spending. */
const mostMore = 2

/**
 * Returns how much less must be spent a year so that the money lasts to the end, or how much more can be, in steps of £500 of the first item
 * of spending. Null if no spending of it would do, or if there is none.
 */
export function findSpendingRoom(plan: PlanDocument, basis: PlanBasis, changes: PlanChanges = {}): number | null {
  const spending = Number(changes.spending ?? plan.spending[0]?.amount ?? 0)
  if (spending <= 0) return null
  const lasts = (steps: number) => {
    const amount = Math.max(0, spending + steps * spendingStep)
    try {
      return computeFlow(plan, basis, { ...changes, spending: String(amount) }).lastsToAge === null
    } catch (error) {
      // A plan that cannot be computed lasts with no spending.
      if (error instanceof DomainError) return false
      throw error
    }
  }
  const [down, up] = [-Math.ceil(spending / spendingStep), Math.floor((spending * mostMore) / spendingStep)]
  if (!lasts(down)) return null
  // The money lasts with `low` steps, and with `high` it does not.
  let [low, high] = lasts(0) ? [0, up + 1] : [down, 0]
  if (low === 0 && lasts(up)) return up * spendingStep
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (lasts(middle)) low = middle
    else high = middle
  }
  return low * spendingStep
}

/** Returns the changes that differ from the plan, so that a slider that is moved back changes nothing. */
export function keepDifferences(plan: PlanDocument, changes: PlanChanges): PlanChanges {
  const [person] = plan.people
  const { retirementAge, horizonAge, spending, growth, inflation, oneOff } = changes
  const differs = (changed: string | undefined, own: string | undefined) => changed !== undefined && Number(changed) !== Number(own)
  return {
    ...(retirementAge !== undefined && retirementAge !== person?.retirementAge && { retirementAge }),
    ...(horizonAge !== undefined && horizonAge !== person?.horizonAge && { horizonAge }),
    ...(spending !== undefined && differs(spending, plan.spending[0]?.amount) && { spending }),
    ...(growth !== undefined && differs(growth, plan.assumptions.growth) && { growth }),
    ...(inflation !== undefined && differs(inflation, plan.assumptions.inflation) && { inflation }),
    ...(oneOff && Number(oneOff.amount) !== 0 && { oneOff }),
  }
}

export const hasChanges = (changes: PlanChanges): boolean => Object.keys(changes).length > 0

/** Formats changes as a parameter of the URL. @example "retire:60,spend:40000" */
export function formatChanges({ retirementAge, horizonAge, spending, growth, inflation, oneOff }: PlanChanges): string {
  const parts = [
    ['retire', retirementAge],
    ['to', horizonAge],
    ['spend', spending],
    ['growth', growth],
    ['inflation', inflation],
    ['once', oneOff && `${oneOff.amount}@${oneOff.year}`],
  ]
  return parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`])).join(',')
}

/** Parses changes of the URL. What is not allowed is left out. */
export function parseChanges(text: string): PlanChanges {
  const values = new Map(text.split(',').map((part) => part.split(':') as [string, string | undefined]))
  const whole = (name: string, { least, most }: { least: number; most: number }) => {
    const value = Number(values.get(name) || Number.NaN)
    return Number.isInteger(value) && value >= least && value <= most ? value : undefined
  }
  const rate = (name: 'growth' | 'inflation') => {
    const value = readAmount(values.get(name) ?? '')
    return value !== null && Number(value) >= planLimits[name].least && Number(value) <= planLimits[name].most ? value : undefined
  }
  const [retirementAge, horizonAge] = [whole('retire', planLimits.retirementAge), whole('to', planLimits.horizonAge)]
  const [growth, inflation] = [rate('growth'), rate('inflation')]
  const spending = readAmount(values.get('spend') ?? '')
  const [amount = '', year = ''] = (values.get('once') ?? '').split('@')
  const once = readAmount(amount)
  return {
    ...(retirementAge !== undefined && { retirementAge }),
    ...(horizonAge !== undefined && { horizonAge }),
    ...(spending !== null && Number(spending) >= 0 && { spending }),
    ...(growth !== undefined && { growth }),
    ...(inflation !== undefined && { inflation }),
    ...(once !== null && /^2[01]\d\d$/.test(year) && { oneOff: { amount: once, year: Number(year) } }),
  }
}
