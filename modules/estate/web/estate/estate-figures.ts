import { yearsAfter } from '@atrium/domain/calendar'
import { zero, type Decimal } from '@atrium/domain/decimal'
import { estateTax, type Estate as EstateOfDay, type EstateTax } from '@atrium/domain/iht/estate'
import { charityNeeded, coverMissing, leftForHeirs } from '@atrium/domain/iht/estate-figures'
import { plannedEstate, withChange, type EstatePlan } from '@atrium/domain/iht/planned-estate'
import type { Estate } from '../../contract/estate.ts'
import { findGiven, sumCoverInEstate, sumCoverInTrust, toEstatePlan, toWhatIf } from '../../contract/estate-plan.ts'
import type { ChangeKind } from '../../contract/estate-terms.ts'

/** A change of the plan with what it saves and what is left. */
export type ChangeEffect = { kind: ChangeKind; amount: string; saved: Decimal; left: Decimal; ratePercent: Decimal }

/** A gift of today saves its full amount if death comes seven years later. */
export type LaterGift = { dateOfDeath: string; saved: Decimal }

/** The tax of an estate for a death on a day. */
export type TaxFigures = { dateOfDeath: string; ofDay: EstateOfDay; tax: EstateTax; left: Decimal; pensions: Decimal }

/** The tax with what changes would save. */
export type EstateFigures = TaxFigures & {
  changes: ChangeEffect[]
  laterGift: LaterGift
  /** What would have to pass to charity in addition for the lower rate; null if it applies, or does not depend on that alone. */
  charityNeeded: Decimal | null
  cover: { inTrust: Decimal; inEstate: Decimal; missing: Decimal }
}

const compute = (plan: EstatePlan, dateOfDeath: string) => {
  const ofDay = plannedEstate({ ...plan, dateOfDeath })
  return { ofDay, tax: estateTax(ofDay) }
}

/** Returns what is left for the heirs. `isGiven` is true if the last gift is one of this comparison, whose tax counts. */
const leftOf = ({ ofDay, tax }: ReturnType<typeof compute>, given: Decimal, isGiven = false): Decimal =>
  leftForHeirs({
    estate: tax.estate,
    given,
    charity: ofDay.charityLegacy,
    tax: tax.taxOnEstate,
    giftTax: (isGiven && tax.gifts.gifts.at(-1)?.tax) || zero,
  })

/** Returns the last gift that was made after a day; null if there is none. */
export const findGiftAfter = ({ gifts }: Pick<Estate, 'gifts'>, day: string): Estate['gifts'][number] | null =>
  gifts.findLast(({ givenOn }) => givenOn > day) ?? null

function toTaxFigures(base: ReturnType<typeof compute>, dateOfDeath: string): TaxFigures {
  return { dateOfDeath, ...base, left: leftOf(base, zero), pensions: base.ofDay.unusedPensions }
}

/** Computes the tax of an estate for a death on a day. */
export const computeTax = (estate: Estate, dateOfDeath: string): TaxFigures =>
  toTaxFigures(compute(toEstatePlan(estate), dateOfDeath), dateOfDeath)

/** Computes all figures of the page for a death on a day. `amount` is what is given, left to charity or spent, in pounds. */
export function computeEstate(estate: Estate, dateOfDeath: string, amount: number): EstateFigures {
  const plan = toEstatePlan(estate)
  const base = compute(plan, dateOfDeath)
  const coverInEstate = sumCoverInEstate(plan, dateOfDeath)
  const kinds: ChangeKind[] = ['give', 'charity', 'spend', ...(coverInEstate.gt(0) ? (['cover-in-trust'] as const) : [])]
  // Nothing can be changed any more before a death in the past.
  const isPast = dateOfDeath < estate.today
  const changes = (isPast ? [] : kinds).map((kind): ChangeEffect => {
    const change = { kind, amount: kind === 'cover-in-trust' ? '0' : String(amount) }
    const changed = compute(withChange(plan, toWhatIf(change, estate.today)), dateOfDeath)
    return {
      ...change,
      saved: base.tax.totalTax.minus(changed.tax.totalTax),
      left: leftOf(changed, findGiven(plan, change, dateOfDeath), kind === 'give'),
      ratePercent: changed.tax.ratePercent,
    }
  })
  const inTrust = sumCoverInTrust(estate, dateOfDeath)
  return {
    ...toTaxFigures(base, dateOfDeath),
    changes,
    laterGift: computeLaterGift(plan, { today: estate.today, dateOfDeath, amount }),
    charityNeeded: computeCharityNeeded(plan, base),
    cover: { inTrust, inEstate: coverInEstate, missing: coverMissing({ tax: base.tax.totalTax, inTrust }) },
  }
}

function computeLaterGift(
  plan: EstatePlan,
  { today, dateOfDeath, amount }: { today: string; dateOfDeath: string; amount: number },
): LaterGift {
  const sevenYears = yearsAfter(today, 7)
  const later = dateOfDeath > sevenYears ? dateOfDeath : sevenYears
  const given = withChange(plan, toWhatIf({ kind: 'give', amount: String(amount) }, today))
  return { dateOfDeath: later, saved: compute(plan, later).tax.totalTax.minus(compute(given, later).tax.totalTax) }
}

function computeCharityNeeded(plan: EstatePlan, { ofDay, tax }: ReturnType<typeof compute>): Decimal | null {
  if (tax.ratePercent.lt(40) || tax.taxOnEstate.isZero() || plan.isSpouseLimited) return null
  return charityNeeded({ baseline: tax.baseline, charity: ofDay.charityLegacy, spousePercent: plan.spousePercent })
}

/** Returns the change that saves most; null if none saves anything. */
export const findMostSaving = (changes: readonly ChangeEffect[]): ChangeEffect | null =>
  changes.filter(({ saved }) => saved.gt(0)).toSorted((one, other) => other.saved.cmp(one.saved))[0] ?? null

/** Returns the change that leaves most for the heirs. */
export const findLeavingMost = (changes: readonly ChangeEffect[]): ChangeEffect =>
  changes.toSorted((one, other) => other.left.cmp(one.left))[0]!
