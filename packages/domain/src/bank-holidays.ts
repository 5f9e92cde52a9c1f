import { daysAfter, plainDate, type PlainDateText } from './calendar.ts'

/**
 * Holidays set by proclamation. `instead` names the regular holidays that they replace in that year: the first or last Monday of May.
 * Source: gov.uk/bank-holidays.
 */
const proclaimed: Readonly<Record<number, { instead: readonly ('early-may' | 'spring')[]; days: readonly PlainDateText[] }>> = {
  2002: { instead: ['spring'], days: ['2002-06-03', '2002-06-04'] },
  2011: { instead: [], days: ['2011-04-29'] },
  2012: { instead: ['spring'], days: ['2012-06-04', '2012-06-05'] },
  2020: { instead: ['early-may'], days: ['2020-05-08'] },
  2022: { instead: ['spring'], days: ['2022-06-02', '2022-06-03', '2022-09-19'] },
  2023: { instead: [], days: ['2023-05-08'] },
}

const [monday, saturday] = [1, 6]

/**
 * Lists the bank holidays of England and Wales in a year from 2000 on, ascending, each on the day on which banks are closed. Holidays
 * proclaimed for 2027 or later are not included. Source: Banking and Financial Dealings Act 1971, schedule 1; gov.uk/bank-holidays.
 * @example 2026: 1 January, 3 and 6 April, 4 and 25 May, 31 August, 25 and 28 December
 */
export function englandBankHolidays(year: number): PlainDateText[] {
  const { instead = [], days = [] } = proclaimed[year] ?? {}
  const easter = computeEasterSunday(year)
  const regular = [
    findWeekdayFrom(`${year}-01-01`),
    daysAfter(easter, -2),
    daysAfter(easter, 1),
    ...(instead.includes('early-may') ? [] : [findMondayFrom(`${year}-05-01`)]),
    ...(instead.includes('spring') ? [] : [findMondayFrom(`${year}-05-25`)]),
    findMondayFrom(`${year}-08-25`),
    ...listChristmasHolidays(year),
  ]
  return [...regular, ...days].sort()
}

const weekday = (day: PlainDateText): number => plainDate(day).dayOfWeek

/** Returns the first Monday on or after a day. If the day is the 25th of a month with 31 days, it is the last Monday of the month. */
const findMondayFrom = (day: PlainDateText): PlainDateText => daysAfter(day, (monday - weekday(day) + 7) % 7)

const findWeekdayFrom = (day: PlainDateText): PlainDateText => (weekday(day) >= saturday ? findMondayFrom(day) : day)

/** Returns the holidays of Christmas. If Christmas Day or Boxing Day falls on a weekend, the following weekdays are substitutes. */
function listChristmasHolidays(year: number): PlainDateText[] {
  const [first, second] = [`${year}-12-25`, `${year}-12-26`]
  const holidays = [first, second].filter((day) => weekday(day) < saturday)
  for (let day = `${year}-12-27`; holidays.length < 2; day = daysAfter(day, 1)) if (weekday(day) < saturday) holidays.push(day)
  return holidays
}

/**
 * Returns Easter Sunday in the Gregorian calendar. Source: the anonymous algorithm, Nature 13 (1876), in Meeus, Astronomical Algorithms,
 * chapter 8.
 */
function computeEasterSunday(year: number): PlainDateText {
  const whole = (dividend: number, divisor: number) => Math.floor(dividend / divisor)
  const [golden, century, ofCentury] = [year % 19, whole(year, 100), year % 100]
  const corrected = whole(century - whole(century + 8, 25) + 1, 3)
  const epact = (19 * golden + century - whole(century, 4) - corrected + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * whole(ofCentury, 4) - epact - (ofCentury % 4)) % 7
  const late = whole(golden + 11 * epact + 22 * sunday, 451)
  const days = epact + sunday - 7 * late + 114
  return plainDate(`${year}-${String(whole(days, 31)).padStart(2, '0')}-01`)
    .add({ days: days % 31 })
    .toString()
}
