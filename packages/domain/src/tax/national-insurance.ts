import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { rulesOfYear, type RulesRequest, type TaxYearRules } from './parameters.ts'
import { toPence } from './pence.ts'

export type InsuranceCategory = 'employee' | 'employer' | 'selfEmployed'

export type InsuranceInput = RulesRequest & {
  category: InsuranceCategory
  amount: number
  overStatePensionAge: boolean
  employmentAllowance: boolean
}

/** Amounts to the penny. Class 2 is not in the contribution. */
export type Insurance = { contribution: number; class2: number }

/**
 * Returns the National Insurance of a year on one job (Class 1), or on profits (Class 4, and Class 2 while there was one).
 * @throws DomainError `NOT_SUPPORTED` for a year without rules
 * @example an employee with 74,127.19 in 2025/26 pays 3,493.14
 */
export function nationalInsurance(input: InsuranceInput, recorder: TraceRecorder = noRecorder): Insurance {
  const { category, amount, overStatePensionAge } = input
  const rules = rulesOfYear(input)
  if (category === 'employer') {
    const due = Math.max(0, amount - rules.employerFrom) * rules.employerRate
    const contribution = toPence(Math.max(0, due - (input.employmentAllowance ? rules.employmentAllowance : 0)))
    recorder.step('insurance', expression`(${amount} − ${rules.employerFrom}) × ${rules.employerRate}`, contribution)
    return { contribution, class2: 0 }
  }
  if (overStatePensionAge) return { contribution: 0, class2: 0 }
  const contribution = toPence(insuranceOn(rules, category, amount))
  const [main, above] = category === 'employee' ? rules.employeeRates : rules.selfEmployedRates
  const [lower, upper] = rules.insuranceLimits
  recorder.step(
    'insurance',
    expression`(min(${amount}, ${toPence(upper)}) − ${toPence(lower)}) × ${main} + max(0, ${amount} − ${toPence(upper)}) × ${above}`,
    contribution,
  )
  const isClassTwoDue = category === 'selfEmployed' && amount >= lower
  return { contribution, class2: isClassTwoDue ? toPence(rules.classTwoWeekly * 52) : 0 }
}

/** Returns Class 1 or Class 4 on the pay or profits of a year, unrounded. */
export function insuranceOn(rules: TaxYearRules, category: 'employee' | 'selfEmployed', amount: number): number {
  const [main, above] = category === 'employee' ? rules.employeeRates : rules.selfEmployedRates
  const [lower, upper] = rules.insuranceLimits
  return Math.max(0, Math.min(amount, upper) - lower) * main + Math.max(0, amount - upper) * above
}
