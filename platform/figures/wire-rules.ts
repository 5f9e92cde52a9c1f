import { decimalText, roundTo, type Decimal } from '@atrium/domain/decimal'

/** Decimal places of a rate in the API: a ten-thousandth of a basis point. */
const rateDigits = 8

export const roundRate = (rate: Decimal): Decimal => roundTo(rate, rateDigits)

/** Formats a growth, return or yield for the API. */
export function formatRate(rate: Decimal): string
export function formatRate(rate: Decimal | null | undefined): string | null
export function formatRate(rate: Decimal | null | undefined): string | null {
  return rate ? decimalText(roundRate(rate)) : null
}
