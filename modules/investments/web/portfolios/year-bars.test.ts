import { expect, it } from 'vitest'
import { computeBar, computeBarScale } from './year-bars.ts'

const scale = computeBarScale(['0.15', '-0.05', null])

it('bars of gains extend from zero to the right, and bars of losses to the left', () => {
  expect(computeBar('0.15', scale)).toEqual({ marginLeft: '25.00%', width: '75.00%' })
  expect(computeBar('-0.05', scale)).toEqual({ marginLeft: '0.00%', width: '25.00%' })
})
it('the scale includes zero even if all values are gains', () =>
  expect(computeBar('0.1', computeBarScale(['0.1', '0.2']))).toEqual({ marginLeft: '0.00%', width: '50.00%' }))
