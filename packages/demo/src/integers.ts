/** Integer arithmetic. Money is in pence, quantities in 1/10,000,000, prices in 1/10,000 and rates in 1/1,000,000. */

/** Divides, and rounds half away from zero. The divisor must be positive. */
export function divideRounded(amount: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return (amount < 0n ? amount - half : amount + half) / divisor
}

/** Formats an integer as a decimal: 123456n with 2 places is "1234.56". */
export function formatDecimal(amount: bigint, places: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  const sign = amount < 0n ? '-' : ''
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
