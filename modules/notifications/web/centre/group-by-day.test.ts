import { expect, test } from 'vitest'
import { findDayGroup, groupByDay } from './group-by-day.ts'
import { parseCentreView } from './centre-search.ts'

const now = '2026-11-18T10:00:00.000Z'

test.each([
  ['2026-11-18T09:59:00.000Z', 'Europe/London', 'today'],
  ['2026-11-18T00:00:00.000Z', 'Europe/London', 'today'],
  ['2026-11-17T23:59:59.000Z', 'Europe/London', 'week'],
  // In Athens it is already the 18th.
  ['2026-11-17T23:59:59.000Z', 'Europe/Athens', 'today'],
  ['2026-11-11T00:00:00.000Z', 'Europe/London', 'week'],
  ['2026-11-10T23:00:00.000Z', 'Europe/London', 'earlier'],
  // The clock of the server is ahead of that of the browser.
  ['2026-11-18T10:00:05.000Z', 'Europe/London', 'today'],
])('%s in %s is of the group %s', (instant, zone, group) => expect(findDayGroup(instant, now, zone)).toBe(group))

test('items are grouped in their order', () => {
  const items = ['2026-11-18T09:00:00Z', '2026-11-18T08:00:00Z', '2026-11-15T08:00:00Z'].map((created) => ({ created }))
  expect(groupByDay(items, now, 'Europe/London').map(({ group, items: own }) => [group, own.length])).toEqual([
    ['today', 2],
    ['week', 1],
  ])
  expect(groupByDay([], now, 'Europe/London')).toEqual([])
})

test('an unknown view of the URL shows all', () =>
  expect(['all', 'service', 'settings', 'x', ''].map(parseCentreView)).toEqual(['all', 'service', 'settings', 'all', 'all']))
