import { describe, expect, test } from 'vitest'
import { findTextError, readDay, readIsin, readNumber, readSedol, type CellLayout } from './cell-rules.ts'
import { suggestFields } from './heading-rules.ts'

const today = '2026-11-18'
const createLayout = (change: Partial<CellLayout> = {}): CellLayout => ({ dateOrder: 'day-first', decimalMark: 'point', today, ...change })
const toResult = (reading: ReturnType<typeof readDay>) => (typeof reading === 'string' ? reading : reading.code)

describe('the parser of dates', () => {
  test.each([
    ['2026-03-31', '2026-03-31'],
    ['31/03/2026', '2026-03-31'],
    ['31.3.2026', '2026-03-31'],
    ['2026/03/31', '2026-03-31'],
    ['20260331', '2026-03-31'],
    ['2026-03-31 00:00:00', '2026-03-31'],
    ['2026-03-31T00:00:00.000Z', '2026-03-31'],
    ['2024-02-29', '2024-02-29'],
    ['2025-02-29', 'date-not-in-calendar'],
    ['03/31/2026', 'date-not-in-calendar'],
    ['2026-03-31 12:00', 'date-with-time'],
    ['2026-11-18', '2026-11-18'],
    ['2026-11-19', 'date-in-future'],
    ['1/2/26', 'date-two-digit-year'],
    ['46112', 'date-serial-number'],
    ['31 March 2026', 'date-unreadable'],
    ['0000-00-00', 'date-not-in-calendar'],
    ['9999-99-99', 'date-not-in-calendar'],
  ])('parses "%s" to a day or an error', (text, wanted) => expect(toResult(readDay(text, createLayout()))).toBe(wanted))

  test('follows the chosen order of day and month', () => {
    expect(readDay('04/03/2026', createLayout())).toBe('2026-03-04')
    expect(readDay('04/03/2026', createLayout({ dateOrder: 'month-first' }))).toBe('2026-04-03')
    expect(toResult(readDay('04/03/2026', createLayout({ dateOrder: 'year-first' })))).toBe('date-unreadable')
    expect(readDay('2027-01-04', createLayout(), true)).toBe('2027-01-04')
  })
})

describe('the parser of numbers', () => {
  const digits = { whole: 15, decimals: 2 }
  test.each([
    ['12', '12'],
    ['-12.50', '-12.5'],
    ['+12.5', '12.5'],
    ['\u221212.5', '-12.5'],
    ['0012', '12'],
    ['-0.00', '0'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1 234.5', '1234.5'],
    ["1'234.5", '1234.5'],
    ['1,234', 'number-ambiguous'],
    ['12,34', 'number-unreadable'],
    ['1,23.4', 'number-unreadable'],
    ['1.2.3', 'number-unreadable'],
    ['.5', 'number-unreadable'],
    ['NaN', 'number-unreadable'],
    ['Infinity', 'number-unreadable'],
    ['0x10', 'number-unreadable'],
    ['1e5', 'number-exponent'],
    ['12.345', 'number-too-precise'],
    ['12.340', '12.34'],
    ['1234567890123456', 'number-too-large'],
    ['12 GBP', 'number-with-currency'],
    ['€12', 'number-with-currency'],
  ])('parses "%s" to a number or an error', (text, wanted) =>
    expect(toResult(readNumber(text, { decimalMark: 'point' }, digits))).toBe(wanted),
  )

  test.each([
    ['12,5', '12.5'],
    ['1.234,5', '1234.5'],
    ['1.234', 'number-ambiguous'],
    ['1,234.5', 'number-unreadable'],
  ])('parses "%s" with a decimal comma', (text, wanted) =>
    expect(toResult(readNumber(text, { decimalMark: 'comma' }, digits))).toBe(wanted),
  )
})

test.each([
  ['=1+1', 'formula'],
  ['@SUM(A1)', 'formula'],
  ['+SUM(A1)', 'formula'],
  ['-cmd', 'formula'],
  ['-12', undefined],
  ['+44 20', undefined],
  ['#REF!', 'spreadsheet-error'],
  ['#1 Fund', undefined],
  ['a\tb', 'control-character'],
])('the check of the text %j for formulas and control characters finds %s', (text, wanted) =>
  expect(findTextError(text)?.code).toBe(wanted),
)

test('ISIN and SEDOL require a valid check digit', () => {
  expect([readIsin('gb0002634946'), toResult(readIsin('GB0002634947')), toResult(readIsin('GB00'))]).toEqual([
    'GB0002634946',
    'isin-malformed',
    'isin-malformed',
  ])
  expect([readSedol('0263494'), readSedol('B0WNLY7'), toResult(readSedol('0263495')), toResult(readSedol('A000000'))]).toEqual([
    '0263494',
    'B0WNLY7',
    'sedol-malformed',
    'sedol-malformed',
  ])
})

describe('column headings', () => {
  const suggest = (kind: 'transactions' | 'rates' | 'prices', headings: string[], remembered: [string, string][] = []) =>
    suggestFields(kind, headings, new Map(remembered))
  test.each([
    [
      'transactions',
      ['Contract note', 'Portfolio', 'Trade Date', 'Action', 'ISIN', 'Units', 'Unit price', 'Consideration'],
      ['transactionId', 'portfolioId', 'date', 'type', 'symbol', 'quantity', 'price', 'amount'],
    ],
    ['rates', ['From', 'To', 'Date', 'Rate'], ['fromCurrency', 'toCurrency', 'date', 'rate']],
    ['prices', ['SEDOL', 'Price date', 'Close', 'Ccy'], ['symbol', 'date', 'price', 'priceCurrency']],
    ['prices', ['Symbol', 'ISIN', 'Date', 'Price'], ['symbol', null, 'date', 'price']],
  ] as const)('are mapped for %s from %j to %j', (kind, headings, fields) => expect(suggest(kind, [...headings])).toEqual(fields))

  test('are mapped as in the last import, unless they equal the name of a field', () => {
    expect(suggest('prices', ['Tag', 'Day'], [['tag', 'date']])).toEqual(['date', null])
    expect(suggest('prices', ['Tag', 'Date'], [['tag', 'date']])).toEqual([null, 'date'])
  })
})
