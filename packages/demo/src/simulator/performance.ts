import { dateOf, dayOf } from '../calendar.ts'
import { flowsByDay } from '../ledger/flows.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { valuesOn } from '../ledger/positions.ts'
import { recentlyUsed } from '../ledger/recently-used.ts'
import { pence } from '../ledger/valuation.ts'
import { findBenchmark, levelOn } from '../market/benchmarks.ts'
import { daysOf, getLedger, windowAsked, type PortfolioRequest, type Window } from './request.ts'
import { wireMoney, wireNumber, type WireNumber } from './wire.ts'

type DayValue = { date: string; value: WireNumber; inflow: WireNumber; outflow: WireNumber }

const kept = recentlyUsed<DayValue[]>(200)

/** GET /Performance/{id} */
export function showPerformance(request: PortfolioRequest) {
  const ledger = getLedger(request)
  const { plan } = ledger
  const first = dayOf(plan.inception)
  const window = windowAsked(request, plan.inception)
  const values = kept(`${plan.id}@${request.lastDay}`, () => dailyValues(ledger, { from: first, to: request.lastDay }))
  return {
    portfolioId: plan.id,
    currency: plan.currency,
    values: values.slice(window.from - first, window.to - first + 1),
    benchmark: benchmarkOf(request, ledger, window),
  }
}

function dailyValues(ledger: Ledger, window: Window): DayValue[] {
  const days = daysOf(window)
  const values = valuesOn(ledger, days)
  const flows = flowsByDay(ledger)
  return days.map((day, place) => ({
    date: dateOf(day),
    value: wireMoney(pence(values[place]!)),
    inflow: wireMoney(flows.get(day)?.inflow ?? 0n),
    outflow: wireMoney(flows.get(day)?.outflow ?? 0n),
  }))
}

/** Left out only when both flags are switched off. */
function benchmarkOf(request: PortfolioRequest, ledger: Ledger, window: Window) {
  const benchmark = findBenchmark(ledger.plan.riskProfile)
  const isOff = (flag: string) => request.query.get(flag)?.toLowerCase() === 'false'
  if (!benchmark || (isOff('benchmarkDiscrete') && isOff('benchmarkCumulative'))) return null
  return {
    name: benchmark.name,
    levels: daysOf(window).map((day) => ({ date: dateOf(day), level: wireNumber(BigInt(levelOn(benchmark, day)), 4) })),
  }
}
