import { businessDaysBetween, monthsBefore, type PlainDateText } from './calendar.ts'
import type { Decimal } from './decimal.ts'
import { byDay, compareText } from './order.ts'

/** Price of a day, known since `knownOn`. A price for the same day that becomes known later corrects it. */
export type Price = { on: PlainDateText; price: Decimal; knownOn: PlainDateText }

/** Age of a price. A `late` price is shown and marked; a `stale` one is excluded from totals unless the provider values with it. */
export type PriceAge = 'current' | 'late' | 'stale'

const lateAfterBusinessDays = 5
export const staleAfterMonths = 3

/**
 * Returns the age of a price at a valuation: late if more than 5 business days older, stale if more than 3 calendar months
 * older (clamped to the month's end).
 * Source: specification decision 34.
 * @example a price of 2026-01-15 is late on 2026-04-15 and stale on 2026-04-16
 */
export function findPriceAge(pricedOn: PlainDateText, valuedOn: PlainDateText): PriceAge {
  if (pricedOn < monthsBefore(valuedOn, staleAfterMonths)) return 'stale'
  return businessDaysBetween(pricedOn, valuedOn) > lateAfterBusinessDays ? 'late' : 'current'
}

/** Returns true if totals include values at a price of this age. */
export function isInTotals(age: PriceAge, isValuedByProvider: boolean): boolean {
  return age !== 'stale' || isValuedByProvider
}

export type PriceHistory = { on: PlainDateText; price: Decimal; restatedOn: PlainDateText | null }[]

/**
 * Returns the history of prices as known on a day. Of several prices for one day, the one that became known last applies; `restatedOn` is
 * that day if the price differs from the first. The order of the input does not matter.
 * @example 100 known on the 1st, 102 for the same day known on the 5th: 102, restated on the 5th
 */
export function listPriceHistory(prices: readonly Price[], asKnownOn: PlainDateText): PriceHistory {
  const knownPrices = prices.filter((price) => price.knownOn <= asKnownOn)
  const days = Map.groupBy(knownPrices, (price) => price.on)
  return [...days.values()].map(findLastKnown).sort(byDay)
}

function findLastKnown(versions: readonly Price[]): PriceHistory[number] {
  const ordered = [...versions].sort((left, right) => compareText(left.knownOn, right.knownOn) || left.price.cmp(right.price))
  const last = ordered.at(-1)!
  const isRestated = !ordered[0]!.price.eq(last.price)
  return { on: last.on, price: last.price, restatedOn: isRestated ? last.knownOn : null }
}
