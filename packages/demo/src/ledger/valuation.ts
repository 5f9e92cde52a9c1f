import { divideRounded } from '../integers.ts'
import { findPrice } from '../market/prices.ts'
import { toMajorCurrency, findRate } from '../market/rates.ts'
import type { Currency, Security } from '../market/securities.ts'

/** Exact values are integer multiples of 10^-17 pence: quantity in 10^-7 × price in 10^-4 pence × rate in 10^-6. */
export const exactPerPenny = 10n ** 17n

/** Returns the factor that converts a price to hundredths of its major unit: 1 if it is in pence, otherwise 100. */
export const getPriceScale = (security: Security): bigint => (security.priceCurrency === 'GBX' ? 1n : 100n)

/** Returns the exact value in the currency, or null without a price. */
export function computeExactValue(security: Security, quantity: bigint, day: number, currency: Currency): bigint | null {
  const price = findPrice(security, day)
  if (price === null) return null
  const rate = findRate(toMajorCurrency(security.priceCurrency), currency, day)
  return quantity * BigInt(price) * BigInt(rate) * getPriceScale(security)
}

/** Converts cash, which is exact to the penny, to an exact value. */
export const toExactCash = (pence: bigint): bigint => pence * exactPerPenny

export const pence = (exact: bigint): bigint => divideRounded(exact, exactPerPenny)
