import { daysAfter, plainDate, type PlainDateText } from './calendar.ts'
import { refuse } from './error.ts'

export const daysByAnalyticsPeriod = { '12m': 365, '6m': 180, '3m': 90, '1m': 31 } as const

/**
 * Returns the days of an analytics period up to today in London, both ends included (specification 1, section 9).
 * @example 1m on 2026-03-31: 2026-02-28 to 2026-03-31
 */
export function analyticsRange({ period, today }: { period: string; today: PlainDateText }): { start: PlainDateText; end: PlainDateText } {
  const days = Object.entries(daysByAnalyticsPeriod).find(([name]) => name === period)?.[1]
  if (days === undefined) return refuse('INVALID_INPUT', `${period} is not a period`, 'period')
  return { start: daysAfter(today, -days), end: plainDate(today).toString() }
}
