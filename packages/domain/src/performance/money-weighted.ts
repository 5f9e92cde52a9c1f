import { dayNumber, daysBetween, type PlainDateText } from '../calendar.ts'
import { Decimal, sum, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { findRoots } from './roots.ts'

/** A cash flow: negative if the client paid it in, positive if the client received it. */
export type Flow = { on: PlainDateText; amount: Decimal }

export type NoRate = 'under-two-dates' | 'all-zero' | 'total-loss' | 'no-sign-change' | 'no-root'

/** Result. `rate` is a fraction per year of 365 days; `roots` lists all solutions, ascending. */
export type RateOfReturn = { rate: Decimal; roots: Decimal[]; reason: null } | { rate: null; roots: []; reason: NoRate }

/** Range of rates, from −99.9999 % to 100,000,000 %, as the logarithm of growth in a year. */
const [lowest, highest] = [Math.log(1e-6), Math.log(1e6 + 1)]
const daysPerYear = 365
/** Up to this net present value, as a share of the sum of all absolute present values, a curve is considered to touch zero. */
const touchTolerance = 1e-13

/**
 * Computes the money-weighted return (XIRR): the rate r with Σ a·(1 + r)^(−days/365) = 0. Days are counted from the earliest flow, and a
 * year always has 365. Flows of a day are summed; the order of flows does not matter. The search covers −0.999999 < r < 10⁶. Of several
 * roots, `rate` is the one nearest to zero. Without a root it is null, with the reason.
 * @example −10,000 on 2008-01-01, then 2,750, 4,250, 3,250 and 2,750 until 2009-04-01: 0.3733625335
 */
export function xirr({ flows }: { flows: readonly Flow[] }, recorder: TraceRecorder = noRecorder): RateOfReturn {
  const days = sumByDay(flows)
  const reason = findNoRateReason(flows, days)
  if (reason) return noRate(reason, recorder)
  const roots = findRates(days)
  const nearest = [...roots].sort((left, right) => Math.abs(left) - Math.abs(right))[0]
  if (nearest === undefined) return noRate('no-root', recorder)
  const rate = rateDecimal(nearest)
  recorder.step('rate', expression`Σ a × (1 + r)^(−days ÷ ${daysPerYear}) = 0`, rate)
  return { rate, roots: roots.map(rateDecimal), reason: null }
}

function noRate(reason: NoRate, recorder: TraceRecorder): RateOfReturn {
  recorder.missing('rate', reason)
  return { rate: null, roots: [], reason }
}

function rateDecimal(rate: number): Decimal {
  return new Decimal(rate.toPrecision(15))
}

type DayFlow = { day: number; amount: number }

function sumByDay(flows: readonly Flow[]): DayFlow[] {
  const byDay = new Map<PlainDateText, Decimal>()
  flows.forEach(({ on, amount }, index) => {
    if (!amount.isFinite()) refuse('INVALID_AMOUNT', 'a flow is not an amount', `flows.${index}.amount`)
    byDay.set(on, (byDay.get(on) ?? zero).plus(amount))
  })
  const summed = [...byDay].map(([on, amount]) => ({ day: dayNumber(on), amount: amount.toNumber() }))
  return summed.sort((left, right) => left.day - right.day)
}

function findNoRateReason(flows: readonly Flow[], days: readonly DayFlow[]): NoRate | null {
  if (days.length < 2) return 'under-two-dates'
  if (flows.every((flow) => flow.amount.isZero())) return 'all-zero'
  const isPaidInOnly = days.every((day) => day.amount <= 0)
  // Total loss: money was paid in and nothing was received. A rate of −100 % is not a root, so it is not returned.
  if (isPaidInOnly && days.at(-1)!.amount === 0) return 'total-loss'
  return isPaidInOnly || days.every((day) => day.amount >= 0) ? 'no-sign-change' : null
}

/** Finds the roots in x = log(1 + r), because the curve is smooth in x from large losses to large gains. */
function findRates(flows: readonly DayFlow[]): number[] {
  return findRoots(presentValue(flows), grid, touchTolerance)
    .map(Math.expm1)
    .sort((left, right) => left - right)
}

/** Grid points, dense around zero, where returns usually are, and wider outside. */
const grid = gridPoints()

function gridPoints(): number[] {
  const positive: number[] = []
  for (let x = 0, step = 0.005; x < highest; x += step, step *= 1.03) positive.push(x)
  const negative = positive.slice(1).map((x) => Math.max(lowest, -x))
  return [lowest, ...negative.toReversed(), ...positive, highest]
}

/**
 * Returns a function that computes the net present value as a share of the sum of all absolute present values, from −1 to 1. It discounts
 * flows to the start for positive x and to the end for negative x, so that every factor is at most 1 and none overflows.
 */
function presentValue(flows: readonly DayFlow[]): (x: number) => number {
  const [toTheEnd, toTheStart] = [toChain(flows), toChain(flows.toReversed())]
  return (x) => netShare(x < 0 ? toTheEnd : toTheStart, Math.abs(x))
}

/** Flows with the gaps between them in days. The same few gaps recur, so the factor of a gap is computed once for each x. */
type Chain = { amounts: Float64Array; gaps: number[]; gapOf: Int32Array }

function toChain(flows: readonly DayFlow[]): Chain {
  const before = flows.map((flow, index) => Math.abs(flow.day - (flows[index - 1] ?? flow).day))
  const gaps = [...new Set(before)]
  return {
    amounts: Float64Array.from(flows, (flow) => flow.amount),
    gaps,
    gapOf: Int32Array.from(before, (gap) => gaps.indexOf(gap)),
  }
}

function netShare({ amounts, gaps, gapOf }: Chain, x: number): number {
  const factors = gaps.map((gap) => Math.exp((-x * gap) / daysPerYear))
  let net = 0
  let gross = 0
  for (let index = 0; index < amounts.length; index++) {
    const factor = factors[gapOf[index]!]!
    net = net * factor + amounts[index]!
    gross = gross * factor + Math.abs(amounts[index]!)
  }
  return net / gross
}

export type MoneyWeightedPeriod = {
  start: PlainDateText
  end: PlainDateText
  /** Opening value, positive. */
  startValue: Decimal
  endValue: Decimal
  /** Positive in, negative out. */
  flows: readonly Flow[]
}

/** Result. `shown` is the annual rate for a year or more, and the return of the period for less than a year. */
export type MoneyWeightedReturn = {
  annual: Decimal | null
  period: Decimal | null
  shown: Decimal | null
  isAnnual: boolean
  reason: NoRate | null
}

/**
 * Computes the money-weighted return of a period, with its opening value as money paid in and its closing value as money received. For less
 * than 365 days it shows the return of the period, (1 + r)^(days/365) − 1, not the annual rate.
 * @throws DomainError `INVALID_DATE`
 * @example 100 on 1 April, 110 on 1 July 2017 (91 days): 0.10, not 0.4656 a year
 */
export function moneyWeightedReturn(
  { start, end, startValue, endValue, flows }: MoneyWeightedPeriod,
  recorder: TraceRecorder = noRecorder,
): MoneyWeightedReturn {
  const days = daysBetween(start, end)
  if (days < 1) refuse('INVALID_DATE', `${end} is not after ${start}`, 'end')
  if (flows.some((flow) => flow.on < start || flow.on > end)) refuse('INVALID_DATE', `a flow is outside ${start} to ${end}`, 'flows')
  const negated = flows.map((flow) => ({ on: flow.on, amount: flow.amount.neg() }))
  const invested = sum([startValue, ...flows.map((flow) => flow.amount)])
  const isAnnual = days >= daysPerYear
  if (endValue.isZero() && invested.gt(zero) && flows.every((flow) => flow.amount.gte(zero))) {
    return { annual: null, period: null, shown: null, isAnnual, reason: noRate('total-loss', recorder).reason }
  }
  const { rate, reason } = xirr({ flows: [{ on: start, amount: startValue.neg() }, ...negated, { on: end, amount: endValue }] }, recorder)
  const period = rate && new Decimal(Math.expm1((Math.log1p(rate.toNumber()) * days) / daysPerYear).toPrecision(15))
  if (rate) recorder.step('period-return', expression`(1 + ${rate})^(${days} ÷ ${daysPerYear}) − 1`, period)
  return { annual: rate, period, shown: isAnnual ? rate : period, isAnnual, reason }
}
