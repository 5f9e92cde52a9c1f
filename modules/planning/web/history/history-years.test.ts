import { expect, test } from 'vitest'
import { selectYears } from './history-years.ts'

const points = ['2024-10-31', '2024-11-30', '2025-10-31', '2025-11-30', '2026-11-18'].map((on) => ({ on }))

test.each([
  ['1Y', ['2025-10-31', '2025-11-30', '2026-11-18']],
  ['3Y', points.map(({ on }) => on)],
  ['all', points.map(({ on }) => on)],
] as const)('the span %s begins with the point before their first day', (years, days) =>
  expect(selectYears(points, years).map(({ on }) => on)).toEqual(days),
)
