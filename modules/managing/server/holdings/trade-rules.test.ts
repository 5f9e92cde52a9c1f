import { expect, test } from 'vitest'
import { amountOfValue, baseCurrency, rateText, unitPrice, valueOfUnits } from './trade-rules.ts'

test('the price of a unit makes the value again, to the penny', () => {
  for (const [value, units] of [
    ['1000', '3'],
    ['0.01', '7'],
    ['125000.55', '1234.5678'],
    ['1', '9999999'],
  ] as const)
    expect(valueOfUnits(units, unitPrice(value, units))).toBe(String(Number(value)))
})

test('pence are converted to pounds, and other currencies by the rate', () => {
  expect(amountOfValue({ value: '520000', currency: 'GBX', rate: '', decimals: 2 })).toBe('5200')
  expect(amountOfValue({ value: '200', currency: 'USD', rate: '0.8', decimals: 2 })).toBe('160')
  expect(amountOfValue({ value: '205', currency: 'USD', rate: '137.25', decimals: 0 })).toBe('28136')
  expect([baseCurrency('GBX'), baseCurrency('USD')]).toEqual(['GBP', 'USD'])
  expect([rateText({ rate: '1.25', isInverse: true }), rateText({ rate: '1.25', isInverse: false })]).toEqual(['0.8', '1.25'])
})
