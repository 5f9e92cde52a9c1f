import { Decimal, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/**
 * Terms of an annuity. Signs are those of spreadsheets: money paid out is negative, and money received, such as a loan, is positive. `due`
 * is 1 for payments at the start of each period and 0 for payments at its end.
 */
type Annuity = { ratePerPeriod: Decimal; due: 0 | 1 }

/** Significant digits of an annuity figure, which is not exact because it depends on powers. */
const digits = 30

/**
 * Computes the future value of a present value and a payment per period: FV = −(PV·(1 + r)ⁿ + PMT·(1 + r·due)·((1 + r)ⁿ − 1)/r); at r = 0,
 * −(PV + PMT·n).
 * @throws DomainError `INVALID_RATE` for a rate of −100 % or less
 * @example 0.5 % a period, 10 payments of −200 at the start, −500 today: 2,581.40
 */
export function futureValue(
  { ratePerPeriod, due, periods, payment, presentValue }: Annuity & { periods: Decimal; payment: Decimal; presentValue: Decimal },
  recorder: TraceRecorder = noRecorder,
): Decimal {
  const growth = computeGrowth(ratePerPeriod, periods)
  const value = presentValue
    .times(growth)
    .plus(payment.times(valueOfUnitPayments(ratePerPeriod, periods, due)))
    .neg()
    .toSignificantDigits(digits)
  recorder.step('future-value', expression`−(${presentValue} × ${growth} + ${payment} × Σ)`, value)
  return value
}

/**
 * Computes the payment per period that turns a present value into a future value: PMT = −(PV·(1 + r)ⁿ + FV) / ((1 + r·due)·((1 + r)ⁿ −
 * 1)/r). Null if there are no periods.
 * @throws DomainError `INVALID_RATE`
 * @example 15,000 borrowed at 8 %/12 for 60 months: −304.15
 */
export function annuityPayment(
  {
    ratePerPeriod,
    due,
    periods,
    presentValue,
    futureValue: target,
  }: Annuity & { periods: Decimal; presentValue: Decimal; futureValue: Decimal },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const each = valueOfUnitPayments(ratePerPeriod, periods, due)
  if (each.isZero()) recorder.missing('payment', 'no-periods')
  if (each.isZero()) return null
  const value = presentValue.times(computeGrowth(ratePerPeriod, periods)).plus(target).neg().div(each).toSignificantDigits(digits)
  recorder.step('payment', expression`−(${presentValue} × (1 + ${ratePerPeriod})^${periods} + ${target}) ÷ ${each}`, value)
  return value
}

/**
 * Computes the number of periods until a present value and payments reach a future value: n = ln((PMT·(1 + r·due) − FV·r) / (PMT·(1 +
 * r·due) + PV·r)) / ln(1 + r); at r = 0, −(PV + FV)/PMT. Null if they never reach it.
 * @throws DomainError `INVALID_RATE`
 * @example 598,478.96 and 6,000 a month at 5 %/12 reach 812,399.66 in 24 months
 */
export function periodsUntil(
  {
    ratePerPeriod,
    due,
    payment: each,
    presentValue,
    futureValue: target,
  }: Annuity & { payment: Decimal; presentValue: Decimal; futureValue: Decimal },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const rate = checkRate(ratePerPeriod)
  const count = isNegligible(rate)
    ? periodsWithoutInterest(each, presentValue, target)
    : periodsWithInterest(rate, each.times(rate.times(due).plus(1)), presentValue, target)
  if (!count) recorder.missing('periods', 'never-reached')
  else recorder.step('periods', expression`ln((${each} − ${target} × r) ÷ (${each} + ${presentValue} × r)) ÷ ln(1 + ${rate})`, count)
  return count
}

function periodsWithoutInterest(each: Decimal, presentValue: Decimal, target: Decimal): Decimal | null {
  return each.isZero() ? null : presentValue.plus(target).neg().div(each)
}

function periodsWithInterest(rate: Decimal, each: Decimal, presentValue: Decimal, target: Decimal): Decimal | null {
  const base = each.plus(presentValue.times(rate))
  if (base.isZero()) return null
  const ratio = each.minus(target.times(rate)).div(base)
  return ratio.gt(zero) ? ratio.ln().div(rate.plus(1).ln()).toSignificantDigits(digits) : null
}

function checkRate(rate: Decimal): Decimal {
  if (rate.lte(-1)) refuse('INVALID_RATE', 'a rate must be above −100 %', 'ratePerPeriod')
  return rate
}

/** Returns true for a rate so close to zero that it changes no displayed figure. Such a rate is treated as zero. */
export function isNegligible(rate: Decimal): boolean {
  return rate.abs().lt('1e-20')
}

function computeGrowth(rate: Decimal, count: Decimal): Decimal {
  return checkRate(rate).plus(1).pow(count)
}

/** Returns the future value of payments of 1 per period. */
function valueOfUnitPayments(rate: Decimal, count: Decimal, due: 0 | 1): Decimal {
  if (isNegligible(checkRate(rate))) return count
  return computeGrowth(rate, count).minus(1).div(rate).times(rate.times(due).plus(1))
}

/** Returns the monthly rate equivalent to an annual one: (1 + r)^(1/12) − 1, not r/12. @example 0.04 a year is 0.0032737… a month */
export function monthlyRate(annual: Decimal): Decimal {
  if (annual.lt(-1)) refuse('INVALID_RATE', 'a return cannot be below −100 %', 'annualReturn')
  return annual.eq(-1) ? new Decimal(-1) : annual.plus(1).pow(new Decimal(1).div(12)).minus(1)
}
