import { Decimal as DecimalJs } from 'decimal.js'

/**
 * Decimal arithmetic with 60 significant digits. Sums and products of money, units, prices and rates are exact; quotients are rounded at a
 * digit far beyond those that are displayed.
 */
export const Decimal = DecimalJs.clone({ precision: 60, rounding: DecimalJs.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 })
export type Decimal = DecimalJs

export const zero = new Decimal(0)
export const one = new Decimal(1)

/** Formats a number in plain notation, without exponent or trailing zeros, as sent in the API. */
export function decimalText(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed()
}

/** Rounds half away from zero, for display only. @example roundTo(new Decimal('-2.345'), 2) is −2.35 */
export function roundTo(value: Decimal, decimals: number): Decimal {
  return value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)
}

/** Divides two numbers; returns null if the divisor is zero. */
export function quotient(dividend: Decimal, divisor: Decimal): Decimal | null {
  return divisor.isZero() ? null : dividend.div(divisor)
}

/** Sums all values that are not null; zero if there are none. */
export function sum(values: Iterable<Decimal | null>): Decimal {
  let total = zero
  for (const value of values) if (value && !value.isZero()) total = total.isZero() ? value : total.plus(value)
  return total
}
