import type { HistoryEntry } from '../../contract/access-history.ts'
import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const entry = (id: string, at: string) => ({ id, at }) as HistoryEntry

test('entries are grouped by the day in the person’s time zone: late evening in London is the next day in Athens', () => {
  const entries = [entry('3', '2026-11-18T22:30:00Z'), entry('2', '2026-11-18T21:30:00Z'), entry('1', '2026-11-17T09:00:00Z')]
  const dates = (zone: string) => groupByDay(entries, zone).map(({ date, entries: own }) => [date, own.map(({ id }) => id).join()])
  expect(dates('Europe/London')).toEqual([
    ['2026-11-18', '3,2'],
    ['2026-11-17', '1'],
  ])
  expect(dates('Europe/Athens')).toEqual([
    ['2026-11-19', '3'],
    ['2026-11-18', '2'],
    ['2026-11-17', '1'],
  ])
})
