import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { bandTax, type BandTax } from './band-tax.ts'
import { rulesOfYear, type Region, type RulesRequest, type TaxYearRules } from './parameters.ts'
import { toPence } from './pence.ts'
import { standing } from './slope.ts'

/** Incomes of a year in pounds. `other` is all income that is neither property, savings nor dividends. */
export type YearIncome = { other: number; property: number; savings: number; dividends: number }

export type IncomeTaxInput = RulesRequest & {
  region: Region
  income: YearIncome
  /** Gross contributions and gifts, which raise the bands. */
  pensionReliefAtSource: number
  giftAid: number
  marriageAllowance?: 'gives' | 'receives' | null
}

/** Amounts to the penny. */
export type IncomeTax = {
  adjustedNetIncome: number
  personalAllowance: number
  savingsAllowance: number
  taxableIncome: number
  taxOnNonSavings: number
  taxOnSavings: number
  taxOnDividends: number
  reducer: number
  incomeTax: number
}

/** The part of the allowance that a spouse can give: a tenth, up to the next £10. */
export const transferable = (rules: TaxYearRules): number => Math.ceil(toPence(rules.personalAllowance) / 100) * 10

/**
 * Returns the income tax of a person for a year. Adjusted net income is income less gross contributions and Gift Aid, which also raise the
 * bands. The allowance, less half of adjusted net income above £100,000 and rounded up to the pound, is split for the least tax.
 * @throws DomainError `NOT_SUPPORTED` for a year without rules; `INVALID_AMOUNT` for a negative income
 * @example 29,570 of wages and 3,000 of dividends in 2024/25: 3,618.75
 */
export function incomeTax(input: IncomeTaxInput, recorder: TraceRecorder = noRecorder): IncomeTax {
  const { income, region, marriageAllowance: part = null } = input
  checkIncome(income)
  const rules = rulesOfYear(input, recorder)
  const extension = input.pensionReliefAtSource + input.giftAid
  const total = income.other + income.property + income.savings + income.dividends
  const adjustedNetIncome = Math.max(0, total - extension)
  const reduced = reducedAllowance(rules, adjustedNetIncome)
  const personalAllowance = Math.max(0, reduced - (part === 'gives' ? transferable(rules) : 0))
  const best = leastTax(rules, region, income, personalAllowance, extension)
  const taxOf = best.onNonSavings + best.onSavings + best.onDividends
  const reducer = part === 'receives' ? Math.min(taxOf, transferable(rules) * rules.rates[0]) : 0
  const taxableIncome = Math.max(0, total - personalAllowance)
  recorder.step('adjusted-net-income', expression`${toPence(total)} − ${toPence(extension)}`, toPence(adjustedNetIncome))
  recorder.step(
    'allowance',
    expression`${toPence(rules.personalAllowance)} − (${toPence(adjustedNetIncome)} − ${rules.allowanceTaperFrom}) ÷ 2`,
    toPence(personalAllowance),
  )
  recorder.step('taxable-income', expression`${toPence(total)} − ${toPence(personalAllowance)}`, toPence(taxableIncome))
  recorder.step('tax-on-non-savings', expression`Σ`, toPence(best.onNonSavings))
  recorder.step('tax-on-savings', expression`Σ`, toPence(best.onSavings))
  recorder.step('tax-on-dividends', expression`Σ`, toPence(best.onDividends))
  recorder.step(
    'income-tax',
    expression`${toPence(best.onNonSavings)} + ${toPence(best.onSavings)} + ${toPence(best.onDividends)} − ${toPence(reducer)}`,
    toPence(taxOf - reducer),
  )
  recorder.rounded('income-tax', 2, 'half-away-from-zero')
  return {
    adjustedNetIncome: toPence(adjustedNetIncome),
    personalAllowance: toPence(personalAllowance),
    savingsAllowance: best.savingsAllowance,
    taxableIncome: toPence(taxableIncome),
    taxOnNonSavings: toPence(best.onNonSavings),
    taxOnSavings: toPence(best.onSavings),
    taxOnDividends: toPence(best.onDividends),
    reducer: toPence(reducer),
    incomeTax: toPence(taxOf - reducer),
  }
}

export function checkIncome(income: YearIncome, field = 'income'): void {
  for (const [name, amount] of Object.entries(income))
    if (!(amount >= 0)) refuse('INVALID_AMOUNT', `an income must not be negative`, `${field}.${name}`)
}

function reducedAllowance(rules: TaxYearRules, adjustedNetIncome: number): number {
  if (adjustedNetIncome <= rules.allowanceTaperFrom) return rules.personalAllowance
  // The part of a pound that the rounding adds must not come from an error of floating point.
  const left = rules.personalAllowance - (adjustedNetIncome - rules.allowanceTaperFrom) / 2
  return Math.max(0, Math.ceil(Math.round(left * 1e6) / 1e6))
}

/**
 * Returns the tax with the split of the allowance for which it is least (ITA 2007 s25). The tax bends only where a part reaches a limit, so
 * only such splits are tried, and those a pound beside them. Of equal splits the first is taken.
 */
function leastTax(rules: TaxYearRules, region: Region, income: YearIncome, personalAllowance: number, extension: number): BandTax {
  const { other, property, savings, dividends } = income
  const total = other + property + savings + dividends
  const forOther = rules.isAllowanceForOtherFirst ? Math.min(other, personalAllowance) : 0
  const allowance = Math.min(personalAllowance, total) - forOther
  const nonSavings = other + property - forOther
  const taxable = total - forOther - allowance
  const taxOf = (fromSavings: number, fromDividends: number): BandTax => {
    const left = nonSavings - (allowance - fromSavings - fromDividends)
    const taxableProperty = Math.min(property, left)
    return bandTax(
      rules,
      region,
      {
        other: left - taxableProperty,
        otherSlope: 0,
        property: taxableProperty,
        propertySlope: 0,
        savings: savings - fromSavings,
        savingsSlope: 0,
        dividends: dividends - fromDividends,
        dividendsSlope: 0,
        extension,
      },
      standing(),
    )
  }
  const isPossible = (fromSavings: number, fromDividends: number) => {
    const fromNonSavings = allowance - fromSavings - fromDividends
    return (
      fromSavings >= 0 &&
      fromSavings <= savings &&
      fromDividends >= 0 &&
      fromDividends <= dividends &&
      fromNonSavings >= 0 &&
      fromNonSavings <= nonSavings
    )
  }
  const limits = [rules.basicRateLimit + extension, rules.higherRateLimit + extension]
  const steps =
    region === 'scotland' ? [...limits, ...rules.scottishLimits.map((limit, index) => limit + (index === 0 ? 0 : extension))] : limits
  const nil = rules.startingRateBand
  const ofNonSavings = [0, nonSavings, nonSavings - nil, ...steps.map((limit) => nonSavings - limit)]
  const ofSavings = withNeighbours([0, savings, ...rules.savingsAllowances.flatMap((free) => [savings - free, savings - free - nil])])
  const ofDividends = withNeighbours([
    0,
    dividends,
    dividends - rules.dividendAllowance,
    ...limits.flatMap((limit) => [dividends - taxable + limit, dividends - taxable + limit + rules.dividendAllowance]),
    ...rules.savingsAllowances.map((free) => allowance - (savings + nonSavings - nil - free)),
  ])
  const pairs: [number, number][] = []
  for (const fromDividends of ofDividends) {
    for (const fromSavings of ofSavings) pairs.push([fromSavings, fromDividends])
    for (const fromNonSavings of ofNonSavings) pairs.push([allowance - fromNonSavings - fromDividends, fromDividends])
  }
  for (const fromSavings of ofSavings)
    for (const fromNonSavings of ofNonSavings) pairs.push([fromSavings, allowance - fromNonSavings - fromSavings])
  const possible = pairs
    .filter(([fromSavings, fromDividends]) => isPossible(fromSavings, fromDividends))
    .toSorted(
      ([savingsLeft, dividendsLeft], [savingsRight, dividendsRight]) => dividendsLeft - dividendsRight || savingsLeft - savingsRight,
    )
  let best: BandTax | null = null
  for (const [fromSavings, fromDividends] of possible) {
    const tried = taxOf(fromSavings, fromDividends)
    if (!best || sumOf(tried) < sumOf(best)) best = tried
  }
  // The whole allowance can always be used, because it is at most the income: from dividends first, then savings.
  const fromDividends = Math.min(allowance, dividends)
  return best ?? taxOf(Math.min(allowance - fromDividends, savings), fromDividends)
}

const sumOf = ({ onNonSavings, onSavings, onDividends }: BandTax): number => onNonSavings + onSavings + onDividends

const withNeighbours = (points: readonly number[]): number[] => points.flatMap((point) => [point, point + 1, point - 1])

export type MarriageInput = RulesRequest & { region: Region; transferor: YearIncome; recipient: YearIncome }
export type MarriageAllowance = { eligible: boolean; transferred: number; taxBefore: number; taxAfter: number; saving: number }

/**
 * Compares the tax of a couple with and without the transfer of a tenth of the allowance. It is refused if either pays more than the basic
 * rate, in Scotland more than the intermediate one (ITA 2007 s55B).
 * @example 11,500 and 20,000 in 2025/26 save £214
 */
export function marriageAllowance(
  { transferor, recipient, region, ...request }: MarriageInput,
  recorder: TraceRecorder = noRecorder,
): MarriageAllowance {
  checkIncome(transferor, 'transferor')
  checkIncome(recipient, 'recipient')
  const rules = rulesOfYear(request)
  const taxOf = (income: YearIncome, part: 'gives' | 'receives' | null) =>
    incomeTax({ ...request, region, income, pensionReliefAtSource: 0, giftAid: 0, marriageAllowance: part }).incomeTax
  const eligible = [transferor, recipient].every((income) => isBasicRate(rules, region, income))
  const taxBefore = toPence(taxOf(transferor, null) + taxOf(recipient, null))
  const taxAfter = eligible ? toPence(taxOf(transferor, 'gives') + taxOf(recipient, 'receives')) : taxBefore
  const transferred = eligible ? transferable(rules) : 0
  recorder.step('marriage-allowance', expression`${taxBefore} − ${taxAfter}`, toPence(taxBefore - taxAfter))
  return { eligible, transferred, taxBefore, taxAfter, saving: toPence(taxBefore - taxAfter) }
}

function isBasicRate(rules: TaxYearRules, region: Region, income: YearIncome): boolean {
  const total = income.other + income.property + income.savings + income.dividends
  const allowance = reducedAllowance(rules, total)
  const taxable = Math.max(0, total - allowance)
  if (region === 'ruk') return taxable <= rules.basicRateLimit
  const nonSavings = Math.max(0, income.other + income.property - allowance)
  const hasOthers = taxable > nonSavings
  return nonSavings <= rules.scottishLimits[2]! && (!hasOthers || taxable <= rules.basicRateLimit)
}
