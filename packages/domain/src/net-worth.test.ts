import { describe, expect, test } from 'vitest'
import { Decimal } from './decimal.ts'
import { countedValue, netWorth, readAmount, readStoredValue } from './net-worth.ts'
import { explain } from './trace.ts'

describe('an amount as people type it', () => {
  test.each([
    ['1,000', '1000'],
    ['£1,000', '1000'],
    ['1 000', '1000'],
    ['€ 1,234,567.89', '1234567.89'],
    ['-250', '-250'],
    ['\u2212£250', '-250'],
    ['£-250.5', '-250.5'],
    ['.5', '0.5'],
    ['0', '0'],
    [' 12. ', '12'],
  ])('%s is read as %s', (text, expected) => expect(readAmount(text)).toBe(expected))

  test.each([
    '£1.000,50',
    '1.000,50',
    '1.000',
    '1,00',
    '10,00,000',
    '1.000.000',
    '1,000,5',
    'about 500',
    '',
    '£',
    '1e6',
    '12 34',
    '--5',
    '0,500',
    '012,345',
    '0 500',
  ])('%s is refused', (text) => expect(readAmount(text)).toBeNull())
})

test.each([
  ['£1,000', 'GBP', '1000'],
  ['€1,000', 'EUR', '1000'],
  ['$1,000', 'CAD', '1000'],
  ['1,000', 'ISK', '1000'],
  ['£1,000', 'EUR', null],
  ['-€5', 'GBP', null],
  ['$5', 'ISK', null],
] as const)('%s as an amount in %s is %s: the symbol of another currency is refused', (text, currency, expected) =>
  expect(readAmount(text, currency)).toBe(expected),
)

describe('the value with which an item counts', () => {
  const item = { name: 'Home', value: new Decimal(600_000), percent: new Decimal(100), rate: null }

  test.each([
    ['a whole home', item, '600000'],
    ['half of it', { ...item, percent: new Decimal(50) }, '300000'],
    ['another currency', { ...item, percent: new Decimal(50), rate: new Decimal('0.8') }, '240000'],
    ['a debt', { ...item, value: new Decimal(-1000) }, '-1000'],
  ])('%s', (_, given, expected) => expect(countedValue(given)?.toFixed()).toBe(expected))

  test.each([
    ['no value', { ...item, value: null }, 'no-value'],
    ['a text with a comma', { ...item, value: '1,000' }, 'not-a-number'],
    ['a currency without a rate', { ...item, rate: 'unknown' as const }, 'no-exchange-rate'],
  ])('is null for %s, and the reason names the item', (_, given, reason) => {
    const { value, trace } = explain('counted-value', countedValue, given)
    expect([value, trace.missing]).toEqual([null, [{ name: 'value', reason, label: 'Home' }]])
  })
})

test.each([
  ['5.50', '5.5'],
  ['1,000', '1,000'],
  ['', ''],
])('the stored value %s is read as %s', (stored, expected) => {
  const value = readStoredValue(stored)
  expect(value instanceof Decimal ? value.toFixed() : value).toBe(expected)
})

test('a net worth names the values that it leaves out', () => {
  const { value, trace } = explain('net-worth', netWorth, { values: ['1,000', null, new Decimal(5)], names: ['Savings', 'Car', 'Cash'] })
  expect([value.netWorth.toFixed(), trace.missing.map(({ label, reason }) => [label, reason])]).toEqual([
    '5',
    [
      ['Savings', 'not-a-number'],
      ['Car', 'no-value'],
    ],
  ])
})
