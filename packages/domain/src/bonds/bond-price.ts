import type { PlainDateText } from '../calendar.ts'
import { findRootBetween } from '../performance/roots.ts'
import { findCouponPeriod, type Bond, type CouponPeriod } from './coupon-schedule.ts'

/** Settlement of a trade. If ex-dividend, the buyer does not receive the next coupon, and accrued interest is negative. */
export type Settlement = { settlement: PlainDateText; exDividend: boolean }

/** A payment per 100 nominal. `periods` is the number of coupon periods from settlement to the payment. */
export type Payment = { periods: number; amount: number }

/** A bond at settlement with its remaining payments per 100 nominal. */
export type SettledBond = { bond: Bond; period: CouponPeriod; payments: Payment[]; isFinal: boolean }

/** Returns the remaining payments; null if the bond has matured. */
export function settleBond(bond: Bond, { settlement, exDividend }: Settlement): SettledBond | null {
  const period = findCouponPeriod(bond, settlement)
  if (!period) return null
  const couponAmount = (100 * bond.coupon) / bond.frequency
  const elapsed = period.accruedDays / period.periodDays
  const payments = Array.from({ length: period.coupons }, (_, index): Payment => {
    const coupon = index === 0 && exDividend ? 0 : couponAmount
    return { periods: 1 - elapsed + index, amount: coupon + (index === period.coupons - 1 ? 100 : 0) }
  })
  return { bond, period, payments, isFinal: period.coupons === 1 }
}

/** Returns the present value of a payment: compound interest by coupon period, and simple interest in the final period. */
export function presentValue({ bond, isFinal }: SettledBond, { periods, amount }: Payment, annualYield: number): number {
  const perPeriod = annualYield / bond.frequency
  return isFinal ? amount / (1 + periods * perPeriod) : amount / (1 + perPeriod) ** periods
}

/**
 * Returns the dirty price: Σ CF·v^(w + k) with v = 1/(1 + y/f). Here w is the fraction of the current coupon period that remains, and k the
 * number of further periods. Source: the Debt Management Office's formulae for gilt prices from yields.
 */
export function dirtyPrice(settled: SettledBond, annualYield: number): number {
  return settled.payments.reduce((total, payment) => total + presentValue(settled, payment, annualYield), 0)
}

const [lowestYield, highestYield] = [-0.5, 5]

/** Returns the yield to maturity as a fraction per year; null if it is not between −50 % and 500 %, as for a price of zero. */
export function findYield(settled: SettledBond, dirty: number): number | null {
  const excess = (annualYield: number) => dirtyPrice(settled, annualYield) - dirty
  const [low, high] = [
    { x: lowestYield, y: excess(lowestYield) },
    { x: highestYield, y: excess(highestYield) },
  ]
  return low.y < 0 || high.y > 0 ? null : findRootBetween(excess, low, high)
}
