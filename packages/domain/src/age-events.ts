import { yearsAfter } from './calendar.ts'

/** An age at which a rule changes for a person, for birthdays within a range of days. */
export type AgeEvent = { age: number; from: string | null; until: string | null }

/**
 * Ages of the United Kingdom. The normal minimum pension age is 55 until 5 April 2028 and 57 from 6 April 2028 (Finance Act 2004 s279, as
 * amended by Finance Act 2022 s10). From 75, contributions get no tax relief (Finance Act 2004 s188(3)(a)), and pension death benefits are
 * taxed as the recipient's income (Income Tax (Earnings and Pensions) Act 2003 s579CA, Finance Act 2004 s206).
 */
const ukAgeEvents: readonly AgeEvent[] = [
  { age: 55, from: null, until: '2028-04-05' },
  { age: 57, from: '2028-04-06', until: null },
  { age: 75, from: null, until: null },
]

/** Returns the ages at which something happens in a tax jurisdiction (ISO 3166). None are known outside the United Kingdom. */
export const listAgeEvents = (jurisdiction: string): readonly AgeEvent[] => (jurisdiction === 'GB' ? ukAgeEvents : [])

/** Returns the birthday on which a person reaches an age; for 29 February it is the 28th in common years. */
export const birthdayAt = (bornOn: string, age: number): string => yearsAfter(bornOn, age)

const maxAge = 120

/** Returns why a day cannot be a date of birth, or null. */
export function checkBirthDate(bornOn: string, today: string): 'in-future' | 'too-long-ago' | null {
  if (bornOn > today) return 'in-future'
  return bornOn < yearsAfter(today, -maxAge) ? 'too-long-ago' : null
}
