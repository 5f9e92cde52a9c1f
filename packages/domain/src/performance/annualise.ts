import { Decimal, one, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/** Length of a period: nominal months, or days with a year of `basis` days. */
export type Span = { months: Decimal } | { days: number; basis: Decimal }

export type TotalReturn = Span & { cumulative: Decimal }

/** Significant digits of an annual return, which is not exact because it is a root. */
const digits = 30

/**
 * Computes (1 + R)^(12/months) − 1, or (1 + R)^(basis/days) − 1. A total loss stays −1. Null for less than a year, because such a return is
 * not extrapolated (rules §3), unless `isForced` is true.
 * @throws DomainError `INVALID_INPUT` unless the period is longer than zero
 * @example 0.331 over 36 months is 0.10
 */
export function annualisedReturn(
  total: TotalReturn & { isForced?: boolean | undefined },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const years = 'months' in total ? total.months.div(12) : new Decimal(total.days).div(total.basis)
  if (!years.gt(zero)) refuse('INVALID_INPUT', 'a return needs a time above zero', 'months' in total ? 'months' : 'days')
  if (years.lt(1) && total.isForced !== true) {
    recorder.missing('annualised', 'under-a-year')
    return null
  }
  const growth = Decimal.max(zero, total.cumulative.plus(1))
  const annual = growth.pow(one.div(years)).minus(1).toSignificantDigits(digits)
  recorder.step('annualised', expression`(1 + ${total.cumulative})^(1 ÷ ${years}) − 1`, annual)
  return annual
}
