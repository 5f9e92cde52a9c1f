import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'

/** The sum of the parts of a stated total, and the stated total less that sum. */
export type PartsDifference = { sum: string; difference: string }

/**
 * Compares a stated total with its parts. Returns null if they agree up to the rounding of each part. Also returns null if a part is
 * unknown, because other code reports that.
 */
export function findPartsDifference({
  stated,
  parts,
  currency,
}: {
  stated: Decimal | null
  parts: readonly (Decimal | null)[]
  currency: Currency
}): PartsDifference | null {
  const knownParts = parts.filter((part) => part !== null)
  if (stated === null || knownParts.length === 0 || knownParts.length < parts.length) return null
  const total = sum(knownParts)
  const difference = stated.minus(total)
  const rounding = new Decimal(10).pow(-currencyDecimals(currency)).times(parts.length)
  return difference.abs().lte(rounding) ? null : { sum: decimalText(total), difference: decimalText(difference) }
}
