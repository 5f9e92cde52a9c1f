import { Decimal } from '@atrium/domain/decimal'
import { readAmount } from '@atrium/domain/net-worth'
import { projectNetWorth, type ProjectionPlan, type ProjectionRow } from '@atrium/domain/projection/net-worth-projection'
import { simulateNetWorth } from '@atrium/domain/projection/simulated-projection'
import { isContribution, type ProjectionOptions, type RiskProfile } from '../../contract/projection-terms.ts'

/** Assumed yearly fluctuation of each risk profile, in percent: the standard deviation of a year's growth. */
export const volatilities: Readonly<Record<RiskProfile, string>> = { 1: '3', 2: '5', 3: '7', 4: '9', 5: '11', 6: '13', 7: '16' }

/** Percentiles of the simulated courses that are shown: nine in ten, and one in two, lie between the outer and the inner pair. */
export const percentiles = [5, 25, 50, 75, 95] as const
export const seed = 1
export const quickPaths = 500
export const allPaths = 10_000

export type SimulationRequest = { startValue: string; options: ProjectionOptions; paths: number }

/** Values of a year at the percentiles, in the money of that year. */
export type BandRow = { year: number; values: string[] }

const fraction = (percent: string) => new Decimal(percent).div(100)

const toPlan = (startValue: string, options: ProjectionOptions): ProjectionPlan => ({
  startValue: new Decimal(startValue),
  years: options.years,
  annualReturn: fraction(options.annualReturn),
  inflation: fraction(options.inflation),
  monthlyContribution: new Decimal(options.monthlyContribution),
})

export const projectRows = (startValue: string, options: ProjectionOptions): ProjectionRow[] =>
  projectNetWorth(toPlan(startValue, options)).rows

export function simulateBands({ startValue, options, paths }: SimulationRequest): BandRow[] {
  const volatility = fraction(volatilities[options.riskProfile])
  const { rows } = simulateNetWorth({ ...toPlan(startValue, options), volatility, paths, seed, percentiles })
  return rows.map(({ year, nominal }) => ({ year, values: nominal.map((value) => value.toFixed(2)) }))
}

/** Returns the case of the simulation, from which `bin/calc --lines` computes the same bands. */
export function toSimulationCase({ startValue, options, paths }: SimulationRequest): object {
  const { years, annualReturn, inflation, monthlyContribution } = toPlan(startValue, options)
  return {
    kind: 'projection',
    input: {
      op: 'simulate',
      startValue,
      years,
      annualReturn: annualReturn.toFixed(),
      inflation: inflation.toFixed(),
      monthlyContribution: monthlyContribution.toFixed(),
      volatility: fraction(volatilities[options.riskProfile]).toFixed(),
      paths,
      seed,
      percentiles: [...percentiles],
    },
  }
}

/** Returns the first year at whose end nothing is left; null if the projection starts without a value or never falls to zero. */
export function findYearOfNothing(rows: readonly ProjectionRow[]): number | null {
  if (!rows[0]?.nominal.gt(0)) return null
  return rows.find(({ nominal }) => nominal.lte(0))?.year ?? null
}

/** Reads a contribution as typed. */
export function readContribution(text: string): { value: string } | { problem: 'invalid-amount' | 'contribution-limit' } {
  const value = readAmount(text)
  if (value === null) return { problem: 'invalid-amount' }
  return isContribution(value) ? { value } : { problem: 'contribution-limit' }
}
