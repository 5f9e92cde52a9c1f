import type { ValuePeriod } from '../../contract/change-terms.ts'
import { monthsBefore } from '@atrium/domain/calendar'
import { refusal } from '@atrium/platform/http/problem'

/** The requested period: `from` and `to`, or a period up to `to`. */
export type RequestedPeriod = { period?: ValuePeriod | undefined; from?: string | undefined; to?: string | undefined }

export type Period = { from: string; to: string }

/**
 * Returns the days whose closing values are compared. `to` is at most the day of the latest valuation.
 * @throws error `invalid-request` if `from` is not before `to`
 */
export function resolvePeriod({ period = '1M', from, to }: RequestedPeriod, latest: string): Period {
  const end = to !== undefined && to < latest ? to : latest
  const start = from ?? startOf(period, end)
  if (start >= end) throw refusal('invalid-request', { issues: [{ path: 'from', code: 'after-to' }] })
  return { from: start, to: end }
}

function startOf(period: ValuePeriod, end: string): string {
  switch (period) {
    case '1M':
      return monthsBefore(end, 1)
    case '3M':
      return monthsBefore(end, 3)
    case 'YTD':
      return `${Number(end.slice(0, 4)) - 1}-12-31`
    case '1Y':
      return monthsBefore(end, 12)
  }
}
