import type { Currency } from './currency.ts'
import { roundTo, sum, type Decimal } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Value of one unit of a currency in another; `on` is null if the day is unknown. */
export type Rate = { factor: Decimal; on: string | null }

/** An amount in its own currency, with its rate to that of the sum, which is omitted if the currencies are equal. */
export type AmountOfDay = { name: string; on: string; value: Decimal; currency: Currency; rate?: Rate | undefined }

/**
 * Sums amounts in several currencies: Σ value × rate, each rounded to the displayed decimals, so that displayed amounts add up. Zero if
 * there are none.
 * @example 100 and 10 at 0.805, to 2 decimals: 108.05
 */
export function sumInCurrency(
  { parts, decimals }: { parts: readonly AmountOfDay[]; decimals: number },
  recorder: TraceRecorder = noRecorder,
): Decimal {
  const total = sum(parts.map(({ value, rate }) => (rate ? value.times(rate.factor) : value)))
  recorder.step('sum', expressionOf(parts), total)
  recorder.rounded('sum', decimals, 'half-away-from-zero')
  return roundTo(total, decimals)
}

function expressionOf(parts: readonly AmountOfDay[]) {
  if (parts.length === 0) return expression`0`
  const terms = parts.flatMap(({ value, rate }) => (rate ? [value, ' × ', rate.factor, ' + '] : [value, ' + '])).slice(0, -1)
  return { texts: Array<string>(terms.length + 1).fill(''), values: terms }
}

/** Returns a stated total unchanged; if its parts add up to something else, the difference is traced. */
export function statedBeside({ stated, added }: { stated: Decimal; added: Decimal }, recorder: TraceRecorder = noRecorder): Decimal {
  if (!stated.eq(added)) recorder.step('difference', expression`${stated} − ${added}`, stated.minus(added))
  recorder.step('stated', expression`${stated}`, stated)
  return stated
}

export type ValueOfDay = { on: string; value: Decimal }

/** A movement: opening value, contributions and withdrawals (both positive), and closing value, as displayed. */
export type Movement = { before: ValueOfDay; paidIn: Decimal; paidOut: Decimal; now: ValueOfDay; decimals: number }

/**
 * Computes the gain after charges between two days: closing value less opening value and contributions, plus withdrawals. It uses the
 * displayed amounts, so that they add up to the penny.
 * @example 100, then 130 with 20 paid in and 5 paid out: 15
 */
export function earnedOf({ before, paidIn, paidOut, now, decimals }: Movement, recorder: TraceRecorder = noRecorder): Decimal {
  const earned = now.value.minus(before.value).minus(paidIn).plus(paidOut)
  recorder.step('earned', expression`${now.value} − ${before.value} − ${paidIn} + ${paidOut}`, earned)
  recorder.rounded('earned', decimals, 'half-away-from-zero')
  return earned
}
