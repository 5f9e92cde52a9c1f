import { maxPostponedDays } from '../../contract/today-terms.ts'

const dayMs = 86_400_000

const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the days that are offered for an item of the list: the next day, the next Monday, and the last possible day. */
export function listPostponeDays(today: string): { tomorrow: string; nextWeek: string; latest: string } {
  const weekday = new Date(Date.parse(today)).getUTCDay()
  return { tomorrow: addDays(today, 1), nextWeek: addDays(today, (8 - weekday) % 7 || 7), latest: addDays(today, maxPostponedDays) }
}
