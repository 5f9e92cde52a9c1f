import { type PlainDateText } from '../calendar.ts'
import { Decimal, one, sum, zero } from '../decimal.ts'
import { byDay } from '../order.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import type { IndexLevel } from './period-returns.ts'

export type ReturnSeries = {
  /** Returns of equal periods in order, as fractions. */
  returns: readonly Decimal[]
  /** Periods per year: 252 days, 52 weeks, 12 months. */
  periodsPerYear: number
  /** Risk-free returns of the same periods; without them there is no Sharpe ratio. */
  riskFree?: readonly Decimal[] | undefined
}

/** `meanReturn` and `volatility` are fractions per year. */
export type Statistics = { meanReturn: Decimal | null; volatility: Decimal | null; sharpe: Decimal | null }

/**
 * Computes three figures of a return series, which are null with fewer than two returns:
 * - Mean return: the arithmetic mean, times periods per year.
 * - Volatility: the standard deviation of the returns (n − 1), times √ periods per year.
 * - Sharpe ratio (Sharpe 1994): the mean of the returns less the risk-free returns of the same periods, divided by the standard deviation
 *   of these differences, times √ periods per year. Null without risk-free returns, and if that deviation is zero.
 * @throws DomainError `INVALID_INPUT` if the risk-free series has another length, or if periods per year are not above zero
 * @example monthly returns 0.01, 0.03 and risk-free 0: volatility 0.01414 × √12 = 0.04899, Sharpe 0.02 / 0.01414 × √12 = 4.899
 */
export function statistics({ returns, periodsPerYear, riskFree }: ReturnSeries, recorder: TraceRecorder = noRecorder): Statistics {
  if (riskFree && riskFree.length !== returns.length) refuse('INVALID_INPUT', 'as many risk-free returns as returns are needed', 'riskFree')
  if (!(periodsPerYear > 0)) refuse('INVALID_INPUT', 'periods a year must be above zero', 'periodsPerYear')
  const root = new Decimal(periodsPerYear).sqrt()
  const deviation = computeDeviation(returns)
  if (!deviation) recorder.missing('volatility', 'under-two-returns')
  const volatility = deviation && deviation.times(root)
  if (volatility) recorder.step('volatility', expression`${deviation} × √${periodsPerYear}`, volatility)
  return {
    meanReturn: deviation && computeMean(returns).times(periodsPerYear),
    volatility,
    sharpe: riskFree
      ? computeSharpe(
          returns.map((each, index) => each.minus(riskFree[index]!)),
          root,
          recorder,
        )
      : recordNoSharpe(recorder),
  }
}

function recordNoSharpe(recorder: TraceRecorder): null {
  recorder.missing('sharpe', 'no-risk-free-series')
  return null
}

function computeSharpe(excess: readonly Decimal[], root: Decimal, recorder: TraceRecorder): Decimal | null {
  const deviation = computeDeviation(excess)
  if (!deviation || deviation.isZero()) {
    recorder.missing('sharpe', deviation ? 'no-deviation' : 'under-two-returns')
    return null
  }
  const sharpe = computeMean(excess).div(deviation).times(root)
  recorder.step('sharpe', expression`${computeMean(excess)} ÷ ${deviation} × ${root}`, sharpe)
  return sharpe
}

function computeMean(values: readonly Decimal[]): Decimal {
  return sum(values).div(values.length)
}

function computeDeviation(values: readonly Decimal[]): Decimal | null {
  if (values.length < 2) return null
  const mean = computeMean(values)
  return sum(values.map((value) => value.minus(mean).pow(2)))
    .div(values.length - 1)
    .sqrt()
}

/** Lists each peak with the lowest level before the next peak, by day. Peaks without a fall and peaks of zero are omitted. */
function listFalls(ordered: readonly IndexLevel[]): { peak: IndexLevel; trough: IndexLevel }[] {
  const falls: { peak: IndexLevel; trough: IndexLevel }[] = []
  for (const level of ordered) {
    const last = falls.at(-1)
    if (!last || level.index.gt(last.peak.index)) falls.push({ peak: level, trough: level })
    else if (level.index.lt(last.trough.index)) last.trough = level
  }
  return falls.filter(({ peak, trough }) => peak !== trough && !peak.index.isZero())
}

/**
 * A drawdown. `depth` is a fraction, zero or negative. Dates are null if there was no loss; the recovery is null while the index is below
 * the peak.
 */
export type Drawdown = { depth: Decimal; peakOn: PlainDateText | null; troughOn: PlainDateText | null; recoveredOn: PlainDateText | null }

/**
 * Finds the maximum drawdown: the deepest fall of an index from an earlier peak, level / peak − 1. Of equal falls it is the first. The
 * order of the levels does not matter.
 * @example 100, 120, 90, 130: 90/120 − 1 = −0.25, recovered at 130
 */
export function maximumDrawdown({ levels }: { levels: readonly IndexLevel[] }, recorder: TraceRecorder = noRecorder): Drawdown {
  const ordered = [...levels].sort(byDay)
  let deepest: { peak: IndexLevel; trough: IndexLevel; depth: Decimal } | null = null
  for (const { peak, trough } of listFalls(ordered)) {
    const depth: Decimal = trough.index.div(peak.index).minus(one)
    if (depth.lt(deepest?.depth ?? zero)) deepest = { peak, trough, depth }
  }
  if (!deepest) return { depth: zero, peakOn: null, troughOn: null, recoveredOn: null }
  const { peak: top, trough, depth } = deepest
  recorder.step('drawdown', expression`${trough.index} ÷ ${top.index} − 1`, depth)
  const recoveryLevel = ordered.find((level) => level.on > trough.on && level.index.gte(top.index))
  return { depth, peakOn: top.on, troughOn: trough.on, recoveredOn: recoveryLevel?.on ?? null }
}
