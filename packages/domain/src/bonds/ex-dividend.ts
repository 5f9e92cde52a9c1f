import { workingDayBefore, type PlainDateText } from '../calendar.ts'
import { findCouponPeriod, type Bond } from './coupon-schedule.ts'

/** The register of a gilt closes seven business days before its coupon. */
const giltBusinessDays = 7

/**
 * Returns true if a gilt settled on a day excludes its next coupon: it does so from the day after the seventh business day before the
 * coupon. The caller passes the bank holidays. Source: market figures in QuantLib's testExCouponGilt.
 * @example coupon on Friday 7 June 2013: settled 29 May with the coupon, 30 May without
 */
export function isExDividend({
  bond,
  settlement,
  holidays = [],
}: {
  bond: Bond
  settlement: PlainDateText
  holidays?: readonly PlainDateText[]
}): boolean {
  const period = findCouponPeriod(bond, settlement)
  if (!period) return false
  let day = period.next
  for (let count = 0; count < giltBusinessDays; count++) day = workingDayBefore(day, holidays)
  return settlement > day
}
