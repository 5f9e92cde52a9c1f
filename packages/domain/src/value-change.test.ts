import { describe, expect, test } from 'vitest'
import { Decimal, roundTo, sum } from './decimal.ts'
import { explain, restoreInput, type Calculation } from './trace.ts'
import { changeParts, convertChange, earnedIn, computeMoneyOut, sumChanges, type ValueChange } from './value-change.ts'
import { computeCashChange, computeOtherCash, computeUnexplainedCash, sumCash, type PeriodCash } from './value-change/cash.ts'
import {
  computeSecurityChange,
  computeCurrencyPart,
  computeIncomePart,
  computeMarketPart,
  computeMovedPart,
  hasAllRates,
} from './value-change/security.ts'
import { roundCell, roundChanges, roundToTotal } from './value-change/table.ts'

const at = (value: number | string, rate: number | string | null = 1) => ({
  value: new Decimal(value),
  rate: rate === null ? null : new Decimal(rate),
})
const numbers = (change: ValueChange) => Object.fromEntries(Object.entries(change).map(([part, value]) => [part, value.toNumber()]))
const nothing = { moved: 0, market: 0, income: 0, charges: 0, currency: 0, other: 0 }
const addsUp = (change: ValueChange) => sum([change.opening, ...changeParts.map((part) => change[part])]).eq(change.closing)

describe('the change in value of a security', () => {
  test('is the market part if the price is in the portfolio’s currency', () => {
    const change = computeSecurityChange({ opening: at(100), closing: at(112.5), flows: [], income: [] })
    expect(numbers(change)).toEqual({ ...nothing, opening: 100, market: 12.5, closing: 112.5 })
  })

  test('is divided into price change, at the closing rate, and rate change if the price is in another currency', () => {
    // 100 USD at a rate of 0.80, later 110 USD at 0.75.
    const change = computeSecurityChange({ opening: at(80, 0.8), closing: at(82.5, 0.75), flows: [], income: [] })
    expect(numbers(change)).toEqual({ ...nothing, opening: 80, market: 7.5, currency: -5, closing: 82.5 })
  })

  test('includes rate changes of a purchase from its day, and of a sale up to its day', () => {
    // 100 USD held at 0.80; 50 USD bought at 0.78; 30 USD sold at 0.76; 130 USD remain, worth 130 USD, at 0.75.
    const change = computeSecurityChange({
      opening: at(80, 0.8),
      flows: [at(39, 0.78), at(-22.8, 0.76)],
      closing: at(97.5, 0.75),
      income: [],
    })
    // The price change of 10 USD is 7.50. The rate cost 5 on the opening value and 1.50 on the purchase, and 0.30 less because of the sale.
    expect(numbers(change)).toMatchObject({ moved: 16.2, market: 7.5, currency: -6.2 })
    expect(addsUp(change)).toBe(true)
  })

  test('includes income paid into cash as earned, and deducts it from what moved', () => {
    const change = computeSecurityChange({ opening: at(100), closing: at(100), flows: [at(20)], income: [{ value: new Decimal(5) }] })
    expect(numbers(change)).toEqual({ ...nothing, opening: 100, moved: 15, market: -20, income: 5, closing: 100 })
  })

  test('uses the rate of the last sale for a holding that was sold, and starts at zero for one that was bought', () => {
    const sold = computeSecurityChange({ opening: at(80, 0.8), closing: null, flows: [at(-90, 0.75)], income: [] })
    expect(numbers(sold)).toEqual({ ...nothing, opening: 80, moved: -90, market: 15, currency: -5, closing: 0 })
    const bought = computeSecurityChange({ opening: null, closing: at(45, 0.9), flows: [at(40, 0.8)], income: [] })
    expect(numbers(bought)).toEqual({ ...nothing, opening: 0, moved: 40, market: 0, currency: 5, closing: 45 })
  })

  test.each([
    ['the opening day', { opening: null, flow: 0.78, closing: 0.75 }],
    ['a transaction', { opening: 0.8, flow: null, closing: 0.75 }],
    ['the closing day', { opening: 0.8, flow: 0.78, closing: null }],
  ])('is the market part if the rate of %s is not known', (_, { opening, flow, closing }) => {
    const security = { opening: at(80, opening), flows: [at(39, flow)], closing: at(112.5, closing), income: [] }
    expect(numbers(computeSecurityChange(security))).toEqual({ ...nothing, opening: 80, moved: 39, market: -6.5, closing: 112.5 })
    expect(hasAllRates(security)).toBe(false)
  })

  test('has only parts of zero for a security that was never held', () => {
    expect(numbers(computeSecurityChange({ opening: null, closing: null, flows: [], income: [] }))).toEqual({
      ...nothing,
      opening: 0,
      closing: 0,
    })
  })
})

describe('the change of cash', () => {
  const noCash = { opening: [], closing: [], paid: [], fromSecurities: [], income: [], charges: [], other: [] }
  const cash = (amounts: Partial<Record<Exclude<keyof PeriodCash, 'isPartlyForeign'>, number>>, isPartlyForeign = false) =>
    computeCashChange({
      ...noCash,
      ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, [{ value: new Decimal(amount) }]])),
      isPartlyForeign,
    })

  test('is explained by its bookings', () => {
    const change = cash({ opening: 100, paid: 50, fromSecurities: -70, income: 2, charges: -3, closing: 79 })
    expect(numbers(change)).toEqual({ ...nothing, opening: 100, moved: -20, income: 2, charges: -3, closing: 79 })
  })

  test('assigns an unexplained difference to other, or to currency if some cash is foreign', () => {
    expect(numbers(cash({ opening: 100, closing: 101, other: 4 }))).toMatchObject({ currency: 0, other: 1 })
    expect(numbers(cash({ opening: 100, closing: 101, other: 4 }, true))).toMatchObject({ currency: -3, other: 4 })
  })
})

describe('rounding', () => {
  test('assigns the remainder of a column to the amounts with the largest fractions', () => {
    const texts = (...amounts: string[]) => roundToTotal(amounts.map((amount) => new Decimal(amount)), 2).map(String) // prettier-ignore
    expect(texts('0.004', '0.004', '0.004')).toEqual(['0.01', '0', '0'])
    expect(texts('-0.004', '-0.006', '5')).toEqual(['0', '-0.01', '5'])
    expect(texts('1.11', '2.22')).toEqual(['1.11', '2.22'])
    expect(texts()).toEqual([])
  })

  test('gives rows and columns that add up to the penny, for any values', () => {
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let run = 0; run < 200; run++) {
      const rows = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
        computeSecurityChange({
          opening: random() < 0.2 ? null : at((random() * 1e6).toFixed(6), (0.5 + random()).toFixed(5)),
          closing: random() < 0.2 ? null : at((random() * 1e6).toFixed(6), (0.5 + random()).toFixed(5)),
          flows: Array.from({ length: Math.floor(random() * 4) }, () =>
            at((random() * 2e4 - 1e4).toFixed(4), random() < 0.1 ? null : (0.5 + random()).toFixed(5)),
          ),
          income: [{ value: new Decimal((random() * 100).toFixed(3)) }],
        }),
      )
      expect(
        rows.every((row) =>
          row.closing
            .minus(sum([row.opening, ...changeParts.map((part) => row[part])]))
            .abs()
            .lt('1e-40'),
        ),
      ).toBe(true)
      const [exact, rounded] = [sumChanges(rows), roundChanges(rows, 2)]
      expect(rounded.every(addsUp)).toBe(true)
      const total = sumChanges(rounded)
      expect(addsUp(total)).toBe(true)
      for (const part of ['opening', 'moved', 'income', 'charges', 'currency', 'other', 'closing'] as const)
        expect([part, total[part].toString()]).toEqual([part, roundTo(exact[part], 2).toString()])
      for (const [row, one] of rounded.entries())
        for (const part of changeParts)
          expect(
            one[part]
              .minus(rows[row]?.[part] ?? 0)
              .abs()
              .lt('0.07'),
          ).toBe(true)
    }
  })
})

test('a change is converted at the rates of its two days, and still adds up', () => {
  const change = computeSecurityChange({ opening: at(100), closing: at(110), flows: [], income: [] })
  const converted = convertChange(change, {
    opening: { factor: new Decimal('0.8'), on: null },
    closing: { factor: new Decimal('0.75'), on: null },
  })
  expect(numbers(converted)).toEqual({ ...nothing, opening: 80, market: 7.5, currency: -5, closing: 82.5 })
  expect(addsUp(converted)).toBe(true)
})

/** Returns the steps of a calculation. Checks that the last step gives the value and that the traced inputs give it again. */
function stepsOf<Input>(calculate: Calculation<Input, Decimal>, input: Input): string[] {
  const { value, trace } = explain('test', calculate, input)
  expect(trace.steps.at(-1)?.result).toBe(value.toFixed())
  expect(calculate(restoreInput(trace) as Input).eq(value)).toBe(true)
  return trace.steps.map(({ name, expression, result }) => `${name}: ${expression} = ${result}`)
}

describe('the steps of each part', () => {
  // 100 USD held at 0.80; 50 USD bought at 0.78; 30 USD sold at 0.76; 130 USD worth 130 USD remain at 0.75. 5 pounds were paid out.
  const security = {
    opening: at(80, 0.8),
    flows: [at(39, 0.78), at(-22.8, 0.76)],
    closing: at(97.5, 0.75),
    income: [{ value: new Decimal(5) }],
  }

  test('of a security include each transaction at the rate of its day', () => {
    expect(stepsOf(computeMovedPart, security)).toEqual(['moved: 39 + -22.8 + -5 = 11.2'])
    expect(stepsOf(computeIncomePart, security)).toEqual(['income: 5 = 5'])
    expect(stepsOf(computeIncomePart, { income: [] })).toEqual(['income: 0 = 0'])
    const atFinalRate = 'at-final-rate: 80 × 0.75 ÷ 0.8 + 39 × 0.75 ÷ 0.78 + -22.8 × 0.75 ÷ 0.76 = 90'
    expect(stepsOf(computeMarketPart, security)).toEqual([atFinalRate, 'market: 97.5 − 90 = 7.5'])
    expect(stepsOf(computeCurrencyPart, security)).toEqual([atFinalRate, 'currency: 90 − 80 − 16.2 = -6.2'])
    const inPounds = { opening: at(80), closing: at(97.5), flows: [at(20)] }
    expect(stepsOf(computeMarketPart, inPounds)).toEqual(['at-final-rate: 80 + 20 = 100', 'market: 97.5 − 100 = -2.5'])
    expect(stepsOf(computeMarketPart, { opening: null, closing: null, flows: [] })[0]).toBe('at-final-rate: 0 = 0')
  })

  test('of a security without a rate convert nothing, and name the missing rate', () => {
    const without = { ...security, flows: [at(39, 0.78), at(-22.8, null)] }
    const atOwnRates = 'at-own-rates: 80 + 39 + -22.8 = 96.2'
    expect(stepsOf(computeMarketPart, without)).toEqual([atOwnRates, 'market: 97.5 − 96.2 = 1.3'])
    expect(stepsOf(computeCurrencyPart, without)).toEqual([atOwnRates, 'currency: 96.2 − 80 − 16.2 = 0'])
    const { trace } = explain('test', computeMarketPart, without)
    expect(trace.missing).toEqual([{ name: 'exchange-rate', reason: 'no-rate-of-day' }])
    expect(explain('test', computeMarketPart, security).trace.missing).toEqual([])
    expect([hasAllRates(without), hasAllRates(security)]).toEqual([false, true])
  })

  test('of cash include each booking, and the difference that no booking explains', () => {
    const amounts = (...values: number[]) => values.map((value) => ({ value: new Decimal(value) }))
    const cash = { opening: amounts(100), closing: amounts(60, 41), paid: amounts(10), fromSecurities: amounts(-12), income: [], charges: amounts(-3), other: amounts(4) } // prettier-ignore
    expect(stepsOf(sumCash, { amounts: [...cash.paid, ...cash.fromSecurities] })).toEqual(['sum: 10 + -12 = -2'])
    expect(stepsOf(sumCash, { amounts: [] })).toEqual(['sum: 0 = 0'])
    const rest = ['booked: -1 = -1', 'unexplained: 101 − 100 − -1 = 2']
    expect(stepsOf(computeUnexplainedCash, cash)).toEqual(rest)
    expect(stepsOf(computeOtherCash, cash)).toEqual([...rest, 'other: 4 + 2 = 6'])
    expect(numbers(computeCashChange({ ...cash, isPartlyForeign: false }))).toMatchObject({ moved: -2, charges: -3, currency: 0, other: 6 })
    expect(numbers(computeCashChange({ ...cash, isPartlyForeign: true }))).toMatchObject({ moved: -2, charges: -3, currency: 2, other: 4 })
  })

  test('of a rounded amount give the amount of the table', () => {
    const rows = ['0.004', '0.004', '0.004'].map((income) =>
      computeSecurityChange({ opening: at(100), closing: at('112.504'), flows: [], income: [{ value: new Decimal(income) }] }),
    )
    const cell = (row: number, part: keyof ValueChange) => stepsOf(roundCell, { rows, row, part, decimals: 2 })
    expect(cell(0, 'income')).toEqual(['rounded: 0.004 = 0.01'])
    expect(cell(1, 'income')).toEqual(['rounded: 0.004 = 0'])
    // The closing values 112.504 are rounded to 112.51, 112.50 and 112.50, and −0.004 of income paid out to 0, 0 and −0.01.
    expect(cell(0, 'market')).toEqual(['rounded-rest: 112.51 − 100 − 0 − 0.01 − 0 − 0 − 0 = 12.5'])
    const table = roundChanges(rows, 2)
    for (const [row, change] of table.entries())
      for (const part of ['opening', ...changeParts, 'closing'] as const)
        expect(roundCell({ rows, row, part, decimals: 2 }).eq(change[part])).toBe(true)
    expect(roundCell({ rows, row: 3, part: 'market', decimals: 2 }).isZero()).toBe(true)
  })

  test('of earnings and money out have the expected expression', () => {
    const change = computeSecurityChange(security)
    expect(stepsOf(earnedIn, change)).toEqual(['earned: 7.5 + 5 + 0 + -6.2 + 0 = 6.3'])
    expect(stepsOf(computeMoneyOut, { moved: new Decimal(30), moneyIn: new Decimal(50) })).toEqual(['money-out: 30 − 50 = -20'])
  })
})
