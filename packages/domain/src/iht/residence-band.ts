import { plainDate, type PlainDateText } from '../calendar.ts'
import { Decimal, roundTo, zero } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { downsizingStart, enhancementBeforeStart, residenceBandStart, findRules, taperThreshold } from './rules.ts'

/** A home that was sold, given away or exchanged for a smaller one. */
export type Downsizing = {
  on: PlainDateText
  value: Decimal
  /** Other assets left to direct descendants. */
  assetsToDescendants: Decimal
  /** Allowance that could have been brought forward for a death on that day, in pounds. */
  broughtForwardAtDisposal: Decimal
}

export type ResidenceEstate = {
  dateOfDeath: PlainDateText
  /** Value before reliefs and exemptions, without lifetime gifts. */
  valueOfEstate: Decimal
  chargeable: Decimal
  /** Value of the whole home net of its mortgage, whoever inherits it. */
  homeValue: Decimal
  homeToDescendants: Decimal
  /** Allowance from an earlier spouse, in pounds. */
  broughtForward: Decimal
  downsizing: Downsizing | null
}

export type ResidenceBand = {
  /** The band of the year of death. */
  enhancement: Decimal
  defaultAllowance: Decimal
  adjustedAllowance: Decimal
  downsizingAddition: Decimal
  amount: Decimal
  /** Unused band that a surviving spouse can use. */
  carryForward: Decimal
}

/**
 * Computes the residence nil-rate band (IHTA 1984 s8D–8M; IHTM46000). Default allowance = band of the year + brought forward, at most twice
 * the band, tapered by £1 for each whole £2 of the estate above 2m. The band is the least of the adjusted allowance, the home to direct
 * descendants plus downsizing addition, and the chargeable estate.
 * @example Evelyn, IHTM46026: 750,000 with a home of 300,000 in September 2020: 175,000
 */
export function residenceBand(estate: ResidenceEstate, recorder: TraceRecorder = noRecorder): ResidenceBand {
  const enhancement = new Decimal(findRules(estate.dateOfDeath).residenceBand)
  const defaultAllowance = enhancement.plus(Decimal.min(enhancement, estate.broughtForward))
  const taper = computeTaper(estate.valueOfEstate)
  const adjustedAllowance = Decimal.max(zero, defaultAllowance.minus(taper))
  const downsizingAddition = computeAddition(estate, { enhancement, defaultAllowance, adjustedAllowance, taper })
  const inherited = estate.homeToDescendants.plus(downsizingAddition)
  const amount = Decimal.max(zero, Decimal.min(inherited, adjustedAllowance, estate.chargeable))
  recorder.step('default-allowance', expression`${enhancement} + min(${enhancement}, ${estate.broughtForward})`, defaultAllowance)
  recorder.step('taper', expression`⌊(${estate.valueOfEstate} − ${taperThreshold}) ÷ 2⌋`, taper)
  recorder.rounded('taper', 0, 'down')
  recorder.step('adjusted-allowance', expression`max(0, ${defaultAllowance} − ${taper})`, adjustedAllowance)
  recorder.step('residence-band', expression`min(${inherited}, ${adjustedAllowance}, ${estate.chargeable})`, amount)
  return { enhancement, defaultAllowance, adjustedAllowance, downsizingAddition, amount, carryForward: adjustedAllowance.minus(amount) }
}

/** Returns the taper in whole pounds, as in HMRC's calculator. */
export function computeTaper(valueOfEstate: Decimal): Decimal {
  return Decimal.max(zero, valueOfEstate.minus(taperThreshold)).div(2).floor()
}

type Allowances = { enhancement: Decimal; defaultAllowance: Decimal; adjustedAllowance: Decimal; taper: Decimal }

/**
 * Computes the downsizing addition (s8FE): the share of the former allowance that the old home used, less the share of today's allowance
 * that the present home uses. Both shares are applied to today's allowance. The addition is at most the other assets left to descendants,
 * and is rounded to the whole pound.
 */
function computeAddition({ downsizing, homeValue, broughtForward }: ResidenceEstate, allowances: Allowances): Decimal {
  const { adjustedAllowance } = allowances
  if (!downsizing || plainDate(downsizing.on).toString() < downsizingStart || adjustedAllowance.isZero()) return zero
  const former = formerAllowance(downsizing, broughtForward, allowances)
  const before = Decimal.min(adjustedAllowance, downsizing.value.times(adjustedAllowance).div(former))
  const lost = Decimal.max(zero, before.minus(Decimal.min(adjustedAllowance, homeValue)))
  return Decimal.min(downsizing.assetsToDescendants, roundTo(lost, 0))
}

/** Returns the allowance on the day of disposal, including allowances that could be brought forward then or only later. */
function formerAllowance(downsizing: Downsizing, broughtForward: Decimal, { enhancement, defaultAllowance, taper }: Allowances): Decimal {
  const isBefore = downsizing.on < residenceBandStart
  const atDisposal = new Decimal(isBefore ? enhancementBeforeStart : findRules(downsizing.on).residenceBand)
  const broughtForwardThen = isBefore ? zero : downsizing.broughtForwardAtDisposal
  const broughtForwardNow = Decimal.min(enhancement, broughtForward)
  const taperedBroughtForward = Decimal.max(zero, broughtForwardNow.minus(taper.times(broughtForwardNow).div(defaultAllowance)))
  return atDisposal.plus(broughtForwardThen).plus(Decimal.max(zero, taperedBroughtForward.minus(broughtForwardThen)))
}
