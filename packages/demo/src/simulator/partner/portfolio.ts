import { dateOf } from '../../calendar.ts'
import { costsBetween } from '../../ledger/costs.ts'
import { dailyValues } from '../../ledger/daily-values.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { decimalText } from '../../integers.ts'
import { findBenchmark, levelOn } from '../../market/benchmarks.ts'
import { bookingsWindow, daysOf, valuationDay, valuesWindow, type UpstreamRequest, type Window } from '../request.ts'
import { dateIso, requestedPortfolio } from './request-params.ts'
import { portfolioOf } from './overview.ts'
import { closeOf, moneyOf } from './wire.ts'

/** GET /Portfolio/{contactId}/{portfolioId}?dateIso: with an interval, the history and the costs cover the interval. */
export function showPortfolio(request: UpstreamRequest) {
  const ledger = requestedPortfolio(request)
  const { plan } = ledger
  const { from, to } = dateIso(request)
  const day = valuationDay(request, to, plan.inception)
  const history = valuesWindow(request, from, to, plan.inception)
  return {
    contactId: plan.clientId,
    valuationAsOf: closeOf(day),
    ...portfolioOf(plan, day, request.lastDay),
    valuationHistory: dailyValues(ledger, history.from, history.to).map(({ day: on, value, inflow, outflow }) => ({
      valuationAsOf: closeOf(on),
      value: decimalText(value, 2),
      paidIn: decimalText(inflow, 2),
      paidOut: decimalText(outflow, 2),
    })),
    benchmark: benchmarkOf(ledger, history),
    costs: costsOf(ledger, bookingsWindow(request, from, to, plan.inception)),
  }
}

function benchmarkOf({ plan }: Ledger, window: Window) {
  const benchmark = findBenchmark(plan.riskProfile)
  if (!benchmark) return null
  const levels = daysOf(window).map((day) => ({ valuationAsOf: closeOf(day), index: decimalText(BigInt(levelOn(benchmark, day)), 4) }))
  return { title: benchmark.name, levels }
}

function costsOf(ledger: Ledger, window: Window) {
  const { service, product, averageValue } = costsBetween(ledger, window)
  const { currency } = ledger.plan
  const named = (costs: Record<string, bigint>) =>
    Object.fromEntries(Object.entries(costs).map(([name, amount]) => [name, moneyOf(amount, currency)]))
  return {
    periodFrom: `${dateOf(window.from)}T00:00:00Z`,
    periodTo: closeOf(window.to),
    serviceCosts: named(service),
    productCosts: named(product),
    inducements: moneyOf(0n, currency),
    averageValue: moneyOf(averageValue, currency),
  }
}
