/**
 * An exact fraction, `over` divided by `under`, because an average cost after a sale may have infinitely many decimals. `under` is
 * positive.
 */
export type Ratio = { over: bigint; under: bigint }

export const zero: Ratio = { over: 0n, under: 1n }

export const whole = (amount: bigint): Ratio => ({ over: amount, under: 1n })

export const ratio = (over: bigint, under: bigint): Ratio => {
  const shared = commonFactor(over < 0n ? -over : over, under)
  return { over: over / shared, under: under / shared }
}

export const plus = (one: Ratio, other: Ratio): Ratio => ratio(one.over * other.under + other.over * one.under, one.under * other.under)

export const minus = (one: Ratio, other: Ratio): Ratio => plus(one, { over: -other.over, under: other.under })

export const times = (one: Ratio, other: Ratio): Ratio => ratio(one.over * other.over, one.under * other.under)

export const isGreater = (one: Ratio, other: Ratio): boolean => one.over * other.under > other.over * one.under

/** Formats a fraction to a number of decimals, rounded half away from zero. */
export function formatRatio({ over, under }: Ratio, places: number): string {
  const negative = over < 0n
  const scaled = (negative ? -over : over) * 10n ** BigInt(places)
  const rounded = (scaled * 2n + under) / (under * 2n)
  const digits = rounded.toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return negative && rounded > 0n ? `-${text}` : text
}

function commonFactor(one: bigint, other: bigint): bigint {
  while (other > 0n) [one, other] = [other, one % other]
  return one === 0n ? 1n : one
}
