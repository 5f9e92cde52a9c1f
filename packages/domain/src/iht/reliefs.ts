import type { PlainDateText } from '../calendar.ts'
import { Decimal, sum, zero } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { findRules } from './rules.ts'

/** Values of qualifying property, in pounds. */
export type RelievableProperty = {
  dateOfDeath: PlainDateText
  agriculturalProperty100: Decimal
  businessProperty100: Decimal
  businessProperty50: Decimal
  /** Shares that are legally "not listed", such as those on AIM. */
  aimShares: Decimal
  /** Allowance that a spouse who died earlier left unused. */
  transferredReliefAllowance: Decimal
  /** Allowance used by gifts of such property from 30 October 2024. */
  reliefAllowanceUsed: Decimal
}

/**
 * Reliefs in pounds. `agricultural` and `business` are for the 100 % class; `half` is for property of the 50 % class and unlisted shares.
 */
export type Reliefs = { agricultural: Decimal; business: Decimal; half: Decimal; total: Decimal; allowance: Decimal | null }

/**
 * Computes agricultural and business relief (IHTA 1984 s104 and s116; FA 2026 schedule 12). Before 6 April 2026, the 100 % class and
 * unlisted shares have full relief. From then on, the 100 % class has full relief up to an allowance, and half above it. The allowance is
 * £2.5m plus up to as much from a spouse, less the amount used by gifts; agricultural and business property share it by value. Unlisted
 * shares then have half relief, and use no allowance.
 * @example £3m agricultural and £2m business property in September 2026: reliefs of £2.25m and £1.5m
 */
export function propertyReliefs(property: RelievableProperty, recorder: TraceRecorder = noRecorder): Reliefs {
  const rules = findRules(property.dateOfDeath)
  const { agriculturalProperty100, businessProperty100 } = property
  const fullReliefValue = agriculturalProperty100.plus(businessProperty100)
  const allowance = rules.reliefAllowance === null ? null : allowanceLeft(new Decimal(rules.reliefAllowance), property)
  const relieved = allowance ? fullReliefValue.plus(Decimal.min(fullReliefValue, allowance)).div(2) : fullReliefValue
  const share = (value: Decimal) => (fullReliefValue.isZero() ? zero : relieved.times(value).div(fullReliefValue))
  const half = property.businessProperty50.div(2).plus(property.aimShares.times(rules.unlistedReliefPercent).div(100))
  const [agricultural, business] = [share(agriculturalProperty100), share(businessProperty100)]
  const total = sum([agricultural, business, half])
  recorder.step('relief', expression`${agricultural} + ${business} + ${half}`, total)
  return { agricultural, business, half, total, allowance }
}

function allowanceLeft(ownAllowance: Decimal, { transferredReliefAllowance, reliefAllowanceUsed }: RelievableProperty): Decimal {
  const transferred = Decimal.min(ownAllowance, transferredReliefAllowance)
  return Decimal.max(zero, ownAllowance.plus(transferred).minus(reliefAllowanceUsed))
}
