import { expect, it } from 'vitest'
import { findFinalReturns, toPoints } from './performance-points.ts'

const createPoint = (on: string, portfolio: string | null, benchmark: string | null = null) => ({
  on,
  portfolio,
  benchmark,
  value: '0',
  contributed: '0',
})
const series = [
  createPoint('2026-01-01', '0', '0'),
  createPoint('2026-02-01', '0.25', '0.1'),
  createPoint('2026-03-01', '0', '0.05'),
  createPoint('2026-04-01', '0.3'),
]

it('performanceSummary returns the last known return of each line', () =>
  expect(findFinalReturns(series)).toMatchObject({ own: '0.3', benchmark: '0.05' }))
it('toPoints converts returns to percent and keeps gaps', () =>
  expect(toPoints(series.slice(2))).toEqual([
    { on: '2026-03-01', portfolio: 0, benchmark: 5 },
    { on: '2026-04-01', portfolio: 30, benchmark: null },
  ]))
