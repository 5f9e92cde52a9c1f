import { isPlainDate, monthsAfter, type PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'

/** Returns the day on which a person reaches an age. For those born on 29 February it is 1 March in common years. */
export function birthday(dateOfBirth: PlainDateText, age: number): PlainDateText {
  const year = Number(dateOfBirth.slice(0, 4)) + age
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const day = dateOfBirth.endsWith('-02-29') && !isLeap ? '03-01' : dateOfBirth.slice(5)
  return `${String(year).padStart(4, '0')}-${day}`
}

/** Returns the completed years of age on a day; negative before the birth. */
export function ageOn(dateOfBirth: PlainDateText, day: PlainDateText): number {
  const age = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return birthday(dateOfBirth, age) <= day ? age : age - 1
}

/** Returns the months from the 6th of one month to a day: how many times the 6th has passed since. */
function monthsSince(start: PlainDateText, day: PlainDateText): number {
  const months = (Number(day.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(start.slice(5, 7))
  return day.slice(8) >= '06' ? months : months - 1
}

/**
 * Returns the day from which a person has the state pension, by the timetable of gov.uk (Pensions Acts 1995, 2011 and 2014).
 * @throws DomainError `NOT_SUPPORTED` for a birth before 6 December 1953, when the age depended on the sex
 * @example statePensionDate('1960-07-31') is 2026-11-30
 */
export function statePensionDate(dateOfBirth: PlainDateText): PlainDateText {
  if (!isPlainDate(dateOfBirth)) refuse('INVALID_DATE', `${dateOfBirth} is not a day of the calendar`, 'dateOfBirth')
  if (dateOfBirth < '1953-12-06') refuse('NOT_SUPPORTED', 'the timetable begins with births on 6 December 1953', 'dateOfBirth')
  if (dateOfBirth < '1954-10-06') return monthsAfter('2019-03-06', 2 * monthsSince('1953-12-06', dateOfBirth))
  if (dateOfBirth < '1960-04-06') return birthday(dateOfBirth, 66)
  if (dateOfBirth < '1961-03-06') return monthsAfter(dateOfBirth, 66 * 12 + monthsSince('1960-04-06', dateOfBirth) + 1)
  if (dateOfBirth < '1977-04-06') return birthday(dateOfBirth, 67)
  if (dateOfBirth < '1978-04-06') return monthsAfter('2044-05-06', 2 * monthsSince('1977-04-06', dateOfBirth))
  return birthday(dateOfBirth, 68)
}

const laterAccessFrom: PlainDateText = '2028-04-06'

/**
 * Returns the day from which a person can first take a pension, and whether they can on a day. The age is 55, and 57 from 6 April 2028, also
 * for those who are already 55 (Finance Act 2022 s10).
 */
export function pensionAccess({ dateOfBirth, date }: { dateOfBirth: PlainDateText; date: PlainDateText }): {
  earliest: PlainDateText
  accessible: boolean
} {
  const [at55, at57] = [birthday(dateOfBirth, 55), birthday(dateOfBirth, 57)]
  const earliest = at55 < laterAccessFrom ? at55 : at57
  return { earliest, accessible: date < laterAccessFrom ? date >= at55 : date >= at57 }
}
