import { expect, it } from 'vitest'
import { createSparklinePath, thinSeries } from './sparkline-path.ts'

it('a sparkline runs from the first to the last value, with the highest value near the top', () =>
  expect(createSparklinePath([1, 3, 2], 100, 100)).toBe('M0.0 89.0L50.0 11.0L100.0 50.0'))
it('a sparkline of a constant value is level', () => expect(createSparklinePath([5, 5], 100, 100)).toBe('M0.0 89.0L100.0 89.0'))
it('a series is thinned to about the maximum number of values and keeps both ends', () => {
  const days = Array.from({ length: 1827 }, (_, index) => index)
  const few = thinSeries(days, 280)
  expect(few.length).toBeLessThanOrEqual(281)
  expect([few[0], few.at(-1)]).toEqual([0, 1826])
})
