import { expect, test } from 'vitest'
import { listPostponeDays } from './postpone-days.ts'

test.each([
  ['2026-11-27', '2026-11-28', '2026-11-30'],
  ['2026-11-29', '2026-11-30', '2026-11-30'],
  ['2026-11-30', '2026-12-01', '2026-12-07'],
  ['2026-12-31', '2027-01-01', '2027-01-04'],
])('on %s an item can be postponed until the next day, %s, and the next Monday, %s', (today, tomorrow, nextWeek) => {
  expect(listPostponeDays(today)).toMatchObject({ tomorrow, nextWeek })
})

test('the last day is 90 days away, also across the change to summer time', () => {
  expect(listPostponeDays('2026-01-15').latest).toBe('2026-04-15')
})
