import { Decimal, sum, zero } from './decimal.ts'
import { refuse } from './error.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Weights by asset class, as fractions. */
export type WeightsByClass = Readonly<Record<string, Decimal>>

export type Rebalance = 'monthly' | 'quarterly' | 'annually' | 'never'

/** The strategy models of the specification, each with its lowest and highest share of equities as fractions. */
export const strategyBands = {
  '10/30': ['0.10', '0.30'],
  '20/40': ['0.20', '0.40'],
  '35/65': ['0.35', '0.65'],
  '60/100': ['0.60', '1.00'],
} as const

export type Strategy = {
  weights: WeightsByClass
  /** Returns of each month by asset class, oldest first. A class that is missing or null has no return in that month. */
  monthlyReturns: readonly Readonly<Record<string, Decimal | null>>[]
  rebalance: Rebalance
  /** Band for the weight of `Equities`, both ends included. */
  equityBand?: { min: Decimal; max: Decimal } | undefined
}

/** Result of a back-test. `cumulative` is null if no month is complete. The returns are always simulated, never earned. */
export type SimulatedReturns = { monthly: Decimal[]; cumulative: Decimal | null; months: number; endedEarly: boolean; isSimulated: true }

const monthsByRebalance: Record<Rebalance, number> = { monthly: 1, quarterly: 3, annually: 12, never: Number.POSITIVE_INFINITY }
const tolerance = new Decimal('0.0001')
/** Significant digits used to link months, many more than are displayed. */
const linkedDigits = 30

/**
 * Back-tests a strategy (rules §9). It starts with the target weights, and each class grows by its return of the month. The weights are
 * reset to the target every month, quarter or year, or never. The return of a month is Σ values / previous Σ values − 1. The series ends
 * before the first month in which a class with a weight has no return.
 * @throws DomainError `INVALID_WEIGHTS` unless weights sum to 1 ± 0.0001; `OUTSIDE_BAND` for equity outside the band
 * @example 60 % equities that return 3.67 %, 30 % fixed interest 0.89 %, 10 % alternatives −3.03 %: 2.166 %
 */
export function simulateReturns(
  { weights, monthlyReturns, rebalance, equityBand }: Strategy,
  recorder: TraceRecorder = noRecorder,
): SimulatedReturns {
  checkWeights(weights, equityBand)
  const classes = Object.keys(weights).filter((name) => !weights[name]!.isZero())
  const firstGap = monthlyReturns.findIndex((month) => classes.some((name) => !month[name]))
  const complete = firstGap === -1 ? monthlyReturns : monthlyReturns.slice(0, firstGap)
  if (firstGap !== -1) recorder.missing('monthly-return', 'month-without-return', String(firstGap + 1))
  const targetWeights = classes.map((name) => weights[name]!)
  let values = targetWeights
  let linked = new Decimal(1)
  const monthly = complete.map((month, index) => {
    if (index % monthsByRebalance[rebalance] === 0) values = targetWeights
    const before = sum(values)
    values = values.map((value, classIndex) => value.times(month[classes[classIndex]!]!.plus(1)).toSignificantDigits(linkedDigits))
    const growth = before.isZero() ? before : sum(values).div(before)
    linked = linked.times(growth).toSignificantDigits(linkedDigits)
    recorder.step('month', expression`${sum(values)} ÷ ${before} − 1`, growth.minus(1), String(index + 1))
    return growth.minus(1)
  })
  return {
    monthly,
    cumulative: monthly.length === 0 ? null : linked.minus(1),
    months: monthly.length,
    endedEarly: firstGap !== -1,
    isSimulated: true,
  }
}

function checkWeights(weights: WeightsByClass, band: Strategy['equityBand']): void {
  const total = sum(Object.values(weights))
  if (total.minus(1).abs().gt(tolerance)) refuse('INVALID_WEIGHTS', `weights sum to ${total}, not to 1`, 'weights')
  if (Object.values(weights).some((weight) => weight.lt(zero))) refuse('INVALID_WEIGHTS', 'a weight is below zero', 'weights')
  const equity = weights['Equities'] ?? new Decimal(0)
  if (band && (equity.lt(band.min) || equity.gt(band.max)))
    refuse('OUTSIDE_BAND', `${equity} of equities is outside ${band.min} to ${band.max}`, 'weights.Equities')
}
