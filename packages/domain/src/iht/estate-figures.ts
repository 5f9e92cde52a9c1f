import { Decimal, zero } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { estateTax, type Estate } from './estate.ts'

/** Computes the tax on the gifts of an estate by reason of death. */
export function taxOnGifts(estate: Estate, recorder: TraceRecorder = noRecorder): Decimal {
  const { gifts } = estateTax(estate, recorder)
  recorder.step('tax-on-gifts', expression`${gifts.total}`, gifts.total)
  return gifts.total
}

/** Computes the tax on one gift of an estate, by its position. */
export function taxOnGift({ estate, position }: { estate: Estate; position: number }, recorder: TraceRecorder = noRecorder): Decimal {
  const { gifts } = estateTax(estate)
  const { tax, aboveBand, percentOfFullTax } = gifts.gifts[position]!
  const { lifetimeTaxPaid } = estate.gifts[position]!
  recorder.step('above-band', expression`${aboveBand}`, aboveBand)
  recorder.step('tax-on-gift', expression`${aboveBand} × 40 % × ${percentOfFullTax ?? 0} % − ${lifetimeTaxPaid}`, tax)
  return tax
}

/** Returns what a change saves; negative if it costs tax. @example 270,000 and 230,000: 40,000 */
export function taxSaved({ tax, taxWithChange }: { tax: Decimal; taxWithChange: Decimal }, recorder: TraceRecorder = noRecorder): Decimal {
  const saved = tax.minus(taxWithChange)
  recorder.step('tax-saved', expression`${tax} − ${taxWithChange}`, saved)
  return saved
}

/**
 * Returns what an estate and a gift of today leave to people once charity, the tax on the estate and the tax on that gift are paid. The tax on
 * earlier gifts is not deducted, because those who received them usually pay it.
 * @example an estate of 100,000 taxed at 40 %, without a gift: 60,000
 */
export function leftForHeirs(
  { estate, given, charity, tax, giftTax }: { estate: Decimal; given: Decimal; charity: Decimal; tax: Decimal; giftTax: Decimal },
  recorder: TraceRecorder = noRecorder,
): Decimal {
  const left = estate.plus(given).minus(charity).minus(tax).minus(giftTax)
  recorder.step('left-for-heirs', expression`${estate} + ${given} − ${charity} − ${tax} − ${giftTax}`, left)
  return left
}

/** Returns the cover that would still be needed to pay the tax, beside that which is already in trust. */
export function coverMissing({ tax, inTrust }: { tax: Decimal; inTrust: Decimal }, recorder: TraceRecorder = noRecorder): Decimal {
  const missing = Decimal.max(zero, tax.minus(inTrust))
  recorder.step('cover-missing', expression`max(0, ${tax} − ${inTrust})`, missing)
  return missing
}

/**
 * Returns what would have to pass to charity in addition, so that the rate is 36 %: a tenth of the baseline. What passes to charity leaves the
 * share of the spouse smaller, and the baseline larger by as much.
 * @example a baseline of 675,000 without charity: 67,500
 */
export function charityNeeded(
  { baseline, charity, spousePercent }: { baseline: Decimal; charity: Decimal; spousePercent: Decimal },
  recorder: TraceRecorder = noRecorder,
): Decimal {
  const needed = Decimal.max(zero, baseline.minus(charity.times(10)).div(new Decimal(10).minus(spousePercent.div(100)))).ceil()
  recorder.step('charity-needed', expression`max(0, ${baseline} − 10 × ${charity}) ÷ (10 − ${spousePercent} %)`, needed)
  return needed
}
