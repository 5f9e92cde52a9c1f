import { Decimal, roundTo, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { checkPlan, type ProjectionPlan } from './net-worth-projection.ts'
import { createNormalStream } from './random.ts'

export type SimulationPlan = ProjectionPlan & {
  /** Standard deviation of a year's logarithmic growth, as a fraction. */
  volatility: Decimal
  paths: number
  seed: number
  /** Percentiles, from 0 to 100. */
  percentiles: readonly number[]
}

/** Amounts to the penny, in the order of the plan's percentiles. */
export type SimulationRow = { year: number; nominal: Decimal[]; real: Decimal[] }

export type Simulation = { rows: SimulationRow[]; shareBelowStart: Decimal }

/**
 * Projects a net worth by Monte Carlo simulation. In each month a path grows by exp((ln(1 + r) − σ²/2)/12 + σ/√12·Z), so that the mean
 * growth of a year is 1 + r; contributions are paid at each month's end. Percentiles of each year are linearly interpolated.
 * `shareBelowStart` is the share of paths that end below the start value plus contributions. The same seed gives the same paths. The
 * simulation uses floating point, and its results are rounded to the penny. It is not advice.
 * @throws DomainError the errors of `projectNetWorth`; `INVALID_RATE` for a return of −100 % or a negative volatility; `INVALID_INPUT` for
 * invalid paths, seeds or percentiles
 * @example without volatility, every percentile equals the deterministic projection
 */
export function simulateNetWorth(plan: SimulationPlan, recorder: TraceRecorder = noRecorder): Simulation {
  checkSimulation(plan)
  const values = simulatePaths(plan)
  const rows = values.map((yearValues, year) => toRow(yearValues, year, plan))
  const paidIn = plan.startValue.plus(plan.monthlyContribution.times(12 * plan.years)).toNumber()
  const below = values.at(-1)!.filter((value) => value < paidIn).length
  const shareBelowStart = new Decimal(below).div(plan.paths)
  recorder.step(
    'growth',
    expression`exp((ln(1 + ${plan.annualReturn}) − ${plan.volatility}² ÷ 2) ÷ 12 + ${plan.volatility} ÷ √12 × Z)`,
    plan.paths,
  )
  recorder.step('share-below-start', expression`${below} ÷ ${plan.paths}`, shareBelowStart)
  recorder.rounded('rows', 2, 'half-away-from-zero')
  return { rows, shareBelowStart }
}

const maxPaths = 1_000_000

function checkSimulation(plan: SimulationPlan): void {
  checkPlan(plan)
  if (plan.annualReturn.lte(-1)) refuse('INVALID_RATE', 'the growth of a total loss has no logarithm', 'annualReturn')
  if (plan.volatility.lt(zero)) refuse('INVALID_RATE', 'volatility cannot be negative', 'volatility')
  if (!Number.isInteger(plan.paths) || plan.paths < 1 || plan.paths > maxPaths)
    refuse('INVALID_INPUT', `paths must be 1 to ${maxPaths}`, 'paths')
  if (!Number.isInteger(plan.seed)) refuse('INVALID_INPUT', 'the seed must be a whole number', 'seed')
  if (plan.percentiles.some((each) => !(each >= 0 && each <= 100)))
    refuse('INVALID_INPUT', 'percentiles must be between 0 and 100', 'percentiles')
}

/** Returns the values of all paths at the end of each year, including year 0. */
function simulatePaths(plan: SimulationPlan): Float64Array[] {
  const [start, contribution, sigma] = [plan.startValue.toNumber(), plan.monthlyContribution.toNumber(), plan.volatility.toNumber()]
  const drift = (Math.log1p(plan.annualReturn.toNumber()) - (sigma * sigma) / 2) / 12
  const spread = sigma / Math.sqrt(12)
  const next = createNormalStream(plan.seed)
  const current = new Float64Array(plan.paths).fill(start)
  const years = [current.slice()]
  for (let year = 1; year <= plan.years; year++) {
    for (let path = 0; path < plan.paths; path++) {
      let value = current[path]!
      for (let month = 0; month < 12; month++) value = value * Math.exp(drift + spread * next()) + contribution
      current[path] = value
    }
    years.push(current.slice())
  }
  return years
}

function toRow(values: Float64Array, year: number, plan: SimulationPlan): SimulationRow {
  values.sort()
  const priceLevel = plan.inflation.plus(1).pow(year)
  const nominal = plan.percentiles.map((percentile) => new Decimal(interpolatePercentile(values, percentile)))
  return { year, nominal: nominal.map((value) => roundTo(value, 2)), real: nominal.map((value) => roundTo(value.div(priceLevel), 2)) }
}

function interpolatePercentile(sorted: Float64Array, percentile: number): number {
  const at = (percentile / 100) * (sorted.length - 1)
  const low = sorted[Math.floor(at)]!
  const high = sorted[Math.ceil(at)]!
  return low + (high - low) * (at - Math.floor(at))
}
