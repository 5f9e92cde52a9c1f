import { describe, expect, it } from 'vitest'
import {
  businessDaysBetween,
  dayNumber,
  daysAfter,
  daysBetween,
  isMonthEnd,
  isPlainDate,
  isQuarterEnd,
  isWorkingDay,
  dayIn,
  monthEndsAfter,
  monthsAfter,
  monthsBefore,
  plainDate,
  transactionWindow,
  workingDayBefore,
  yearsAfter,
} from './calendar.ts'
import { taxYearFrom, taxYearNamed, taxYearOf, taxYearsToDate } from './tax-year.ts'
import { catchErrorCode } from './testing/refusals.ts'

describe('dates', () => {
  it.each([
    ['an ordinary day', '2026-03-31', true],
    ['a leap day', '2024-02-29', true],
    ['29 February of a common year', '2025-02-29', false],
    ['31 June', '2026-06-31', false],
    ['month 13', '2026-13-01', false],
    ['day 0', '2026-01-00', false],
    ['empty text', '', false],
    ['a timestamp', '2026-03-31T00:00:00Z', false],
    ['the basic format', '20260331', false],
    ['a British date', '31/03/2026', false],
  ])('%s (%s) is a valid day: %s', (_, text, isDay) => {
    expect(isPlainDate(text)).toBe(isDay)
    expect(catchErrorCode(() => plainDate(text))).toBe(isDay ? 'accepted' : 'INVALID_DATE')
  })

  it.each([
    ['1799-12-31', 'INVALID_DATE'],
    ['1800-01-01', 'accepted'],
    ['2300-12-31', 'accepted'],
    ['2301-01-01', 'INVALID_DATE'],
    ['0001-01-01', 'INVALID_DATE'],
    ['9999-12-31', 'INVALID_DATE'],
  ])('the day %s is accepted only in the supported years: %s', (text, expected) => {
    expect(catchErrorCode(() => plainDate(text))).toBe(expected)
    expect(catchErrorCode(() => dayNumber(text))).toBe(expected)
  })
})

describe('today in London', () => {
  it.each([
    ['is the day in UTC during winter', '2026-01-15T23:30:00Z', '2026-01-15'],
    ['is the next day in summer, half an hour before midnight UTC', '2026-07-15T23:30:00Z', '2026-07-16'],
    ['is correct just before clocks go forward', '2026-03-29T00:59:59Z', '2026-03-29'],
    ['is correct on the evening after clocks go back', '2026-10-25T23:30:00Z', '2026-10-25'],
  ])('%s', (_, instant, day) => {
    expect(dayIn('Europe/London', new Date(instant))).toBe(day)
  })
})

describe('months', () => {
  it.each([
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-05-15', 3, '2026-02-15'],
    ['2026-01-31', 2, '2025-11-30'],
  ])('%s minus %i months is %s', (day, months, before) => {
    expect(monthsBefore(day, months)).toBe(before)
  })

  it.each([
    ['2025-08-31', 6, '2026-02-28', '2026-02-28'],
    ['2025-02-28', 9, '2025-11-28', '2025-11-30'],
    ['2024-02-28', 9, '2024-11-28', '2024-11-28'],
    ['2024-02-29', 12, '2025-02-28', '2025-02-28'],
    ['2025-06-15', 1, '2025-07-15', '2025-07-15'],
  ])('%s plus %i months is %s, or %s if month ends are preserved', (day, months, byDay, byEnd) => {
    expect(monthsAfter(day, months)).toBe(byDay)
    expect(monthEndsAfter(day, months)).toBe(byEnd)
  })

  it('the anniversary of 29 February is the 28th in a common year', () => {
    expect(yearsAfter('2016-02-29', 7)).toBe('2023-02-28')
    expect(yearsAfter('2016-02-29', 8)).toBe('2024-02-29')
  })

  it('recognises the last day of a month', () => {
    expect([isMonthEnd('2024-02-29'), isMonthEnd('2024-02-28'), isMonthEnd('2025-02-28')]).toEqual([true, false, true])
  })
})

describe('days', () => {
  it.each([
    ['are counted across a change of clocks', '2026-03-28', '2026-03-30', 2],
    ['are counted across a leap day', '2024-02-28', '2024-03-01', 2],
    ['are counted backwards', '2026-01-02', '2026-01-01', -1],
    ['are counted across a century', '1900-01-01', '2000-01-01', 36524],
  ])('%s', (_, from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
    expect(daysAfter(from, days)).toBe(to)
  })

  it.each([
    ['2026-01-29', 'accepted'],
    ['2026-02-29', 'INVALID_DATE'],
    ['2026-04-31', 'INVALID_DATE'],
    ['2026-4-1', 'INVALID_DATE'],
    ['never', 'INVALID_DATE'],
  ])('dayNumber accepts or refuses %s', (day, expected) => {
    expect(catchErrorCode(() => dayNumber(day))).toBe(expected)
  })

  it.each([
    ['Friday to Friday', '2026-03-27', '2026-04-03', 5],
    ['Friday to Monday', '2026-03-27', '2026-03-30', 1],
    ['Saturday to Sunday', '2026-03-28', '2026-03-29', 0],
    ['the same day', '2026-03-27', '2026-03-27', 0],
    ['a span backwards', '2026-03-30', '2026-03-27', 0],
    ['Wednesday to the Tuesday after next', '2026-03-25', '2026-04-07', 9],
  ])('business days are counted for %s', (_, from, to, days) => {
    expect(businessDaysBetween(from, to)).toBe(days)
  })

  it('the last working day before a day is not on a weekend or a given holiday', () => {
    expect(workingDayBefore('2026-03-30')).toBe('2026-03-27')
    expect(workingDayBefore('2026-04-07', ['2026-04-06', '2026-04-03'])).toBe('2026-04-02')
    expect([isWorkingDay('2026-04-03'), isWorkingDay('2026-04-03', ['2026-04-03']), isWorkingDay('2026-04-04')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('ends of quarters', () => {
  it.each([
    ['2026-03-31', true],
    ['2026-06-30', true],
    ['2026-09-30', true],
    ['2026-12-31', true],
    ['2026-06-31', false],
    ['2026-03-30', false],
    ['2026-01-31', false],
    ['31 March', false],
  ])('isQuarterEnd(%s) is %s [P330]', (day, isEnd) => {
    expect(isQuarterEnd(day)).toBe(isEnd)
  })
})

describe('[P318] the transaction window', () => {
  it.each([
    ['2026-05-31', undefined, '2026-02-28'],
    ['2026-01-15', 3, '2025-10-15'],
    ['2024-05-31', 3, '2024-02-29'],
    ['2026-05-31', 1, '2026-04-30'],
  ])('that ends on %s and has %s months begins on %s', (to, months, from) => {
    expect(transactionWindow(to, months)).toEqual({ from, to })
  })
})

describe('UK tax years', () => {
  it.each([
    ['2026-04-05', '2025/26', '2025-04-06', '2026-04-05'],
    ['2026-04-06', '2026/27', '2026-04-06', '2027-04-05'],
    ['2026-12-31', '2026/27', '2026-04-06', '2027-04-05'],
    ['1999-12-31', '1999/00', '1999-04-06', '2000-04-05'],
    ['2000-01-01', '1999/00', '1999-04-06', '2000-04-05'],
  ])('the tax year of %s is %s', (day, label, start, end) => {
    expect(taxYearOf(day)).toEqual({ label, start, end })
    expect(taxYearNamed(label)).toEqual({ label, start, end })
  })

  it.each(['2025/27', '2025-26', '25/26', '', '2025/2026'])('the label %s is not a tax year', (label) => {
    expect(catchErrorCode(() => taxYearNamed(label))).toBe('INVALID_DATE')
  })

  it('the current year ends today, and the previous year is complete', () => {
    expect(taxYearsToDate('2026-04-05')).toEqual({
      current: { start: '2025-04-06', end: '2026-04-05' },
      previous: { start: '2024-04-06', end: '2025-04-05' },
    })
    expect(taxYearsToDate('2026-07-01')).toEqual({
      current: { start: '2026-04-06', end: '2026-07-01' },
      previous: { start: '2025-04-06', end: '2026-04-05' },
    })
  })

  it('the tax year that begins in 2009 is 2009/10', () => {
    expect(taxYearFrom(2009).label).toBe('2009/10')
  })
})
