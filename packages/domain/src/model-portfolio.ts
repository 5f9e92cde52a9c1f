import { Decimal, sum } from './decimal.ts'
import { refuse } from './error.ts'

/** A model portfolio: its range of equities and its allocation by asset class, in percent. */
export type ModelPortfolio = { min: Decimal; avg: Decimal; max: Decimal; allocation: readonly { name: string; percent: Decimal }[] }

const tolerance = new Decimal('0.01')

/**
 * Validates a model portfolio: min ≤ avg ≤ max, and the allocation sums to 100 ± 0.01 (rules §13).
 * @throws DomainError `INVALID_MODEL`
 * @example 20, 30, 40 with 33.33, 33.33 and 33.34 is valid
 */
export function checkModelPortfolio({ min, avg, max, allocation }: ModelPortfolio): void {
  if (min.gt(avg)) refuse('INVALID_MODEL', 'the average is below the minimum', 'avg')
  if (avg.gt(max)) refuse('INVALID_MODEL', 'the average is above the maximum', 'avg')
  const total = sum(allocation.map((each) => each.percent))
  if (total.minus(100).abs().gt(tolerance)) refuse('INVALID_MODEL', `the allocation sums to ${total}, not to 100`, 'allocation')
}
