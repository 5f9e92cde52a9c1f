import { businessDayToDate, toBusinessDay, monthsBefore } from '../../calendar.ts'
import { listDailyValues, type DailyValue } from '../../ledger/daily-values.ts'
import { getCashName } from '../../ledger/holding.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { computePositions } from '../../ledger/positions.ts'
import type { Transaction, TransactionType } from '../../ledger/transaction.ts'
import { computeExactValue, pence } from '../../ledger/valuation.ts'
import { findBenchmark, computeLevel } from '../../market/benchmarks.ts'
import type { Security } from '../../market/securities.ts'
import { listDays, type UpstreamRequest, type Window } from '../request.ts'
import { wireMoney, wireNumber, wireQuantity } from '../wire.ts'
import { ownPortfolioId, requestedPeriod, requestedPortfolio, productUidOf } from './request-params.ts'
import { requestedLanguage, midnight, percent } from './wire.ts'

/** GET /api/Position/GetPerformance: daily valuations and flows. */
export function getPerformance(request: UpstreamRequest) {
  const ledger = requestedPortfolio(request)
  requestedLanguage(request)
  const window = requestedPeriod(request, ledger.plan.inception)
  return {
    CustomerCode: ledger.plan.clientId,
    PortfolioId: ownPortfolioId(ledger),
    Currency: ledger.plan.currency,
    Values: listDailyValues(ledger, window.from, window.to).map(({ day, value, inflow, outflow }) => ({
      ReferenceDate: midnight(day),
      Valuation: wireMoney(value),
      Deposits: wireMoney(inflow),
      Withdrawals: wireMoney(outflow),
    })),
    Benchmark: benchmarkOf(ledger, window),
  }
}

const periods = [
  ['1M', 1, ['1 μήνας', '1 month']],
  ['3M', 3, ['3 μήνες', '3 months']],
  ['6M', 6, ['6 μήνες', '6 months']],
  ['12M', 12, ['12 μήνες', '12 months']],
] as const

/**
 * GET /api/Position/GetPerformanceForPeriods: time-weighted returns in percent over periods that end with the requested period. A return is
 * null if it would start before the requested period.
 */
export function getPerformanceForPeriods(request: UpstreamRequest) {
  const ledger = requestedPortfolio(request)
  const language = requestedLanguage(request)
  const window = requestedPeriod(request, ledger.plan.inception)
  const values = listDailyValues(ledger, window.from, window.to)
  const since = (day: number) => (day < window.from ? null : returnSince(values, day))
  return {
    CustomerCode: ledger.plan.clientId,
    PortfolioId: ownPortfolioId(ledger),
    FromDate: midnight(window.from),
    ToDate: midnight(window.to),
    Periods: [
      ...periods.map(([code, months, words]) => ({
        PeriodCode: code,
        Description: words[language],
        ReturnPercent: percent(since(toBusinessDay(monthsBefore(businessDayToDate(window.to), months)))),
      })),
      { PeriodCode: 'ALL', Description: ['Όλη η περίοδος', 'Whole period'][language], ReturnPercent: percent(since(window.from)) },
    ],
  }
}

/** GET /api/Position/GetProductHistory: history of each product in the period, in the portfolio's currency. */
export function getProductHistory(request: UpstreamRequest) {
  const ledger = requestedPortfolio(request)
  requestedLanguage(request)
  const window = requestedPeriod(request, ledger.plan.inception)
  const within = ledger.transactions.filter(({ day }) => day > window.from && day <= window.to)
  const [before, after] = [computePositions(ledger, window.from).units, computePositions(ledger, window.to).units]
  const met = new Set([...before.keys(), ...after.keys(), ...within.flatMap(({ security }) => security ?? [])])
  return {
    CustomerCode: ledger.plan.clientId,
    PortfolioId: ownPortfolioId(ledger),
    Currency: ledger.plan.currency,
    FromDate: midnight(window.from),
    ToDate: midnight(window.to),
    CashDescription: getCashName(ledger.plan.currency),
    Products: [...met].map((security) => historyLine(ledger, security, within, { window, before, after })),
  }
}

type Positions = ReadonlyMap<Security, bigint>

function historyLine(
  { plan }: Ledger,
  security: Security,
  transactions: readonly Transaction[],
  { window, before, after }: { window: Window; before: Positions; after: Positions },
) {
  const productTransactions = transactions.filter((transaction) => transaction.security === security)
  const sum = (...types: TransactionType[]) =>
    productTransactions.reduce(
      (total, { type, amount, flow }) => (types.includes(type) ? total + (type === 'Transfer in' ? flow : amount) : total),
      0n,
    )
  const value = (units: bigint, day: number) => {
    const exact = units === 0n ? 0n : computeExactValue(security, units, day, plan.currency)
    return exact === null ? null : wireMoney(pence(exact))
  }
  const [first, last] = [before.get(security) ?? 0n, after.get(security) ?? 0n]
  return {
    ProductUid: productUidOf(security),
    Description: security.name,
    OpeningQuantity: wireQuantity(first),
    OpeningValuation: value(first, window.from),
    Purchases: wireMoney(-sum('Purchase') + sum('Transfer in')),
    Sales: wireMoney(sum('Sale')),
    Income: wireMoney(sum('Dividend', 'Interest')),
    ClosingQuantity: wireQuantity(last),
    ClosingValuation: value(last, window.to),
  }
}

function returnSince(values: readonly DailyValue[], day: number): number | null {
  const start = values.findIndex((value) => value.day === day)
  let level = 1
  for (let index = start + 1; index < values.length; index++) {
    const { value, inflow, outflow } = values[index]!
    const base = Number(values[index - 1]!.value + inflow)
    if (base > 0) level *= Number(value + outflow) / base
  }
  return start < 0 ? null : level - 1
}

function benchmarkOf({ plan }: Ledger, window: Window) {
  const benchmark = findBenchmark(plan.riskProfile)
  if (!benchmark) return null
  const levels = listDays(window).map((day) => ({
    ReferenceDate: midnight(day),
    Level: wireNumber(BigInt(computeLevel(benchmark, day)), 4),
  }))
  return { Name: benchmark.name, Levels: levels }
}
