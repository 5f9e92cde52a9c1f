import { businessDayToDate } from '../../calendar.ts'
import { computeCosts } from '../../ledger/costs.ts'
import { listDailyValues } from '../../ledger/daily-values.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { formatDecimal } from '../../integers.ts'
import { findBenchmark, computeLevel } from '../../market/benchmarks.ts'
import { bookingsWindow, listDays, valuationDay, valuesWindow, type UpstreamRequest, type Window } from '../request.ts'
import { readDateInterval, requestedPortfolio } from './request-params.ts'
import { formatPortfolio } from './overview.ts'
import { formatDayClose, toPartnerMoney } from './wire.ts'

/** GET /Portfolio/{contactId}/{portfolioId}?dateIso: with an interval, the history and the costs cover the interval. */
export function showPortfolio(request: UpstreamRequest) {
  const ledger = requestedPortfolio(request)
  const { plan } = ledger
  const { from, to } = readDateInterval(request)
  const day = valuationDay(request, to, plan.inception)
  const history = valuesWindow(request, from, to, plan.inception)
  return {
    contactId: plan.clientId,
    valuationAsOf: formatDayClose(day),
    ...formatPortfolio(plan, day, request.lastDay),
    valuationHistory: listDailyValues(ledger, history.from, history.to).map(({ day: on, value, inflow, outflow }) => ({
      valuationAsOf: formatDayClose(on),
      value: formatDecimal(value, 2),
      paidIn: formatDecimal(inflow, 2),
      paidOut: formatDecimal(outflow, 2),
    })),
    benchmark: benchmarkOf(ledger, history),
    costs: costsOf(ledger, bookingsWindow(request, from, to, plan.inception)),
  }
}

function benchmarkOf({ plan }: Ledger, window: Window) {
  const benchmark = findBenchmark(plan.riskProfile)
  if (!benchmark) return null
  const levels = listDays(window).map((day) => ({
    valuationAsOf: formatDayClose(day),
    index: formatDecimal(BigInt(computeLevel(benchmark, day)), 4),
  }))
  return { title: benchmark.name, levels }
}

function costsOf(ledger: Ledger, window: Window) {
  const { service, product, averageValue } = computeCosts(ledger, window)
  const { currency } = ledger.plan
  const named = (costs: Record<string, bigint>) =>
    Object.fromEntries(Object.entries(costs).map(([name, amount]) => [name, toPartnerMoney(amount, currency)]))
  return {
    periodFrom: `${businessDayToDate(window.from)}T00:00:00Z`,
    periodTo: formatDayClose(window.to),
    serviceCosts: named(service),
    productCosts: named(product),
    inducements: toPartnerMoney(0n, currency),
    averageValue: toPartnerMoney(averageValue, currency),
  }
}
