import { describe, expect, it } from 'vitest'
import { createMonthGrid, findNearestDate } from './month-grid.ts'

describe('a month', () => {
  it('starts its weeks on Monday', () => {
    const weeks = createMonthGrid(2026, 7)
    expect(weeks[0]).toEqual([null, null, '2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05'])
    expect(weeks.at(-1)?.slice(0, 6)).toEqual(['2026-07-27', '2026-07-28', '2026-07-29', '2026-07-30', '2026-07-31', null])
  })
  it('includes leap days', () => expect(createMonthGrid(2028, 2).flat().filter(Boolean)).toHaveLength(29))
})

describe('the nearest selectable day', () => {
  const dates = ['2026-07-17', '2026-07-20', '2026-07-16']
  it.each([
    ['2026-07-20', '2026-07-20'],
    ['2026-07-19', '2026-07-17'],
    ['2026-08-01', '2026-07-20'],
    ['2020-01-01', '2026-07-16'],
  ])('for %s is %s', (wanted, found) => expect(findNearestDate(dates, wanted)).toBe(found))
  it('is undefined if there are no days', () => expect(findNearestDate([], '2026-07-19')).toBeUndefined())
})
