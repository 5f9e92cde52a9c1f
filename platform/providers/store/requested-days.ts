import { monthsBefore } from '@atrium/domain/calendar'
import { UpstreamError } from '../ports/response.ts'
import type { DayRange } from '../ports/charges.ts'
import { businessDayAfter, businessDayOnOrAfter, businessDayOnOrBefore } from './business-days.ts'
import type { Period } from './charges.ts'

export const provider = 'store'

export const createUnknownError = (call: string, detail: string) => new UpstreamError('unknown', provider, call, detail)

/** Returns the day to use: for a weekend, the Friday before it; for a future day, the last valuation day. */
export function resolveDay(on: string | undefined, lastDay: string, inception: string, call: string): string {
  const day = on === undefined || on > lastDay ? lastDay : businessDayOnOrBefore(on)
  if (day < inception) throw createUnknownError(call, 'before the inception')
  return day
}

/**
 * Returns the period of the requested values. It includes the opening value, so that a range from a weekend begins on the Friday before.
 */
export function resolveValuationPeriod(range: Partial<DayRange>, lastDay: string, inception: string): Period {
  const first = businessDayOnOrBefore(inception)
  const from = range.from === undefined ? first : findLater(businessDayOnOrBefore(range.from), first)
  return limitPeriod({ from, to: range.to }, lastDay, 'performance')
}

/**
 * Returns the period of the requested bookings. It has no opening value, so that a range from a weekend begins on the Monday after. By
 * default, the period is the last year.
 */
export function resolveBookingPeriod(range: Partial<DayRange>, lastDay: string, inception: string): Period {
  const from =
    range.from === undefined ? businessDayAfter(businessDayOnOrBefore(monthsBefore(lastDay, 12))) : businessDayOnOrAfter(range.from)
  return limitPeriod({ from: findLater(from, inception), to: range.to }, lastDay, 'charges')
}

function limitPeriod({ from, to: requestedEnd }: { from: string; to: string | undefined }, lastDay: string, call: string): Period {
  const to = requestedEnd === undefined || requestedEnd > lastDay ? lastDay : businessDayOnOrBefore(requestedEnd)
  if (to < from) throw createUnknownError(call, 'no business day in the period')
  return { from, to }
}

const findLater = (one: string, other: string) => (one > other ? one : other)
