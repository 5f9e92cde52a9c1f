import { englandBankHolidays } from '@atrium/domain/bank-holidays'
import { addWorkingTime } from '@atrium/domain/bookings/working-time'
import { toInstant, toMinute } from '@atrium/domain/bookings/zone'
import type { Edition } from '@atrium/editions/edition'

type Office = Pick<Edition, 'office' | 'timeZone' | 'taxJurisdiction'>

const bankHolidays = new Map<string, readonly string[]>()

/** Bank holidays are left out for firms under British rules, as in the calendars of meetings. */
function isHoliday(taxJurisdiction: string, day: string): boolean {
  if (taxJurisdiction !== 'GB') return false
  const year = day.slice(0, 4)
  const known = bankHolidays.get(year) ?? englandBankHolidays(Number(year))
  bankHolidays.set(year, known)
  return known.includes(day)
}

/** Returns by when the firm answers what waits since an instant; null if its hours have no end for it within a year. */
export function answerDue({ office: { hours, answerMinutes }, timeZone, taxJurisdiction }: Office, since: Date): Date | null {
  const working = { zone: timeZone, hours, isHoliday: (day: string) => isHoliday(taxJurisdiction, day) }
  const due = addWorkingTime(working, toMinute(since), answerMinutes)
  return due === null ? null : toInstant(due)
}
