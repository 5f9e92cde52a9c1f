import type { Currency } from './currency.ts'
import { roundTo, sum, type Decimal } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** What one unit of a currency is worth in another; `on` is null where nobody says of which day. */
export type Rate = { factor: Decimal; on: string | null }

/** An amount in its own currency, with its rate to that of the sum, left out where they are one. */
export type AmountOfDay = { name: string; on: string; value: Decimal; currency: Currency; rate?: Rate | undefined }

/**
 * Amounts of several currencies in one: Σ value × rate, rounded to the decimals in which it is shown, so that what is shown adds
 * up. None come to nought.
 * @example 100 and 10 at 0.805, to 2 decimals: 108.05
 */
export function sumInCurrency(
  { parts, decimals }: { parts: readonly AmountOfDay[]; decimals: number },
  recorder: TraceRecorder = noRecorder,
): Decimal {
  const total = sum(parts.map(({ value, rate }) => (rate ? value.times(rate.factor) : value)))
  recorder.step('sum', written(parts), total)
  recorder.rounded('sum', decimals, 'half-away-from-zero')
  return roundTo(total, decimals)
}

function written(parts: readonly AmountOfDay[]) {
  if (parts.length === 0) return expression`0`
  const terms = parts.flatMap(({ value, rate }) => (rate ? [value, ' × ', rate.factor, ' + '] : [value, ' + '])).slice(0, -1)
  return { texts: Array<string>(terms.length + 1).fill(''), values: terms }
}

/** What is stated of a whole stands as it is; that its parts come to something else is told. */
export function statedBeside({ stated, added }: { stated: Decimal; added: Decimal }, recorder: TraceRecorder = noRecorder): Decimal {
  if (!stated.eq(added)) recorder.step('difference', expression`${stated} − ${added}`, stated.minus(added))
  recorder.step('stated', expression`${stated}`, stated)
  return stated
}

export type ValueOfDay = { on: string; value: Decimal }

/** What was there, what was paid in and out since, both positive, and what is there: as each is shown. */
export type Movement = { before: ValueOfDay; paidIn: Decimal; paidOut: Decimal; now: ValueOfDay; decimals: number }

/**
 * What was earned after charges between two days: what is there less what was there and was paid in, plus what was paid out.
 * Out of the amounts as they are shown, so that the four come to what is shown now, to the penny.
 * @example 100, then 130 with 20 paid in and 5 paid out: 15
 */
export function earnedOf({ before, paidIn, paidOut, now, decimals }: Movement, recorder: TraceRecorder = noRecorder): Decimal {
  const earned = now.value.minus(before.value).minus(paidIn).plus(paidOut)
  recorder.step('earned', expression`${now.value} − ${before.value} − ${paidIn} + ${paidOut}`, earned)
  recorder.rounded('earned', decimals, 'half-away-from-zero')
  return earned
}
