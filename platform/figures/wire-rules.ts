import { decimalText, roundTo, type Decimal } from '@atrium/domain/decimal'

/** Digits of a rate on the wire: a hundredth of a basis point and more. */
const rateDigits = 8

export const roundedRate = (rate: Decimal): Decimal => roundTo(rate, rateDigits)

/** A growth, a return or a yield as it is told. */
export function wireRate(rate: Decimal): string
export function wireRate(rate: Decimal | null | undefined): string | null
export function wireRate(rate: Decimal | null | undefined): string | null {
  return rate ? decimalText(roundedRate(rate)) : null
}
