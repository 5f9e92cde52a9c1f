import { Decimal, decimalText, quotient, roundTo } from '@atrium/domain/decimal'

/** Decimals of a price in the ledger. */
const priceDecimals = 10

/** Returns the price of a unit, in the currency of the value. Units are positive. */
export function unitPrice(value: string, units: string): string {
  const price = quotient(new Decimal(value), new Decimal(units))
  return price === null ? '0' : decimalText(roundTo(price, priceDecimals))
}

/** Returns the value of units at a price, to the penny. */
export const valueOfUnits = (units: string, price: string): string => decimalText(roundTo(new Decimal(units).times(price), 2))

/** Returns the currency in which amounts of a price currency are kept: pounds for pence. */
export const baseCurrency = (currency: string): string => (currency === 'GBX' ? 'GBP' : currency)

/** Returns a rate, or its inverse, as the ledger keeps it. */
export function rateText({ rate, isInverse }: { rate: string; isInverse: boolean }): string {
  if (!isInverse) return rate
  const inverse = quotient(new Decimal(1), new Decimal(rate))
  return inverse === null ? rate : decimalText(roundTo(inverse, priceDecimals))
}

/**
 * Returns a value in the portfolio's currency, to its smallest unit.
 * @param rate how many of the portfolio's currency one of the price's base currency was worth; empty for the same currency
 * @param decimals decimals of the portfolio's currency
 */
export function amountOfValue({
  value,
  currency,
  rate,
  decimals,
}: {
  value: string
  currency: string
  rate: string
  decimals: number
}): string {
  const amount = new Decimal(value).times(rate === '' ? 1 : rate).div(currency === 'GBX' ? 100 : 1)
  return decimalText(roundTo(amount, decimals))
}
