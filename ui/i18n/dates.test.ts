import { describe, expect, it } from 'vitest'
import { computeAge, findDayPart, formatDate, formatLocalMoment } from './dates.ts'

const now = '2026-07-21T10:00:00Z'

describe('dates', () => {
  it('[P338] formats a day as DD/MM/YYYY', () => expect(formatDate('2026-07-04')).toBe('04/07/2026'))

  it('formats an instant in the person’s time zone', () =>
    expect(formatLocalMoment('2026-07-14T17:42:09Z', 'Europe/London')).toEqual({ date: '14/07/2026', time: '18:42' }))

  it.each([
    ['2026-07-21T09:59:30Z', 'justNow', 0],
    ['2026-07-21T09:48:00Z', 'minutesAgo', 12],
    ['2026-07-21T06:00:00Z', 'hoursAgo', 4],
    ['2026-07-20T23:30:00Z', 'yesterday', 1],
    ['2026-07-18T10:00:00Z', 'daysAgo', 3],
    ['2026-03-21T10:00:00Z', 'monthsAgo', 4],
    ['2023-07-20T10:00:00Z', 'yearsAgo', 3],
    ['2026-07-21T10:05:00Z', 'justNow', 0],
  ])('[P338] states the age of %s as %s (%i)', (instant, unit, count) => expect(computeAge(instant, now, 'UTC')).toEqual({ unit, count }))

  it.each([
    [3, 'evening'],
    [4, 'morning'],
    [12, 'afternoon'],
    [18, 'evening'],
  ])('assigns hour %i to the %s', (hour, wanted) => expect(findDayPart(hour)).toBe(wanted))
})
