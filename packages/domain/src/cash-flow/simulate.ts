import { Decimal } from '../decimal.ts'
import { refuse } from '../error.ts'
import { toPence } from '../tax/pence.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import type { CashFlowPlan } from './plan.ts'
import { isShort } from './project.ts'
import { createIntegerStream, growthFactor, percentileOf, toNormal } from './random.ts'
import { schedulePlan, type Schedule } from './schedule.ts'
import { openBalances, runYear } from './year.ts'

export type CashFlowSimulation = {
  plan: CashFlowPlan
  paths: number
  seed: number
  percentiles: readonly number[]
  /** Amounts in the money of the plan's beginning of which the share of paths that leave at least as much is wanted. */
  legacies?: readonly number[]
}

/** Money left at the end of a year at the percentiles, and the share of paths without a shortfall up to then. */
export type SimulatedRow = { taxYear: string; nominal: number[]; real: number[]; coveredShare: number }

export type SimulatedCashFlow = {
  successes: number
  /** Share of paths without a shortfall in any year. */
  successProbability: number
  rows: SimulatedRow[]
  /** For each legacy, the share of paths that leave it at the end. */
  legacyShares: number[]
}

export const simulationDefaults = { paths: 10_000, seed: 1, percentiles: [5, 25, 50, 75, 95] } as const

const [mostPaths, mostValues] = [100_000, 10_000_000]
/** Paths after which progress is reported. */
const pathsAtOnce = 250

/**
 * Simulates a plan. In each year of a path, one random number moves all accounts that have a volatility, so that results depend neither on the
 * horizon nor on how paths are shared among workers. `onProgress` is told the paths that are done.
 * @throws DomainError the errors of `schedulePlan`; `INVALID_INPUT` for paths, a seed or percentiles that cannot be used; `INVALID_RATE` for a
 * return of −100 % that fluctuates
 */
export function simulateCashFlow(
  { plan, paths, seed, percentiles, legacies = [] }: CashFlowSimulation,
  recorder: TraceRecorder = noRecorder,
  onProgress?: (done: number) => void,
): SimulatedCashFlow {
  const schedule = schedulePlan(plan)
  const { years } = schedule
  check(schedule, { paths, seed, percentiles })
  const closings = years.map(() => new Float64Array(paths))
  const firstShort = years.map(() => 0)
  let successes = 0
  for (let path = 0; path < paths; path++) {
    const short = runPath(schedule, seed, path, closings)
    if (short === -1) successes++
    else firstShort[short]!++
    if (onProgress && (path + 1) % pathsAtOnce === 0) onProgress(path + 1)
  }
  const lastLevel = years.at(-1)!.priceLevel
  const legacyShares = legacies.map((legacy) => closings.at(-1)!.filter((value) => value / lastLevel >= legacy - 0.005).length / paths)
  let shortSoFar = 0
  const rows = years.map(({ taxYear, priceLevel }, index) => {
    const sorted = closings[index]!.sort()
    const nominal = percentiles.map((percentile) => percentileOf(sorted, percentile))
    shortSoFar += firstShort[index]!
    return {
      taxYear,
      nominal: nominal.map(toPence),
      real: nominal.map((value) => toPence(value / priceLevel)),
      coveredShare: 1 - shortSoFar / paths,
    }
  })
  const successProbability = successes / paths
  recorder.step('covered-paths', expression`${new Decimal(successes)} ÷ ${paths}`, successProbability)
  recorder.rounded('rows', 2, 'half-away-from-zero')
  return { successes, successProbability, rows, legacyShares }
}

function check(
  { accounts, years }: Schedule,
  { paths, seed, percentiles }: Pick<CashFlowSimulation, 'paths' | 'seed' | 'percentiles'>,
): void {
  if (!Number.isInteger(paths) || paths < 1 || paths > mostPaths || paths * years.length > mostValues)
    refuse('INVALID_INPUT', `paths must be 1 to ${mostPaths}`, 'paths')
  if (!Number.isInteger(seed)) refuse('INVALID_INPUT', 'the seed must be a whole number', 'seed')
  if (percentiles.some((each) => !(each >= 0 && each <= 100)))
    refuse('INVALID_INPUT', 'percentiles must be between 0 and 100', 'percentiles')
  if (accounts.some((account) => account.volatility > 0 && account.return <= -1))
    refuse('INVALID_RATE', 'the growth of a total loss has no logarithm', 'accounts')
}

/** Runs a path, notes what is left each year, and returns the index of its first shortfall, or −1. */
function runPath(schedule: Schedule, seed: number, path: number, closings: readonly Float64Array[]): number {
  const { accounts, years } = schedule
  const balances = openBalances(schedule)
  const next = createIntegerStream(seed, path)
  const growth = accounts.map(() => 1)
  let first = -1
  for (let index = 0; index < years.length; index++) {
    const normal = toNormal(next())
    for (let at = 0; at < accounts.length; at++) growth[at] = growthFactor(accounts[at]!.return, accounts[at]!.volatility, normal)
    const { shortfall } = runYear(schedule, index, balances, growth)
    if (first === -1 && isShort(shortfall)) first = index
    let closing = 0
    for (const value of balances.value) closing += value
    closings[index]![path] = closing
  }
  return first
}
