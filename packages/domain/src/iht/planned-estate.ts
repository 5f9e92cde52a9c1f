import type { PlainDateText } from '../calendar.ts'
import { Decimal, sum, zero } from '../decimal.ts'
import { expression, noRecorder, sumExpression, type TraceRecorder } from '../trace.ts'
import type { Estate } from './estate.ts'
import { chargeableGifts, type GivenGift } from './gift-exemptions.ts'
import type { Gift } from './gifts.ts'
import { propertyReliefs, type RelievableProperty } from './reliefs.ts'
import { compareText } from '../order.ts'
import { findRules } from './rules.ts'

/**
 * How an item counts in an estate. `on-home` is a debt secured on the home, and `outside` does not belong to the estate, such as what a trust
 * owns.
 */
export type EstateTreatment =
  | 'ordinary'
  | 'home'
  | 'on-home'
  | 'pension'
  | 'agricultural'
  | 'business'
  | 'business-half'
  | 'unlisted'
  | 'outside'

/** An item in pounds; a debt is negative. */
export type PlannedItem = { name: string; value: Decimal; treatment: EstateTreatment }

/** Life cover that is paid to the estate. `endsOn` is the last day of the cover; null if it does not end. */
export type PlannedPolicy = { name: string; value: Decimal; endsOn: PlainDateText | null }

/**
 * A gift as it was made. `exemption` states which applies: `annual` stands for the annual exemption and that of small gifts, and `none` for an
 * amount from which the exemptions are already deducted.
 */
export type PlannedGift = {
  on: PlainDateText
  amount: Decimal
  recipient: string
  to: 'person' | 'trust' | 'spouse' | 'charity'
  exemption: 'annual' | 'wedding-parent' | 'wedding-grandparent' | 'wedding-other' | 'income' | 'none'
  lifetimeTaxPaid: Decimal
}

/** An estate as a client plans it. Amounts in pounds; percentages from 0 to 100. */
export type EstatePlan = {
  items: readonly PlannedItem[]
  policies: readonly PlannedPolicy[]
  /** Share of what is left after charity that passes to a spouse or civil partner. */
  spousePercent: Decimal
  /** True if only the spouse is not a long-term resident of the United Kingdom, which limits the exemption (IHTA 1984 s18(2)). */
  isSpouseLimited: boolean
  charityAmount: Decimal
  /** Share of the estate without pensions that passes to charity, in addition to the amount. */
  charityPercent: Decimal
  /** Share of the home that passes to direct descendants. */
  homePercent: Decimal
  tnrbPercent: Decimal
  trnrbPercent: Decimal
  transferredReliefAllowance: Decimal
  reliefAllowanceUsed: Decimal
  gifts: readonly PlannedGift[]
}

export type EstatePlanOn = EstatePlan & { dateOfDeath: PlainDateText }

/**
 * Returns the estate of a plan for a death on a day. What lies outside the estate and pensions are not part of its value; life cover that is
 * not in trust is, until it ends. The home passes to descendants net of the debts secured on it. Charity comes first, and the spouse receives
 * a share of the rest after reliefs. Gifts to a spouse or to charity are exempt; exemptions are deducted from the others.
 * @example a home of 300,000 with a mortgage of 100,000, all of it to children: 200,000 to descendants
 */
export function plannedEstate(plan: EstatePlanOn, recorder: TraceRecorder = noRecorder): Estate {
  const { dateOfDeath, items, gifts } = plan
  const sumOf = (...treatments: EstateTreatment[]) =>
    sum(items.filter(({ treatment }) => treatments.includes(treatment)).map(({ value }) => value))
  const counted = [
    ...items.filter(({ treatment }) => treatment !== 'outside' && treatment !== 'pension').map(({ value }) => value),
    ...plan.policies.filter(({ endsOn }) => endsOn === null || endsOn >= dateOfDeath).map(({ value }) => value),
  ]
  const netEstate = sum(counted)
  recorder.step('net-estate', sumExpression(counted), netEstate)
  const unusedPensions = sumOf('pension')
  const home = Decimal.max(zero, sumOf('home', 'on-home'))
  const residenceToDescendants = shareOf(home, plan.homePercent)
  recorder.step('home-to-descendants', expression`${home} × ${plan.homePercent} %`, residenceToDescendants)
  const property: RelievableProperty = {
    dateOfDeath,
    agriculturalProperty100: sumOf('agricultural'),
    businessProperty100: sumOf('business'),
    businessProperty50: sumOf('business-half'),
    aimShares: sumOf('unlisted'),
    transferredReliefAllowance: plan.transferredReliefAllowance,
    reliefAllowanceUsed: plan.reliefAllowanceUsed,
  }
  const rules = findRules(dateOfDeath)
  const { total: relief } = propertyReliefs(property)
  const whole = rules.includesPensions ? netEstate.plus(unusedPensions) : netEstate
  const afterRelief = Decimal.max(zero, whole.minus(relief))
  const charityLegacy = Decimal.min(afterRelief, plan.charityAmount.plus(shareOf(Decimal.max(zero, netEstate), plan.charityPercent)))
  recorder.step(
    'charity-legacy',
    expression`min(${afterRelief}, ${plan.charityAmount} + ${netEstate} × ${plan.charityPercent} %)`,
    charityLegacy,
  )
  const spouseShare = shareOf(afterRelief.minus(charityLegacy), plan.spousePercent)
  // The limit is one for gifts of a lifetime and for what passes on death (IHTA 1984 s18(2)).
  const { gifts: netGifts, spouseLimit } = afterExemptions(gifts, plan.isSpouseLimited ? new Decimal(rules.nilRateBand) : null)
  const spouseExempt = spouseLimit === null ? spouseShare : Decimal.min(spouseShare, spouseLimit)
  const shareExpression = expression`(${afterRelief} − ${charityLegacy}) × ${plan.spousePercent} %`
  recorder.step(
    'spouse-exempt',
    spouseLimit === null ? shareExpression : expression`min((${afterRelief} − ${charityLegacy}) × ${plan.spousePercent} %, ${spouseLimit})`,
    spouseExempt,
  )
  return {
    ...property,
    netEstate,
    unusedPensions,
    spouseExempt,
    charityLegacy,
    residenceToDescendants,
    homeValue: home,
    downsizing: null,
    tnrbPercent: plan.tnrbPercent,
    trnrbPercent: plan.trnrbPercent,
    gifts: netGifts,
  }
}

const shareOf = (value: Decimal, percent: Decimal): Decimal => value.times(percent).div(100)

/**
 * Returns the gifts that can be taxed, in the order of the input, net of their exemptions, and what is left of the limit for a spouse; null for
 * a spouse without a limit. Gifts that are exempt as a whole stay, with 0. Above the limit, a gift to a spouse is one to a person.
 */
function afterExemptions(gifts: readonly PlannedGift[], limit: Decimal | null): { gifts: Gift[]; spouseLimit: Decimal | null } {
  const isExempt = ({ to }: PlannedGift) => to === 'spouse' || to === 'charity'
  const aboveLimit = new Map<PlannedGift, Decimal>()
  let spouseLimit = limit
  for (const gift of gifts.filter(({ to }) => to === 'spouse').toSorted((one, other) => compareText(one.on, other.on))) {
    if (spouseLimit === null) break
    const exempt = Decimal.min(gift.amount, spouseLimit)
    aboveLimit.set(gift, gift.amount.minus(exempt))
    spouseLimit = spouseLimit.minus(exempt)
  }
  const reduced = gifts.filter((gift) => !isExempt(gift) && gift.exemption !== 'none')
  const chargeable = chargeableGifts({ gifts: reduced.map(toGivenGift) })
  const amountOf = (gift: PlannedGift): Decimal => {
    if (isExempt(gift)) return aboveLimit.get(gift) ?? zero
    return gift.exemption === 'none' ? gift.amount : chargeable[reduced.indexOf(gift)]!.amount
  }
  const net = gifts.map((gift) => ({
    on: gift.on,
    amount: amountOf(gift),
    kind: gift.to === 'trust' ? ('CLT' as const) : ('PET' as const),
    lifetimeTaxPaid: gift.lifetimeTaxPaid,
  }))
  return { gifts: net, spouseLimit }
}

const weddings = { 'wedding-parent': 'parent', 'wedding-grandparent': 'grandparent', 'wedding-other': 'other' } as const

const toGivenGift = ({ on, amount, recipient, exemption }: PlannedGift): GivenGift => ({
  on,
  amount,
  recipient,
  wedding: exemption in weddings ? weddings[exemption as keyof typeof weddings] : undefined,
  fromIncome: exemption === 'income',
})

/** What could be done with an amount, or with life cover that is not in trust. */
export type WhatIf = { kind: 'give' | 'charity' | 'spend'; amount: Decimal; today: PlainDateText } | { kind: 'cover-in-trust' }

/** Returns a plan with a change. A gift is made today to a person; what is given or spent leaves the ordinary assets. */
export function withChange<Plan extends EstatePlan>(plan: Plan, change: WhatIf): Plan {
  if (change.kind === 'cover-in-trust') return { ...plan, policies: [] }
  if (change.kind === 'charity') return { ...plan, charityAmount: plan.charityAmount.plus(change.amount) }
  const items = [...plan.items, { name: change.kind, value: change.amount.neg(), treatment: 'ordinary' as const }]
  if (change.kind === 'spend') return { ...plan, items }
  const gift: PlannedGift = {
    on: change.today,
    amount: change.amount,
    recipient: 'a gift of this plan',
    to: 'person',
    exemption: 'annual',
    lifetimeTaxPaid: zero,
  }
  return { ...plan, items, gifts: [...plan.gifts, gift] }
}
