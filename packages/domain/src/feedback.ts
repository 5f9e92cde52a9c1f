import { daysBetween, type PlainDateText } from './calendar.ts'

const minDaysBetweenRequests = 90

/** Returns true if feedback was never given, or was last given more than 90 days ago. @example false after 90 days, true after 91 */
export function shouldRequestFeedback({ lastSubmitted, today }: { lastSubmitted: PlainDateText | null; today: PlainDateText }): boolean {
  return lastSubmitted === null || daysBetween(lastSubmitted, today) > minDaysBetweenRequests
}
