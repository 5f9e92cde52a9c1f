import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { refuse } from '../error.ts'
import { laterYear, rulesOfYear, type RulesRequest } from './parameters.ts'
import { toPence } from './pence.ts'

export type AllowanceInput = RulesRequest & {
  thresholdIncome: number
  adjustedIncome: number
  moneyPurchase: number
  definedBenefit: number
  carryForward: { taxYear: string; unused: number }[]
  flexiblyAccessed: boolean
}

/** Amounts to the penny. `carryForward` is what the three years before leave. */
export type PensionAllowance = { annualAllowance: number; carryForward: number; excess: number }

/**
 * Returns the annual allowance for pensions, and by how much the inputs exceed it. It is cut by £1 for every £2 of adjusted income above a
 * limit (PTM057200). After flexible access, money purchase above its own allowance is charged, if that is more (FA 2004 s227B).
 * @throws DomainError `NOT_SUPPORTED` for a year without rules
 * @example adjusted income of 287,979 in 2026/27: 46,011
 */
export function pensionAllowance(input: AllowanceInput, recorder: TraceRecorder = noRecorder): PensionAllowance {
  const { thresholdIncome, adjustedIncome, moneyPurchase, definedBenefit, flexiblyAccessed } = input
  const rules = rulesOfYear(input)
  const isCut = thresholdIncome > rules.allowanceCutFrom.thresholdIncome && adjustedIncome > rules.allowanceCutFrom.adjustedIncome
  const cut = isCut ? Math.floor((adjustedIncome - rules.allowanceCutFrom.adjustedIncome) / 2) : 0
  const annualAllowance = Math.max(rules.leastAnnualAllowance, rules.annualAllowance - cut)
  const years = new Set([1, 2, 3].map((ago) => laterYear(input.taxYear, -ago)))
  const carryForward = input.carryForward.reduce((sum, { taxYear, unused }) => sum + (years.has(taxYear) ? unused : 0), 0)
  const usual = Math.max(0, moneyPurchase + definedBenefit - annualAllowance - carryForward)
  const alternative = Math.max(0, annualAllowance - rules.moneyPurchaseAllowance)
  const afterAccess =
    flexiblyAccessed && moneyPurchase > rules.moneyPurchaseAllowance
      ? moneyPurchase - rules.moneyPurchaseAllowance + Math.max(0, definedBenefit - alternative - carryForward)
      : 0
  const excess = toPence(Math.max(usual, afterAccess))
  recorder.step('annual-allowance', expression`${rules.annualAllowance} − ${cut}`, annualAllowance)
  recorder.step('allowance-excess', expression`${moneyPurchase} + ${definedBenefit} − ${annualAllowance} − ${carryForward}`, excess)
  return { annualAllowance: toPence(annualAllowance), carryForward: toPence(carryForward), excess }
}

export type LumpSumInput = RulesRequest & { amount: number; lumpSumAllowanceUsed: number }
export type LumpSum = { taxFree: number; taxable: number; lumpSumAllowanceLeft: number }

/** The part of a pension that is free of tax within the lump sum allowance. */
export const taxFreePart = 0.25

/** Returns the tax-free part of a pension that is taken: a quarter, within the lump sum allowance. */
export function lumpSum(input: LumpSumInput, recorder: TraceRecorder = noRecorder): LumpSum {
  const rules = rulesOfYear(input)
  const allowance = rules.lumpSumAllowance ?? refuse('NOT_SUPPORTED', `${input.taxYear} has no lump sum allowance`, 'taxYear')
  const left = Math.max(0, allowance - input.lumpSumAllowanceUsed)
  const taxFree = Math.min(input.amount * taxFreePart, left)
  recorder.step('tax-free-cash', expression`min(${input.amount} ÷ 4, ${left})`, toPence(taxFree))
  return { taxFree: toPence(taxFree), taxable: toPence(input.amount - taxFree), lumpSumAllowanceLeft: toPence(left - taxFree) }
}

export type StatePensionInput = RulesRequest & { qualifyingYears: number; weeksDeferred: number }
export type StatePension = { weekly: number; annual: number }

const [fullYears, leastYears, leastWeeksDeferred, weeksOfYear] = [35, 10, 9, 52]

/**
 * Returns the new state pension: a 35th of the full rate for each qualifying year, from 10 years on, and more by a ninth of a per cent for each
 * week of a deferral of at least 9 weeks.
 * @example 35 years in 2026/27: 241.30 a week, 12,547.60 a year
 */
export function statePension(input: StatePensionInput, recorder: TraceRecorder = noRecorder): StatePension {
  const { qualifyingYears, weeksDeferred } = input
  const rules = rulesOfYear(input)
  const share = qualifyingYears < leastYears ? 0 : Math.min(1, qualifyingYears / fullYears)
  const deferral = weeksDeferred >= leastWeeksDeferred ? weeksDeferred / 900 : 0
  const weekly = toPence(rules.statePensionWeekly * share * (1 + deferral))
  recorder.constant('state-pension-weekly', rules.statePensionWeekly, 'money', `${input.taxYear.slice(0, 4)}-04-06`, 'DWP')
  recorder.step(
    'state-pension',
    expression`${rules.statePensionWeekly} × ${qualifyingYears} ÷ ${fullYears} × (1 + ${weeksDeferred} ÷ 900)`,
    weekly,
  )
  return { weekly, annual: toPence(weekly * weeksOfYear) }
}
