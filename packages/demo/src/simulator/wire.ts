import { formatDecimal } from '../integers.ts'

export type WireNumber = number | string

/** Returns a JSON number if fifteen digits represent it exactly, otherwise a string. */
export function wireNumber(amount: bigint, places: number): WireNumber {
  const text = formatDecimal(amount, places)
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '')
  return digits.length <= 15 ? Number(text) : text
}

export const wireMoney = (pence: bigint): WireNumber => wireNumber(pence, 2)
export const wireQuantity = (quantity: bigint): WireNumber => wireNumber(quantity, 7)
export const wirePrice = (price: number): WireNumber => wireNumber(BigInt(price), 4)
export const wireRate = (rate: number): WireNumber => wireNumber(BigInt(rate), 6)

/** Rounds a fraction to six decimals. */
export const wireFraction = (fraction: number | null): number | null =>
  fraction === null ? null : Math.round(fraction * 1_000_000) / 1_000_000
