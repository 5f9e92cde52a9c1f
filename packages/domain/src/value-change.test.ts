import { describe, expect, test } from 'vitest'
import { Decimal, roundTo, sum, zero } from './decimal.ts'
import {
  changeOfCash,
  changeOfSecurity,
  changeParts,
  convertChange,
  roundChanges,
  roundToTotal,
  sumChanges,
  type CashOfPeriod,
  type ValueChange,
} from './value-change.ts'

const at = (value: number | string, rate: number | string = 1) => ({ value: new Decimal(value), rate: new Decimal(rate) })
const numbers = (change: ValueChange) => Object.fromEntries(Object.entries(change).map(([part, value]) => [part, value.toNumber()]))
const nothing = { moved: 0, market: 0, income: 0, charges: 0, currency: 0, other: 0 }
const addsUp = (change: ValueChange) => sum([change.opening, ...changeParts.map((part) => change[part])]).eq(change.closing)

describe('the change in value of a security', () => {
  test('in the currency of its price is the market’s', () => {
    const change = changeOfSecurity({ opening: at(100), closing: at(112.5), flows: [], income: zero })
    expect(numbers(change)).toEqual({ ...nothing, opening: 100, market: 12.5, closing: 112.5 })
  })

  test('in another currency is divided between price, at the closing rate, and rate', () => {
    // 100 USD at 0.80, later 110 USD at 0.75.
    const change = changeOfSecurity({ opening: at(80, 0.8), closing: at(82.5, 0.75), flows: [], income: zero })
    expect(numbers(change)).toEqual({ ...nothing, opening: 80, market: 7.5, currency: -5, closing: 82.5 })
  })

  test('counts the rate of a purchase from its day, and of a sale up to its day', () => {
    // 100 USD held at 0.80; 50 USD bought at 0.78; 30 USD sold at 0.76; 130 USD remain, worth 130 USD, at 0.75.
    const change = changeOfSecurity({
      opening: at(80, 0.8),
      flows: [at(39, 0.78), at(-22.8, 0.76)],
      closing: at(97.5, 0.75),
      income: zero,
    })
    // Prices rose by 10 USD: 7.50. Rate: −5 on the opening value, −1.50 on the purchase, and 0.30 less loss because of the sale.
    expect(numbers(change)).toMatchObject({ moved: 16.2, market: 7.5, currency: -6.2 })
    expect(addsUp(change)).toBe(true)
  })

  test('has income that was paid into cash as earned and as moved out', () => {
    const change = changeOfSecurity({ opening: at(100), closing: at(100), flows: [at(20)], income: new Decimal(5) })
    expect(numbers(change)).toEqual({ ...nothing, opening: 100, moved: 15, market: -20, income: 5, closing: 100 })
  })

  test('of a holding that was sold uses the rate of its last sale, and of one that was bought starts at zero', () => {
    const sold = changeOfSecurity({ opening: at(80, 0.8), closing: null, flows: [at(-90, 0.75)], income: zero })
    expect(numbers(sold)).toEqual({ ...nothing, opening: 80, moved: -90, market: 15, currency: -5, closing: 0 })
    const bought = changeOfSecurity({ opening: null, closing: at(45, 0.9), flows: [at(40, 0.8)], income: zero })
    expect(numbers(bought)).toEqual({ ...nothing, opening: 0, moved: 40, market: 0, currency: 5, closing: 45 })
  })

  test('is zero in all parts for a security that was never held', () => {
    expect(numbers(changeOfSecurity({ opening: null, closing: null, flows: [], income: zero }))).toEqual({
      ...nothing,
      opening: 0,
      closing: 0,
    })
  })
})

describe('the change of cash', () => {
  const noCash = { opening: zero, closing: zero, paid: zero, fromSecurities: zero, income: zero, charges: zero, other: zero }
  const cash = (amounts: Partial<Record<Exclude<keyof CashOfPeriod, 'isPartlyForeign'>, number>>, isPartlyForeign = false) =>
    changeOfCash({
      ...noCash,
      ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, new Decimal(amount)])),
      isPartlyForeign,
    })

  test('is explained by its bookings', () => {
    const change = cash({ opening: 100, paid: 50, fromSecurities: -70, income: 2, charges: -3, closing: 79 })
    expect(numbers(change)).toEqual({ ...nothing, opening: 100, moved: -20, income: 2, charges: -3, closing: 79 })
  })

  test('has an unexplained difference as other, or as currency if some cash is foreign', () => {
    expect(numbers(cash({ opening: 100, closing: 101, other: 4 }))).toMatchObject({ currency: 0, other: 1 })
    expect(numbers(cash({ opening: 100, closing: 101, other: 4 }, true))).toMatchObject({ currency: -3, other: 4 })
  })
})

describe('rounding', () => {
  test('distributes the remainder of a column to the largest fractions', () => {
    const texts = (...amounts: string[]) => roundToTotal(amounts.map((amount) => new Decimal(amount)), 2).map(String) // prettier-ignore
    expect(texts('0.004', '0.004', '0.004')).toEqual(['0.01', '0', '0'])
    expect(texts('-0.004', '-0.006', '5')).toEqual(['0', '-0.01', '5'])
    expect(texts('1.11', '2.22')).toEqual(['1.11', '2.22'])
    expect(texts()).toEqual([])
  })

  test('leaves rows and columns that add up to the penny, for any values', () => {
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let run = 0; run < 200; run++) {
      const rows = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
        changeOfSecurity({
          opening: random() < 0.2 ? null : at((random() * 1e6).toFixed(6), (0.5 + random()).toFixed(5)),
          closing: random() < 0.2 ? null : at((random() * 1e6).toFixed(6), (0.5 + random()).toFixed(5)),
          flows: Array.from({ length: Math.floor(random() * 4) }, () => at((random() * 2e4 - 1e4).toFixed(4), (0.5 + random()).toFixed(5))),
          income: new Decimal((random() * 100).toFixed(3)),
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
  const change = changeOfSecurity({ opening: at(100), closing: at(110), flows: [], income: zero })
  const converted = convertChange(change, { opening: new Decimal('0.8'), closing: new Decimal('0.75') })
  expect(numbers(converted)).toEqual({ ...nothing, opening: 80, market: 7.5, currency: -5, closing: 82.5 })
  expect(addsUp(converted)).toBe(true)
})
