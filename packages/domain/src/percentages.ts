import { Decimal, sum, zero } from './decimal.ts'

const hundredth = new Decimal('0.01')

/**
 * Computes each value's percentage of the total, to two decimals by largest remainder, so that they sum to exactly 100.00. If remainders
 * are equal, the larger value has priority, then the earlier entry (sorting is stable). Negative values keep their sign. If the total is
 * zero, every percentage is null.
 * @example shares of 1, 1 and 1 are 33.34, 33.33, 33.33
 */
export function computePercentages(values: readonly Decimal[]): (Decimal | null)[] {
  const total = sum(values)
  if (total.isZero()) return values.map(() => null)
  const shares = values.map((value, index) => {
    const exact = value.times(100).div(total)
    const floor = exact.toDecimalPlaces(2, Decimal.ROUND_FLOOR)
    return { index, value, floor, remainder: exact.minus(floor) }
  })
  const missingHundredths = new Decimal(100)
    .minus(sum(shares.map((share) => share.floor)))
    .div(hundredth)
    .toNumber()
  const raisedIndexes = new Set(
    [...shares]
      .sort((left, right) => right.remainder.cmp(left.remainder) || right.value.cmp(left.value))
      .slice(0, Math.round(missingHundredths))
      .map((share) => share.index),
  )
  return shares.map((share) => share.floor.plus(raisedIndexes.has(share.index) ? hundredth : zero))
}
