import { describe, expect, it } from 'vitest'
import { formatDecimal, formatMoney, formatQuantity, formatRate, splitMoney, formatShortCurrency } from './numbers.ts'
import { roundDecimal, shiftDecimal, subtractDecimals } from './decimals.ts'

describe('exact decimals', () => {
  it.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['1.004999', 2, '1.00'],
    ['2.675', 2, '2.68'],
    ['0.005', 2, '0.01'],
    ['-0.004', 2, '0.00'],
    ['999.995', 2, '1000.00'],
    ['12345678901234567890.125', 2, '12345678901234567890.13'],
    ['7', 2, '7.00'],
    ['7.5', 0, '8'],
  ])('rounds %s to %i decimals', (value, decimals, wanted) => expect(roundDecimal(value, decimals)).toBe(wanted))

  it.each([
    ['0.091', '9.1'],
    ['-0.00285', '-0.285'],
    ['1', '100'],
    ['0.0000001', '0.00001'],
  ])('shifts the decimal point of %s by two places', (value, wanted) => expect(shiftDecimal(value, 2)).toBe(wanted))

  it.each([
    ['0.3', '0.1', '0.2'],
    ['0.0225', '0.0321', '-0.0096'],
    ['1', '1.000', '0.000'],
  ])('subtracts %s − %s', (a, b, wanted) => expect(subtractDecimals(a, b)).toBe(wanted))
})

describe('money', () => {
  it.each([
    ['en', '702539.23', 'GBP', '£702,539.23'],
    ['en', '-1204.5', 'GBP', '−£1,204.50'],
    ['en', '1.005', 'USD', '$1.01'],
    ['en', '12', 'CHF', 'CHF\u00A012.00'],
    ['en', '125000.4', 'ISK', 'ISK\u00A0125,000'],
    ['is', '702539.23', 'GBP', '702.539,23\u00A0£'],
    ['el', '-1204.5', 'EUR', '−1.204,50\u00A0€'],
  ] as const)('%s: formats %s %s as %s', (locale, amount, currency, wanted) => expect(formatMoney(locale, amount, currency)).toBe(wanted))

  it('has a plus sign for a gain and no sign for zero', () => {
    expect(formatMoney('en', '6321.59', 'GBP', 'always')).toBe('+£6,321.59')
    expect(formatMoney('en', '0.00', 'GBP', 'always')).toBe('£0.00')
    expect(formatMoney('en', '-0.004', 'GBP', 'always')).toBe('£0.00')
  })

  it.each([
    ['GBP', '£'],
    ['EUR', '€'],
    ['USD', '$'],
    ['CAD', 'C$'],
    ['AUD', 'A$'],
    ['INR', '₹'],
    ['JPY', '¥'],
  ] as const)('[P529] has for %s the symbol %s', (currency, symbol) =>
    expect(formatMoney('en', '1', currency, 'negative', 0)).toBe(`${symbol}1`),
  )

  it('is split before the minor units', () =>
    expect(splitMoney('el', '702539.23', 'EUR')).toEqual({ whole: '702.539', minor: ',23', trail: '\u00A0€' }))
})

describe('[P531] the currency filter', () => {
  it.each([
    ['1500000', {}, '£1.50m'],
    ['1000000', {}, '£1m'],
    ['1500', { scale: 1_000 }, '£1.50k'],
    ['1000', { scale: 1_000 }, '£1k'],
    ['-2345678', {}, '−£2.35m'],
    ['1005000', {}, '£1.01m'],
    ['1500', {}, '£0.00m'],
  ] as const)('formats %s with %o as %s', (amount, options, wanted) => expect(formatShortCurrency(amount, options)).toBe(wanted))

  it('[P530] uses pounds by default', () => expect(formatShortCurrency('3000000')).toBe('£3m'))
})

describe('rates and units', () => {
  it.each([
    ['en', '0.0910', '+9.10%'],
    ['en', '-0.0018', '−0.18%'],
    ['is', '0.0910', '+9,10%'],
    ['en', '0', '0.00%'],
  ] as const)('%s: formats the rate %s as %s', (locale, rate, wanted) => expect(formatRate(locale, rate)).toBe(wanted))

  it.each([
    ['62000', '62,000'],
    ['41862.3318', '41,862.3318'],
    ['24310.5500', '24,310.55'],
    ['1.00005', '1.0001'],
  ])('formats %s units as %s', (value, wanted) => expect(formatQuantity('en', value)).toBe(wanted))

  it.each(['0.5', '12', '1234.5', '1234567.891', '-9876.5'])('formats %s in Icelandic and Greek as Intl does', (value) => {
    for (const locale of ['is', 'el'] as const) {
      const wanted = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' }).format(
        Number(value),
      )
      expect(formatDecimal(locale, value, 2)).toBe(wanted.replace('-', '−'))
    }
  })
})
