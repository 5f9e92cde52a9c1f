import type { Currency } from './currency.ts'
import { Decimal, roundTo, sum, zero } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Value of one unit of a currency in another; `on` is null if the day is unknown. */
export type Rate = { factor: Decimal; on: string | null }

/** An amount of a day. `rate` converts it to the currency of the sum, and is omitted if the currencies are equal. */
export type DatedAmount = { name: string; on: string; value: Decimal; currency: Currency; rate?: Rate | undefined }

/**
 * Sums amounts in several currencies: Σ value × rate. Only the sum is rounded, to the displayed decimals. Zero without amounts.
 * @example 100 and 10 at 0.805, to 2 decimals: 108.05
 */
export function sumInCurrency(
  { parts, decimals }: { parts: readonly DatedAmount[]; decimals: number },
  recorder: TraceRecorder = noRecorder,
): Decimal {
  const total = sum(parts.map(({ value, rate }) => (rate ? value.times(rate.factor) : value)))
  recorder.step('sum', toSumExpression(parts), total)
  recorder.rounded('sum', decimals, 'half-away-from-zero')
  return roundTo(total, decimals)
}

function toSumExpression(parts: readonly DatedAmount[]) {
  if (parts.length === 0) return expression`0`
  const terms = parts.flatMap(({ value, rate }) => (rate ? [value, ' × ', rate.factor, ' + '] : [value, ' + '])).slice(0, -1)
  return { texts: Array<string>(terms.length + 1).fill(''), values: terms }
}

/** Returns a stated total unchanged; if it differs from the sum of its parts, the difference is traced. */
export function keepStated({ stated, added }: { stated: Decimal; added: Decimal }, recorder: TraceRecorder = noRecorder): Decimal {
  if (!stated.eq(added)) recorder.step('difference', expression`${stated} − ${added}`, stated.minus(added))
  recorder.step('stated', expression`${stated}`, stated)
  return stated
}

export type DatedValue = { on: string; value: Decimal }

/** A movement: opening value, contributions and withdrawals (both positive), and closing value, as displayed. */
export type Movement = {
  before: DatedValue
  paidIn: Decimal
  paidOut: Decimal
  /** Flows without a payment; negative if they reduced the value. Omitted if there are none. */
  unmatched?: Decimal
  now: DatedValue
  decimals: number
}

/**
 * Computes the gain after charges between two days: closing value less opening value and contributions, plus withdrawals. It uses the
 * displayed amounts, so that they add up to the penny. Flows without a payment are neither gain nor loss.
 * @example 100, then 130 with 20 paid in and 5 paid out: 15
 */
export function computeGain(
  { before, paidIn, paidOut, unmatched, now, decimals }: Movement,
  recorder: TraceRecorder = noRecorder,
): Decimal {
  const rest = now.value.minus(before.value).minus(paidIn).plus(paidOut)
  const earned = unmatched ? rest.minus(unmatched) : rest
  const own = expression`${now.value} − ${before.value} − ${paidIn} + ${paidOut}`
  recorder.step('earned', unmatched ? expression`${now.value} − ${before.value} − ${paidIn} + ${paidOut} − ${unmatched}` : own, earned)
  recorder.rounded('earned', decimals, 'half-away-from-zero')
  return earned
}

/** A payment of a ledger with its booking day: positive if it was paid in. */
export type Payment = { on: string; amount: Decimal }

/** Closing value of a day with its stated flows, both unsigned. */
export type StatedFlows = { on: string; value: string; inflow: string; outflow: string }

/** Flow of a valuation day. Inflows and outflows are payments, both positive. Unmatched flows are negative if they reduced the value. */
export type MatchedFlow = { on: string; kind: 'inflow' | 'outflow' | 'unmatched'; value: Decimal }

/**
 * Matches the flows that a source states by day with the payments of a ledger. A payment belongs to the first valuation day on or after its
 * booking. The stated net flow less the payments of a day is unmatched; it can be the last value of a holding that is no longer valued.
 * Payments and unmatched flows thus add up to the stated flows, except on the first day. Before the first payment of the ledger, and
 * without a ledger, all stated flows are taken as payments, and so is the value of the first day.
 */
export function matchFlows(days: readonly StatedFlows[], payments: readonly Payment[] | null): MatchedFlow[] {
  const booked = payments?.toSorted((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0)) ?? []
  let next = 0
  return days.flatMap((day, index) => {
    const own: Payment[] = []
    for (let one = booked[next]; one && one.on <= day.on; one = booked[++next]) own.push(one)
    if (own.length === 0 && index > 0 && day.inflow === '0' && day.outflow === '0') return []
    const stated = index > 0 ? day : { inflow: day.value, outflow: '0' }
    const [inflow, outflow] = [new Decimal(stated.inflow), new Decimal(stated.outflow)]
    const isBeforeLedger = booked[0] === undefined || day.on < booked[0].on
    if (isBeforeLedger) return toMatchedFlows(day.on, { inflow, outflow, unmatched: zero })
    const paidIn = sum(own.map(({ amount }) => Decimal.max(amount, zero)))
    const paidOut = sum(own.map(({ amount }) => Decimal.max(amount.neg(), zero)))
    const unmatched = index > 0 ? inflow.minus(outflow).minus(paidIn).plus(paidOut) : zero
    return toMatchedFlows(day.on, { inflow: paidIn, outflow: paidOut, unmatched })
  })
}

function toMatchedFlows(on: string, values: Record<MatchedFlow['kind'], Decimal>): MatchedFlow[] {
  return (['inflow', 'outflow', 'unmatched'] as const).flatMap((kind) => (values[kind].isZero() ? [] : [{ on, kind, value: values[kind] }]))
}
