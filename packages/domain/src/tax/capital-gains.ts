import type { PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'
import { taxYearNamed } from '../tax-year.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import type { GainRates } from './pack.ts'
import { rulesOfYear, type RulesRequest } from './parameters.ts'
import { toPence } from './pence.ts'

export type GainType = 'other' | 'residential' | 'businessDisposal'

export type GainsInput = RulesRequest & {
  /** Taxable income after allowances, which fills the basic-rate band. */
  taxableIncome: number
  /** Gross contributions and gifts, which raise the band. */
  bandExtension: number
  gains: { on: PlainDateText; type: GainType; amount: number }[]
  losses: number
  lossesBroughtForward: number
}

/** Amounts to the penny. */
export type GainsTax = { taxableGains: number; lossesUsed: number; exemptAmountUsed: number; lossesCarriedForward: number; tax: number }

/** Gains with the same rates. */
type Group = { rates: GainRates; amount: number; isBusiness: boolean }

/**
 * Returns the tax on the gains of a year. Losses of the year are set off in full, and earlier ones down to the exemption. Losses, the
 * exemption and the unused basic-rate band go where they save most (CG21205); business disposals use the band first.
 * @throws DomainError `NOT_SUPPORTED` for a year without rules; `INVALID_DATE` for a gain outside the year
 * @example income of 20,000 and gains of 52,600 in 2025/26: 10,842
 */
export function capitalGainsTax(input: GainsInput, recorder: TraceRecorder = noRecorder): GainsTax {
  const rules = rulesOfYear(input)
  const year = taxYearNamed(input.taxYear)
  const groups = new Map<string, Group>()
  input.gains.forEach(({ on, type, amount }, index) => {
    if (on < year.start || on > year.end) refuse('INVALID_DATE', `${on} is not in ${input.taxYear}`, `gains.${index}.date`)
    const rates = (rules.gains.find(({ from }) => from <= on) ?? rules.gains.at(-1)!)[type]
    const key = `${rates.join('/')} ${type === 'businessDisposal'}`
    const group = groups.get(key) ?? { rates, amount: 0, isBusiness: type === 'businessDisposal' }
    groups.set(key, { ...group, amount: group.amount + amount })
  })
  const all = [...groups.values()]
  const total = all.reduce((sum, { amount }) => sum + amount, 0)
  const ofYear = Math.min(input.losses, total)
  const earlier = Math.min(input.lossesBroughtForward, Math.max(0, total - ofYear - rules.annualExemptAmount))
  const exempt = Math.min(rules.annualExemptAmount, total - ofYear - earlier)
  const band = Math.max(0, rules.basicRateLimit + input.bandExtension - input.taxableIncome)
  const tax = toPence(leastGainsTax(all, ofYear + earlier + exempt, band))
  const taxableGains = toPence(total - ofYear - earlier - exempt)
  recorder.constant('annual-exempt-amount', rules.annualExemptAmount, 'money', year.start, 'TCGA 1992 s1K')
  recorder.step(
    'unused-band',
    expression`${toPence(rules.basicRateLimit)} + ${input.bandExtension} − ${input.taxableIncome}`,
    toPence(band),
  )
  recorder.step('taxable-gains', expression`${toPence(total)} − ${toPence(ofYear + earlier)} − ${toPence(exempt)}`, taxableGains)
  recorder.step('gains-tax', expression`Σ`, tax)
  recorder.rounded('gains-tax', 2, 'half-away-from-zero')
  return {
    taxableGains,
    lossesUsed: toPence(ofYear + earlier),
    exemptAmountUsed: toPence(exempt),
    lossesCarriedForward: toPence(input.losses - ofYear + input.lossesBroughtForward - earlier),
    tax,
  }
}

/** Tries every order of the groups for the deductions and for the band. There are at most four groups. */
function leastGainsTax(groups: readonly Group[], deduction: number, band: number): number {
  const orders = permutations(groups.map((_, index) => index))
  const taxes = orders.flatMap((deducted) => {
    const left = groups.map(({ amount }) => amount)
    takeInOrder(left, deducted, deduction)
    return orders.map((banded) => {
      const order = [...banded.filter((index) => groups[index]!.isBusiness), ...banded.filter((index) => !groups[index]!.isBusiness)]
      const above = [...left]
      takeInOrder(above, order, band)
      return groups.reduce((tax, { rates }, index) => tax + (left[index]! - above[index]!) * rates[0] + above[index]! * rates[1], 0)
    })
  })
  return Math.min(...taxes)
}

function takeInOrder(amounts: number[], order: readonly number[], most: number): void {
  let rest = most
  for (const index of order) {
    const taken = Math.min(amounts[index]!, rest)
    amounts[index]! -= taken
    rest -= taken
  }
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}
