import { daysBetween, isMonthEnd, monthsBefore, plainDate, type PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'

/** Day count: 0 is US 30/360, 1 is actual/actual (ICMA), as for gilts, and 4 is European 30/360. */
export type DayCountBasis = 0 | 1 | 4

export type Bond = {
  maturity: PlainDateText
  /** A fraction per year. */
  coupon: number
  /** Coupons per year. */
  frequency: 1 | 2 | 4
  basis: DayCountBasis
  /** Only plain bonds are supported; others are refused. */
  type?: 'plain' | 'index-linked' | 'perpetual' | undefined
}

/** The coupon period that contains a settlement. Days are counted by the basis. */
export type CouponPeriod = {
  previous: PlainDateText
  next: PlainDateText
  /** Number of remaining coupons, including the one at maturity. */
  coupons: number
  /** Days from the previous coupon to settlement, and days of the whole period. */
  accruedDays: number
  periodDays: number
}

/**
 * Returns the coupon period that contains a settlement; null if the bond has matured. A period begins on its coupon date. Coupon dates are
 * counted back from maturity and have its day of the month. If maturity is the last day of a month, so is every coupon date.
 * @throws DomainError `NOT_SUPPORTED` for index-linked and perpetual bonds
 * @example a gilt of 7 June 2021 settled 29 May 2013: from 7 December 2012 to 7 June 2013, 173 of 182 days
 */
export function findCouponPeriod(bond: Bond, settlement: PlainDateText): CouponPeriod | null {
  if (bond.type !== undefined && bond.type !== 'plain') refuse('NOT_SUPPORTED', `${bond.type} bonds are not supported`, 'type')
  plainDate(settlement)
  if (settlement >= plainDate(bond.maturity).toString()) return null
  let coupons = 1
  while (findCouponDate(bond, coupons) > settlement) coupons++
  const [previous, next] = [findCouponDate(bond, coupons), findCouponDate(bond, coupons - 1)]
  return {
    previous,
    next,
    coupons,
    accruedDays: countDays(bond.basis, previous, settlement),
    periodDays: countPeriodDays(bond, previous, next),
  }
}

/**
 * Lists every coupon date after a settlement, including maturity; empty once the bond has matured.
 * @throws DomainError `NOT_SUPPORTED` for index-linked and perpetual bonds
 * @example half-yearly to 7 June 2021, settled 29 May 2020: 7 June and 7 December 2020, 7 June 2021
 */
export function listCouponDates(bond: Bond, settlement: PlainDateText): PlainDateText[] {
  const period = findCouponPeriod(bond, settlement)
  if (!period) return []
  return Array.from({ length: period.coupons }, (_, index) => findCouponDate(bond, period.coupons - 1 - index))
}

function findCouponDate({ maturity, frequency }: Bond, periodsBeforeMaturity: number): PlainDateText {
  const day = monthsBefore(maturity, (12 / frequency) * periodsBeforeMaturity)
  const date = plainDate(day)
  return isMonthEnd(maturity) ? date.with({ day: date.daysInMonth }).toString() : day
}

function countPeriodDays(bond: Bond, previous: PlainDateText, next: PlainDateText): number {
  return bond.basis === 1 ? daysBetween(previous, next) : 360 / bond.frequency
}

function countDays(basis: DayCountBasis, from: PlainDateText, to: PlainDateText): number {
  if (basis === 1) return daysBetween(from, to)
  const [start, end] = [plainDate(from), plainDate(to)]
  const [startDay, endDay] = basis === 4 ? [Math.min(start.day, 30), Math.min(end.day, 30)] : usDaysOfMonth(start, end)
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + (endDay - startDay)
}

/**
 * Returns the days of the month of start and end by US 30/360. A start on the 31st or the last day of February counts as the 30th. An end
 * on the 31st counts as the 30th if the start does, and an end on the last day of February if the start is the last day of February too.
 */
function usDaysOfMonth(start: Temporal.PlainDate, end: Temporal.PlainDate): [number, number] {
  const isFebruaryEnd = (date: Temporal.PlainDate) => date.month === 2 && date.day === date.daysInMonth
  const startDay = isFebruaryEnd(start) || start.day === 31 ? 30 : start.day
  const endDay = (isFebruaryEnd(start) && isFebruaryEnd(end)) || (end.day === 31 && startDay === 30) ? 30 : end.day
  return [startDay, endDay]
}
