import { describe, expect, it } from 'vitest'
import { currencies, currencyDecimals, currencySymbols, defaultCurrency } from './currency.ts'
import { Decimal, decimalText, quotient, roundTo, sum } from './decimal.ts'
import { DomainError, refuse } from './error.ts'
import { findConversion, requireConversion, type ExchangeRate } from './exchange.ts'
import { addMoney, convertMoney, money, moneyText, roundMoney } from './money.ts'
import { computePercentages } from './percentages.ts'
import { isInTotals, findPriceAge, listPriceHistory } from './prices.ts'
import { dec } from './testing/ledger-language.ts'
import { catchErrorCode } from './testing/refusals.ts'
import { transactionCategory } from './transaction-categories.ts'
import { oversellMessage, roundUnits } from './units.ts'
import { holdingValue, isOldPrice, valueOfHolding } from './valuation.ts'

describe('decimals', () => {
  it('0.1 + 0.2 − 0.3 is exactly zero', () => {
    expect(dec('0.1').plus('0.2').minus('0.3').isZero()).toBe(true)
  })

  it.each([
    ['2.345', 2, '2.35'],
    ['-2.345', 2, '-2.35'],
    ['2.344999', 2, '2.34'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['1234', 0, '1234'],
  ])('%s is rounded half away from zero to %i decimals as %s', (value, decimals, rounded) => {
    expect(roundTo(dec(value), decimals).toFixed()).toBe(rounded)
  })

  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['1e-7', '0.0000001'],
    ['10.500', '10.5'],
    ['1e21', '1000000000000000000000'],
  ])('the number %s is written as %s', (value, text) => {
    expect(decimalText(dec(value))).toBe(text)
  })

  it('a non-terminating quotient has sixty significant digits', () => {
    expect(quotient(dec(1), dec(3))!.toFixed()).toBe(`0.${'3'.repeat(60)}`)
    expect(quotient(dec(2), dec(3))!.toFixed()).toBe(`0.${'6'.repeat(59)}7`)
  })

  it('a quotient by zero is null, not infinity', () => {
    expect(quotient(dec(1), dec(0))).toBeNull()
    expect(quotient(dec(1), dec(4))?.toNumber()).toBe(0.25)
  })

  it('a sum ignores missing values', () => {
    expect(sum([dec(1), null, dec(2)]).toNumber()).toBe(3)
    expect(sum([]).toNumber()).toBe(0)
  })
})

describe('money', () => {
  const rates: ExchangeRate[] = [{ from: 'USD', to: 'GBP', rate: dec('0.8'), on: '2026-03-31' }]

  it('an amount is text in the API', () => {
    expect(moneyText(money('0.10', 'GBP'))).toEqual({ amount: '0.1', currency: 'GBP' })
  })

  it.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a word', 'lots'],
    ['an empty text', ''],
  ])('the value %s is not an amount', (_, amount) => {
    expect(catchErrorCode(() => money(amount, 'GBP'))).toBe('INVALID_AMOUNT')
  })

  it('amounts are added in one currency, and never 1:1 across two', () => {
    expect(moneyText(addMoney(money('0.1', 'GBP'), money('0.2', 'GBP'))).amount).toBe('0.3')
    expect(catchErrorCode(() => addMoney(money(1, 'GBP'), money(1, 'USD')))).toBe('MISSING_FX_RATE')
  })

  it('an amount is converted exactly', () => {
    expect(moneyText(convertMoney(money(1250, 'GBX'), 'GBP', []))).toEqual({ amount: '12.5', currency: 'GBP' })
    expect(moneyText(convertMoney(money(100, 'USD'), 'GBP', rates)).amount).toBe('80')
    expect(catchErrorCode(() => convertMoney(money(1, 'JPY'), 'GBP', rates))).toBe('MISSING_FX_RATE')
  })

  it('an amount is rounded to the decimals of its currency', () => {
    expect(roundMoney(money('-1.005', 'GBP')).amount.toFixed()).toBe('-1.01')
    expect(roundMoney(money('150.5', 'JPY')).amount.toFixed()).toBe('151')
    expect(roundMoney(money('150.4', 'ISK')).amount.toFixed()).toBe('150')
  })

  it('has the symbols and the default currency of the specification [P529] [P530]', () => {
    expect(currencySymbols).toEqual({ GBP: '£', EUR: '€', USD: '$', CAD: 'C$', AUD: 'A$', INR: '₹', JPY: '¥' })
    expect(defaultCurrency).toBe('GBP')
    expect(currencies.slice(0, 10).map(currencyDecimals)).toEqual([2, 2, 2, 2, 2, 2, 2, 0, 2, 0])
  })

  it('has the currencies of ISO 4217, each with its smallest unit', () => {
    expect(new Set(currencies).size).toBe(currencies.length)
    expect(currencies.filter((code) => code !== 'GBX' && !Intl.supportedValuesOf('currency').includes(code))).toEqual([])
    expect((['SEK', 'NOK', 'KRW', 'KWD', 'HUF'] as const).map(currencyDecimals)).toEqual([2, 2, 0, 3, 2])
    expect(roundMoney(money('1.0005', 'KWD')).amount.toFixed()).toBe('1.001')
  })
})

describe('exchange rates', () => {
  const rates: ExchangeRate[] = [
    { from: 'USD', to: 'GBP', rate: dec('0.80'), on: '2026-03-31' },
    { from: 'USD', to: 'GBP', rate: dec('0.75'), on: '2026-01-31' },
    { from: 'GBP', to: 'EUR', rate: dec('1.25'), on: null },
    { from: 'JPY', to: 'GBP', rate: dec('0'), on: null },
  ]

  it.each([
    ['the same currency', 'GBP', 'GBP', undefined, 1],
    ['the latest direct rate', 'USD', 'GBP', undefined, 0.8],
    ['the inverse of a rate', 'EUR', 'GBP', undefined, 0.8],
    ['pence to pounds', 'GBX', 'GBP', undefined, 0.01],
    ['pounds to pence', 'GBP', 'GBX', undefined, 100],
    ['pence to euros', 'GBX', 'EUR', undefined, 0.0125],
    ['dollars to pence', 'USD', 'GBX', undefined, 80],
    ['pence to pence', 'GBX', 'GBX', undefined, 1],
    ['the latest rate on or before a day', 'USD', 'GBP', '2026-02-15', 0.75],
    ['the rate of the day itself', 'USD', 'GBP', '2026-03-31', 0.8],
    ['an undated rate on a day', 'GBP', 'EUR', '2026-01-01', 1.25],
    ['a day before the first rate', 'USD', 'GBP', '2026-01-30', null],
    ['a rate of zero, which is ignored', 'JPY', 'GBP', undefined, null],
    ['the inverse of a rate of zero, which is ignored', 'GBP', 'JPY', undefined, null],
    ['a currency without a rate', 'CHF', 'GBP', undefined, null],
  ] as const)('give the factor for %s', (_, from, to, on, factor) => {
    expect(findConversion(from, to, rates, on)?.factor.toNumber() ?? null).toBe(factor)
  })

  it('the greater of two rates for one day applies, whatever their order', () => {
    const twice: ExchangeRate[] = [
      { from: 'USD', to: 'GBP', rate: dec('0.7'), on: '2026-01-01' },
      { from: 'USD', to: 'GBP', rate: dec('0.9'), on: '2026-01-01' },
    ]
    expect([twice, twice.toReversed()].map((each) => findConversion('USD', 'GBP', each, '2026-01-01')?.factor.toNumber())).toEqual([
      0.9, 0.9,
    ])
  })

  it('the latest rate applies if no day is given, whatever the order', () => {
    const [late, early] = rates as [ExchangeRate, ExchangeRate]
    const undated: ExchangeRate = { from: 'USD', to: 'GBP', rate: dec('0.9'), on: null }
    for (const ordered of [
      [late, early, undated],
      [early, undated, late],
      [undated, late, early],
    ])
      expect(findConversion('USD', 'GBP', ordered)?.rate).toEqual(late)
  })

  it('the conversion contains the rate used, with its day', () => {
    expect(findConversion('GBX', 'USD', rates)?.rate).toMatchObject({ from: 'USD', to: 'GBP', on: '2026-03-31' })
    expect(findConversion('GBP', 'GBP', rates)?.rate).toBeNull()
  })

  it('a dated rate is preferred to one without a day, whatever their order', () => {
    const both: ExchangeRate[] = [
      { from: 'USD', to: 'GBP', rate: dec('0.9'), on: null },
      { from: 'USD', to: 'GBP', rate: dec('0.7'), on: '2026-01-01' },
    ]
    expect(findConversion('USD', 'GBP', both, '2026-02-01')?.factor.toNumber()).toBe(0.7)
    expect(findConversion('USD', 'GBP', both.toReversed(), '2026-02-01')?.factor.toNumber()).toBe(0.7)
    expect(findConversion('USD', 'GBP', both, '2025-12-31')?.factor.toNumber()).toBe(0.9)
  })

  it('a missing rate is an error that names the currencies and the day', () => {
    expect(() => requireConversion('CHF', 'GBP', rates, '2026-01-01', 'holdings.3')).toThrow('no rate from CHF to GBP on 2026-01-01')
    expect(() => requireConversion('CHF', 'GBP', rates)).toThrow(/GBP$/)
    expect(requireConversion('USD', 'GBP', rates).factor.toNumber()).toBe(0.8)
  })
})

describe('the value of a holding', () => {
  const rates: ExchangeRate[] = [{ from: 'USD', to: 'GBP', rate: dec('0.8'), on: null }]

  it.each([
    ['priced in pence is converted to pounds', { price: dec(1250), currency: 'GBX' as const, on: null }, '2500', null],
    ['priced in dollars is converted to pounds', { price: dec(10), currency: 'USD' as const, on: null }, '1600', null],
    ['without a price is null', null, null, 'price'],
    ['without an exchange rate is null', { price: dec(10), currency: 'JPY' as const, on: null }, null, 'exchange-rate'],
  ])('the value of 200 units %s', (_, quote, value, missing) => {
    const result = valueOfHolding(dec(200), quote, 'GBP', rates)
    expect(result.value?.toFixed() ?? null).toBe(value)
    expect(result.missing).toBe(missing)
    expect(holdingValue({ units: dec(200), quote, currency: 'GBP', rates })).toEqual(result)
  })

  it.each([
    ['2026-03-27', '2026-04-03', false],
    ['2026-03-26', '2026-04-03', true],
    [null, '2026-04-03', false],
  ])('a price of %s at %s is old: %s', (pricedOn, valuedOn, isOld) => {
    expect(isOldPrice(pricedOn, valuedOn)).toBe(isOld)
  })
})

describe('late and corrected prices', () => {
  it.each([
    ['of the valuation day', '2026-04-15', '2026-04-15', 'current'],
    ['five business days old', '2026-04-08', '2026-04-15', 'current'],
    ['six business days old', '2026-04-07', '2026-04-15', 'late'],
    ['three months old to the day', '2026-01-15', '2026-04-15', 'late'],
    ['a day older than three months', '2026-01-14', '2026-04-15', 'stale'],
    ['three months before the end of May', '2026-02-28', '2026-05-31', 'late'],
  ] as const)('a price %s has the expected age', (_, pricedOn, valuedOn, age) => {
    expect(findPriceAge(pricedOn, valuedOn)).toBe(age)
  })

  it('a stale price is excluded from totals unless the provider itself values with it', () => {
    expect([isInTotals('stale', false), isInTotals('stale', true), isInTotals('late', false)]).toEqual([false, true, true])
  })

  const first = { on: '2026-03-01', price: dec(100), knownOn: '2026-03-01' }
  const corrected = { on: '2026-03-01', price: dec(102), knownOn: '2026-03-05' }
  const next = { on: '2026-03-02', price: dec(103), knownOn: '2026-03-02' }

  it.each([
    [
      'before the correction',
      '2026-03-04',
      [
        ['2026-03-01', 100, null],
        ['2026-03-02', 103, null],
      ],
    ],
    [
      'on the day of the correction',
      '2026-03-05',
      [
        ['2026-03-01', 102, '2026-03-05'],
        ['2026-03-02', 103, null],
      ],
    ],
    ['before the first price was known', '2026-02-01', []],
  ])('the history as known %s is correct', (_, asKnownOn, expected) => {
    for (const prices of [
      [first, corrected, next],
      [next, corrected, first],
    ]) {
      expect(listPriceHistory(prices, asKnownOn).map((each) => [each.on, each.price.toNumber(), each.restatedOn])).toEqual(expected)
    }
  })

  it('the same price received twice is not a restatement', () => {
    expect(listPriceHistory([first, { ...first, knownOn: '2026-03-09' }], '2026-04-01')[0]?.restatedOn).toBeNull()
  })

  it('the greater of two prices known on the same day applies, whatever their order', () => {
    const twice = [first, { ...first, price: dec(99) }]
    expect(listPriceHistory(twice, '2026-04-01')).toEqual(listPriceHistory(twice.toReversed(), '2026-04-01'))
    expect(listPriceHistory(twice, '2026-04-01')[0]?.price.toNumber()).toBe(100)
  })
})

describe('percentages by largest remainder', () => {
  it.each([
    ['three equal values', [1, 1, 1], [33.34, 33.33, 33.33]],
    ['no values', [], []],
    ['a total of zero', [5, -5], [null, null]],
    ['a single value', [7], [100]],
    ['a short position, which keeps its sign', [150, -50], [150, -50]],
    ['equal remainders, of which that of the larger value is raised first', [1, 2, 3], [16.67, 33.33, 50]],
    ['seven equal values', [1, 1, 1, 1, 1, 1, 1], [14.29, 14.29, 14.29, 14.29, 14.28, 14.28, 14.28]],
    ['a tiny value beside a large one', [999_999, 1], [100, 0]],
  ])('are correct for %s', (_, values, expected) => {
    expect(computePercentages(values.map(dec)).map((each) => each?.toNumber() ?? null)).toEqual(expected)
  })
})

describe('units', () => {
  it.each([
    ['0.00000005', '0.0000001'],
    ['0.00000004', '0'],
    ['-0.00000005', '-0.0000001'],
  ])('units of %s are stored as %s', (units, stored) => {
    expect(roundUnits(dec(units)).toFixed()).toBe(stored)
  })

  it('an oversell error names the units without trailing zeros [P332]', () => {
    expect(oversellMessage(dec('10.500'))).toBe('You only have that many units: 10.5')
    expect(oversellMessage(dec('100'))).toBe('You only have that many units: 100')
  })
})

describe('[P538] transaction categories', () => {
  it.each([
    ['Bank interest', 'gross-interest'],
    ['COUPON', 'gross-interest'],
    ['tax relief', 'payments-in'],
    ['pension_payment', 'payments-out'],
    ['VAT on fees', 'management-charges'],
    ['Divident', 'dividends'],
    ['reinvestment', 'trade-buys'],
    ['maturity', 'trade-sales'],
    ['transfer-in', 'transfers-in'],
    ['in specie out', 'transfers-out'],
    ['lottery', 'other'],
  ])('the category of the type %s is %s', (type, category) => {
    expect(transactionCategory(type, true)).toBe(category)
  })

  it('a transfer type without a direction follows the direction of its units or amount', () => {
    expect([transactionCategory('Transfer', true), transactionCategory(' in specie ', false)]).toEqual(['transfers-in', 'transfers-out'])
  })
})

describe('errors', () => {
  it('an error has a code, a message and the field', () => {
    const error = new DomainError('INVALID_AMOUNT', 'no amount', 'trades.1.units')
    expect([error.name, error.code, error.field, error.message]).toEqual(['DomainError', 'INVALID_AMOUNT', 'trades.1.units', 'no amount'])
    expect(() => refuse('UNDEFINED', 'no')).toThrow(DomainError)
    expect(new DomainError('UNDEFINED', 'no').field).toBeNull()
  })

  it('a decimal can be created from a number or from text', () => {
    expect(new Decimal('12.5').eq(dec(12.5))).toBe(true)
  })
})
