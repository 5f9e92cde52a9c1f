import type { PlainDateText } from '../calendar.ts'
import { Decimal, sum, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { enhancementBeforeStart, residenceBandStart } from './rules.ts'
import { computeTaper } from './residence-band.ts'

const hundred = new Decimal(100)

/** Returns a share in percent, rounded down to four decimals (IHTM43020; form IHT402). */
function computePercent(part: Decimal, whole: Decimal): Decimal {
  return part.times(hundred).div(whole).toDecimalPlaces(4, Decimal.ROUND_DOWN)
}

function limitToHundred(percent: Decimal): Decimal {
  return Decimal.max(zero, Decimal.min(hundred, percent))
}

/** Figures for the first death of a married couple or of civil partners, in pounds. */
export type FirstDeath = {
  /** Maximum that could pass at 0 %: the nil-rate band plus any transferred band. */
  maximumAtNil: Decimal
  /** Nil-rate band in force on the day of the first death, without any transferred band. */
  nilRateBand: Decimal
  /** Chargeable transfers in the seven years before the first death. */
  lifetimeTransfers: Decimal
  chargeableOnDeath: Decimal
  nilRateBandAtSecondDeath: Decimal
}

export type TransferredBand = { percent: Decimal; bandAtSecondDeath: Decimal }

/**
 * Computes the unused nil-rate band of the first death (IHTA 1984 s8A; IHTM43020–34): (M − VT)/NRB in percent to four decimals, from 0 to
 * 100 %. M is the maximum that could pass at 0 % less lifetime transfers, VT the chargeable amount, and NRB the nil-rate band. The band at
 * the second death is raised by the percentage.
 * @example John and Linda: 100,000 of 250,000 used leaves 60 %, so 300,000 becomes 480,000
 */
export function transferredNilRateBand(death: FirstDeath, recorder: TraceRecorder = noRecorder): TransferredBand {
  if (!death.nilRateBand.gt(zero)) refuse('INVALID_AMOUNT', 'the band of the first death must be above zero', 'nrbAvailableAtFirstDeath')
  const unused = death.maximumAtNil.minus(death.lifetimeTransfers).minus(death.chargeableOnDeath)
  const percent = limitToHundred(computePercent(unused, death.nilRateBand))
  const bandAtSecondDeath = death.nilRateBandAtSecondDeath.times(percent.div(hundred).plus(1))
  recorder.step('unused', expression`${death.maximumAtNil} − ${death.lifetimeTransfers} − ${death.chargeableOnDeath}`, unused)
  recorder.step('percent', expression`${unused} ÷ ${death.nilRateBand} × 100`, percent)
  recorder.rounded('percent', 4, 'down')
  recorder.step('band-at-second-death', expression`${death.nilRateBandAtSecondDeath} × (1 + ${percent} %)`, bandAtSecondDeath)
  return { percent, bandAtSecondDeath }
}

/** Sums the percentages from all spouses, limited to 100 %. @example 80 % and 50 % give 100 % */
export function combinePercents(percents: readonly Decimal[]): Decimal {
  return limitToHundred(sum(percents))
}

/** Residence band of a spouse who died earlier: its unused part, and the band in force on the day of death. */
export type EarlierResidenceBand = { unused: Decimal; enhancement: Decimal }

export type BroughtForward = { percent: Decimal; allowance: Decimal }

/**
 * Computes the residence band brought forward (IHTA 1984 s8G). The unused shares of all earlier bands are added up, to at most 100 %, and
 * applied to the band at the second death.
 * @example Monique did not use 75,000 of 100,000, and Maria's band is 150,000: 75 %, so 112,500
 */
export function broughtForwardResidenceBand(
  { earlier, enhancementNow }: { earlier: readonly EarlierResidenceBand[]; enhancementNow: Decimal },
  recorder: TraceRecorder = noRecorder,
): BroughtForward {
  const percents = earlier.map((death, index) => {
    if (!death.enhancement.gt(zero))
      refuse('INVALID_AMOUNT', 'the earlier band must be above zero', `earlierDeaths.${index}.residentialEnhancement`)
    return computePercent(death.unused, death.enhancement)
  })
  const percent = combinePercents(percents)
  const allowance = enhancementNow.times(percent).div(hundred)
  recorder.step('percent', expression`min(100, Σ ${percents.join(' + ')})`, percent)
  recorder.rounded('percent', 4, 'down')
  recorder.step('brought-forward', expression`${enhancementNow} × ${percent} %`, allowance)
  return { percent, allowance }
}

/**
 * Returns the residence band of a spouse who died before 6 April 2017: 100,000, treated as completely unused, and tapered if the estate
 * was above 2m (s8G(3)).
 * @example an estate of 2,100,000: 50,000
 */
export function residenceBandBefore2017({
  dateOfDeath,
  valueOfEstate,
}: {
  dateOfDeath: PlainDateText
  valueOfEstate: Decimal
}): EarlierResidenceBand {
  if (dateOfDeath >= residenceBandStart) refuse('INVALID_DATE', `${dateOfDeath} is not before the residence band began`, 'dateOfDeath')
  const enhancement = new Decimal(enhancementBeforeStart)
  return { unused: Decimal.max(zero, enhancement.minus(computeTaper(valueOfEstate))), enhancement }
}
