import { describe, expect, it } from 'vitest'
import {
  addDays,
  businessDayToDate,
  findBusinessDayFrom,
  toBusinessDay,
  isDate,
  findLastBusinessDay,
  findLatestDay,
  toMonthNumber,
  monthsBefore,
} from './calendar.ts'

describe('business days', () => {
  it('are numbered from Thursday 01/10/2020, without weekends', () => {
    expect([0, 1, 2, 7].map(businessDayToDate)).toEqual(['2020-10-01', '2020-10-02', '2020-10-05', '2020-10-12'])
    for (let day = 0; day < 3_000; day++) expect(toBusinessDay(businessDayToDate(day))).toBe(day)
  })

  it('replace a Saturday or Sunday with the Friday before', () => {
    expect(businessDayToDate(toBusinessDay('2026-11-21'))).toBe('2026-11-20')
    expect(businessDayToDate(toBusinessDay('2026-11-22'))).toBe('2026-11-20')
  })

  it('have the latest valuation day before today', () => {
    expect(businessDayToDate(findLatestDay('2026-11-23'))).toBe('2026-11-20')
    expect(businessDayToDate(findLatestDay('2026-11-24'))).toBe('2026-11-23')
  })

  it('on or after a day of a month, and at the end of a month, are found', () => {
    expect(businessDayToDate(findBusinessDayFrom(toMonthNumber('2026-11-01'), 1))).toBe('2026-11-02')
    expect(businessDayToDate(findBusinessDayFrom(toMonthNumber('2026-11-01'), 6))).toBe('2026-11-06')
    expect(businessDayToDate(findLastBusinessDay(toMonthNumber('2026-10-15')))).toBe('2026-10-30')
  })
})

describe('dates', () => {
  it('some months earlier are clamped to the end of the month', () => {
    expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29')
    expect(monthsBefore('2025-03-31', 1)).toBe('2025-02-28')
    expect(monthsBefore('2024-02-29', 12)).toBe('2023-02-28')
    expect(monthsBefore('2026-01-15', 2)).toBe('2025-11-15')
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  })

  it('that do not exist or have another format are refused', () => {
    for (const text of ['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '01/02/2026', '', '2026-01-01T00:00'])
      expect(isDate(text)).toBe(false)
    expect(isDate('2024-02-29')).toBe(true)
  })
})
