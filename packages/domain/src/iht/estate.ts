import { Decimal, sum, zero } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { charityTest } from './charity.ts'
import { computeGiftsTax, type Gift, type GiftsTax } from './gifts.ts'
import { propertyReliefs, type RelievableProperty, type Reliefs } from './reliefs.ts'
import { residenceBand, type Downsizing, type ResidenceBand } from './residence-band.ts'
import { findRules, type RulesOfDay } from './rules.ts'

/** Amounts in pounds; percentages from 0 to 100. */
export type Estate = RelievableProperty & {
  /** All assets less liabilities, including relievable property, excluding pensions. */
  netEstate: Decimal
  unusedPensions: Decimal
  spouseExempt: Decimal
  charityLegacy: Decimal
  /** Home to direct descendants, net of its mortgage. */
  residenceToDescendants: Decimal
  /** Value of the whole home; needed only for downsizing. */
  homeValue: Decimal | null
  downsizing: Downsizing | null
  tnrbPercent: Decimal
  trnrbPercent: Decimal
  gifts: readonly Gift[]
}

export type Assumption =
  | 'one-charity-component'
  | 'uk-long-term-resident'
  | 'no-trusts'
  | 'no-quick-succession-relief'
  | 'not-advice'
  | 'bands-not-yet-enacted'

export type EstateTax = {
  /** Value before reliefs and exemptions. The taper of the residence band uses it. */
  estate: Decimal
  reliefs: Reliefs
  chargeable: Decimal
  nilRateBand: Decimal
  residence: ResidenceBand
  baseline: Decimal
  ratePercent: Decimal
  taxOnEstate: Decimal
  gifts: GiftsTax
  totalTax: Decimal
  assumptions: Assumption[]
}

const hundred = new Decimal(100)

/**
 * Computes the inheritance tax of an estate and of the gifts before it, by the rules in force on the day of death (rules §8; IHTA 1984).
 *
 * The estate (with unused pensions from 6 April 2027) is reduced by reliefs, spouse and charity, but not below 0. The nil-rate band is
 * raised by the transferred band, and reduced by chargeable transfers of the seven years before. The taper of the residence band uses the
 * estate before reliefs. The rate is 36 % if a tenth of the baseline goes to charity, otherwise 40 %. Tax = rate × max(0, chargeable − both
 * bands), plus the tax on gifts. The result is not rounded. It is an estimate under the listed assumptions, and not advice.
 * @throws DomainError `NOT_SUPPORTED` before 18 March 1986, `INVALID_DATE`
 * @example May 2026, 650,000 with a home of 300,000 to a child: 60,000
 */
export function estateTax(input: Estate, recorder: TraceRecorder = noRecorder): EstateTax {
  const rules = findRules(input.dateOfDeath, recorder)
  const estate = rules.includesPensions ? input.netEstate.plus(input.unusedPensions) : input.netEstate
  recorder.step('estate', expression`${input.netEstate} + ${rules.includesPensions ? input.unusedPensions : zero}`, estate)
  const reliefs = propertyReliefs(input, recorder)
  const deducted = sum([reliefs.total, input.spouseExempt, input.charityLegacy])
  const chargeable = Decimal.max(zero, estate.minus(deducted))
  recorder.step('chargeable', expression`max(0, ${estate} − ${reliefs.total} − ${input.spouseExempt} − ${input.charityLegacy})`, chargeable)
  const gifts = computeGiftsTax(
    {
      dateOfDeath: input.dateOfDeath,
      nilRateBand: computeFullBand(rules, input),
      ratePercent: new Decimal(rules.ratePercent),
      gifts: input.gifts,
    },
    recorder,
  )
  const residence = residenceBand(toResidenceEstate(input, estate, chargeable, rules), recorder)
  const { baseline, qualifies } = charityTest({ chargeable, charity: input.charityLegacy, nilRateBand: gifts.bandLeft }, recorder)
  const ratePercent = new Decimal(qualifies ? rules.charityRatePercent : rules.ratePercent)
  const taxOnEstate = Decimal.max(zero, chargeable.minus(gifts.bandLeft).minus(residence.amount)).times(ratePercent).div(hundred)
  recorder.step(
    'tax-on-estate',
    expression`max(0, ${chargeable} − ${gifts.bandLeft} − ${residence.amount}) × ${ratePercent} %`,
    taxOnEstate,
  )
  const totalTax = taxOnEstate.plus(gifts.total)
  recorder.step('total-tax', expression`${taxOnEstate} + ${gifts.total}`, totalTax)
  const assumptions = listAssumptions(rules)
  return {
    estate,
    reliefs,
    chargeable,
    nilRateBand: gifts.bandLeft,
    residence,
    baseline,
    ratePercent,
    taxOnEstate,
    gifts,
    totalTax,
    assumptions,
  }
}

function computeFullBand(rules: RulesOfDay, { tnrbPercent }: Estate): Decimal {
  return new Decimal(rules.nilRateBand).times(limitPercent(tnrbPercent).div(hundred).plus(1))
}

function limitPercent(percent: Decimal): Decimal {
  return Decimal.max(zero, Decimal.min(hundred, percent))
}

function toResidenceEstate(
  input: Estate,
  valueOfEstate: Decimal,
  chargeable: Decimal,
  rules: RulesOfDay,
): Parameters<typeof residenceBand>[0] {
  const broughtForward = limitPercent(input.trnrbPercent).times(rules.residenceBand).div(hundred)
  const { dateOfDeath, residenceToDescendants: homeToDescendants, downsizing } = input
  return {
    dateOfDeath,
    valueOfEstate,
    chargeable,
    homeValue: input.homeValue ?? homeToDescendants,
    homeToDescendants,
    broughtForward,
    downsizing,
  }
}

function listAssumptions(rules: RulesOfDay): Assumption[] {
  const always: Assumption[] = ['one-charity-component', 'uk-long-term-resident', 'no-trusts', 'no-quick-succession-relief', 'not-advice']
  return rules.isEnacted ? always : [...always, 'bands-not-yet-enacted']
}
