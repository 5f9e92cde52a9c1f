import { businessDayToDate } from '../../calendar.ts'
import { listDailyValues } from '../../ledger/daily-values.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { findBenchmark, computeLevel } from '../../market/benchmarks.ts'
import { listDays, getLedger, type UpstreamRequest, type Window } from '../request.ts'
import { wireMoney, wireNumber } from '../wire.ts'
import { requestedWindow } from './period.ts'

/** GET /Performance/{id} */
export function showPerformance(request: UpstreamRequest) {
  const ledger = getLedger(request)
  const { plan } = ledger
  const window = requestedWindow(request, plan.inception)
  return {
    portfolioId: plan.id,
    currency: plan.currency,
    values: listDailyValues(ledger, window.from, window.to).map(({ day, value, inflow, outflow }) => ({
      date: businessDayToDate(day),
      value: wireMoney(value),
      inflow: wireMoney(inflow),
      outflow: wireMoney(outflow),
    })),
    benchmark: benchmarkOf(request, ledger, window),
  }
}

/** Returns the benchmark; null if the risk profile has none, or if both flags are `false`. */
function benchmarkOf(request: UpstreamRequest, ledger: Ledger, window: Window) {
  const benchmark = findBenchmark(ledger.plan.riskProfile)
  const isOff = (flag: string) => request.query.get(flag)?.toLowerCase() === 'false'
  if (!benchmark || (isOff('benchmarkDiscrete') && isOff('benchmarkCumulative'))) return null
  return {
    name: benchmark.name,
    levels: listDays(window).map((day) => ({ date: businessDayToDate(day), level: wireNumber(BigInt(computeLevel(benchmark, day)), 4) })),
  }
}
