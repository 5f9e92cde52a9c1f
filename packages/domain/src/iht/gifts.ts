import { plainDate, yearsAfter, type PlainDateText } from '../calendar.ts'
import { Decimal, sum, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/**
 * A gift. PET: to a person, exempt after seven years. CLT: chargeable when made, such as a gift into a trust. Amounts are net of
 * exemptions.
 */
export type Gift = { on: PlainDateText; amount: Decimal; kind: 'PET' | 'CLT'; lifetimeTaxPaid: Decimal }

/** Tax on a gift. `percentOfFullTax` is null for a gift made seven years or more before death, which is not taxed on death. */
export type GiftTax = { tax: Decimal; percentOfFullTax: number | null; aboveBand: Decimal }

export type GiftsTax = {
  /** Results in the order of the input. */
  gifts: GiftTax[]
  total: Decimal
  /** Chargeable transfers in the seven years before death. */
  cumulative: Decimal
  bandLeft: Decimal
}

export type GiftsBeforeDeath = { dateOfDeath: PlainDateText; nilRateBand: Decimal; ratePercent: Decimal; gifts: readonly Gift[] }

/**
 * Computes the tax on gifts by reason of death (IHTA 1984 s3A, s7; IHTM14501–14514). A PET made seven years or more before death is exempt.
 * The band is applied to gifts first, in the order of their days. Each gift is cumulated with the chargeable transfers of the seven years
 * before it, so that a transfer up to fourteen years before death can use the band. Taper relief reduces the tax, not the gift: to 80 %
 * after more than three years, 60 % after four, 40 % after five, and 20 % after six. Lifetime tax is credited, but never repaid. Gifts of
 * one day share the band by amount.
 * @throws DomainError `INVALID_DATE` for a gift after death
 * @example a band of 325,000, and 300,000, 50,000 and 150,000 given 6.5, 4.5 and 3.5 years before death: tax of 0, 6,000 and 48,000
 */
export function computeGiftsTax(
  { dateOfDeath, nilRateBand, ratePercent, gifts }: GiftsBeforeDeath,
  recorder: TraceRecorder = noRecorder,
): GiftsTax {
  plainDate(dateOfDeath)
  gifts.forEach((gift, index) => {
    if (plainDate(gift.on).toString() > dateOfDeath) refuse('INVALID_DATE', `a gift of ${gift.on} is after death`, `gifts.${index}.date`)
  })
  const chargeable = gifts.filter((gift) => gift.kind === 'CLT' || isWithinSevenYears(gift.on, dateOfDeath))
  const taxes = gifts.map((gift): GiftTax => {
    if (!isWithinSevenYears(gift.on, dateOfDeath)) return { tax: zero, percentOfFullTax: null, aboveBand: zero }
    const aboveBand = computeShareAboveBand(gift, chargeable, nilRateBand)
    const percentOfFullTax = findTaperPercent(gift.on, dateOfDeath)
    const onDeath = aboveBand.times(ratePercent).div(100).times(percentOfFullTax).div(100)
    const tax = Decimal.max(zero, onDeath.minus(gift.lifetimeTaxPaid))
    recorder.step('gift-tax', expression`${aboveBand} × ${ratePercent} % × ${percentOfFullTax} % − ${gift.lifetimeTaxPaid}`, tax, gift.on)
    return { tax, percentOfFullTax, aboveBand }
  })
  const cumulative = sum(chargeable.filter((gift) => isWithinSevenYears(gift.on, dateOfDeath)).map((gift) => gift.amount))
  const bandLeft = Decimal.max(zero, nilRateBand.minus(cumulative))
  recorder.step('band-left', expression`max(0, ${nilRateBand} − ${cumulative})`, bandLeft)
  return { gifts: taxes, total: sum(taxes.map((each) => each.tax)), cumulative, bandLeft }
}

/** Returns true if `on` is less than seven years before `day`; false on the seventh anniversary. */
function isWithinSevenYears(on: PlainDateText, day: PlainDateText): boolean {
  return yearsAfter(on, 7) > day
}

function computeShareAboveBand(gift: Gift, chargeable: readonly Gift[], band: Decimal): Decimal {
  const before = chargeable.filter((each) => each.on < gift.on && isWithinSevenYears(each.on, gift.on))
  const amountOfDay = sum(chargeable.filter((each) => each.on === gift.on).map((each) => each.amount))
  const bandLeft = Decimal.max(zero, band.minus(sum(before.map((each) => each.amount))))
  const above = Decimal.max(zero, amountOfDay.minus(bandLeft))
  return amountOfDay.isZero() ? zero : above.times(gift.amount).div(amountOfDay)
}

const taper: readonly { moreThanYears: number; percent: number }[] = [
  { moreThanYears: 6, percent: 20 },
  { moreThanYears: 5, percent: 40 },
  { moreThanYears: 4, percent: 60 },
  { moreThanYears: 3, percent: 80 },
]

/** Returns the percentage of the full tax charged (IHTA 1984 s7(4)): 100 at exactly three years. */
function findTaperPercent(on: PlainDateText, dateOfDeath: PlainDateText): number {
  return taper.find((step) => yearsAfter(on, step.moreThanYears) < dateOfDeath)?.percent ?? 100
}
