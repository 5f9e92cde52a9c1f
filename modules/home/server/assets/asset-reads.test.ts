import { expect, test } from 'vitest'
import { listMonthEnds } from './asset-reads.ts'

test('the days are twelve ends of months and the day before', () => {
  const days = listMonthEnds('2026-07-15')
  expect(days).toHaveLength(13)
  expect([days[0], days[1], days.at(-2), days.at(-1)]).toEqual(['2025-07-31', '2025-08-31', '2026-06-30', '2026-07-14'])
  expect(listMonthEnds('2026-07-01').at(-1)).toBe('2026-06-30')
  expect(listMonthEnds('2026-07-01')).toHaveLength(12)
})
