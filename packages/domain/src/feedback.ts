import { daysBetween, type PlainDateText } from './calendar.ts'

const quietDays = 90

/** Returns true if there is no feedback, or the last is more than 90 days old. @example 90 days: not yet; 91: again */
export function asksForFeedback({ lastSubmitted, today }: { lastSubmitted: PlainDateText | null; today: PlainDateText }): boolean {
  return lastSubmitted === null || daysBetween(lastSubmitted, today) > quietDays
}
