import { expect, it } from 'vitest'
import { Decimal } from './decimal.ts'
import { differenceFromModel, distanceFromModel } from './exposure.ts'
import { explain } from './trace.ts'

const weight = (name: string, actual: number, model: number) => ({ name, actual: new Decimal(actual), model: new Decimal(model) })

it('the difference is the actual weight less the weight in the model', () => {
  expect(differenceFromModel(weight('Equities', 64.36, 50)).toFixed()).toBe('14.36')
  expect(differenceFromModel(weight('Other', 0, 3)).toFixed()).toBe('-3')
})

it.each([
  ['one class ten points overweight', [weight('a', 60, 50), weight('b', 40, 50)], '10'],
  ['a portfolio equal to the model', [weight('a', 50, 50), weight('b', 50, 50)], '0'],
  ['two overweight classes', [weight('a', 45, 40), weight('b', 35, 30), weight('c', 20, 30)], '10'],
  ['a short position', [weight('a', 110, 80), weight('b', -10, 20)], '30'],
])('the share to be moved is correct for %s', (_, classes, expected) => expect(distanceFromModel({ classes }).toFixed()).toBe(expected))

it('the trace contains each overweight class and their sum', () => {
  const { trace } = explain('distance-from-model', distanceFromModel, { classes: [weight('a', 60, 50), weight('b', 40, 50)] })
  expect(trace.steps).toEqual([
    { name: 'asset-class-difference', label: 'a', expression: '60 − 50', result: '10' },
    { name: 'distance', expression: '10', result: '10' },
  ])
})
