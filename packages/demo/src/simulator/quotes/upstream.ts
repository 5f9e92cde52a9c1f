import { businessDayToDate, findBusinessDayFrom, firstDate, toMonthNumber } from '../../calendar.ts'
import { formatDecimal } from '../../integers.ts'
import { benchmarks, computeLevel } from '../../market/benchmarks.ts'
import { computeClassReturn, marketClasses, listCompletedMonths, findRiskFreePoints, strategyModels } from '../../market/class-returns.ts'
import { computePropertyIndex } from '../../market/house-prices.ts'
import { findLastPricedDay, findPrice } from '../../market/prices.ts'
import { findRate } from '../../market/rates.ts'
import { securities, type Currency } from '../../market/securities.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'

/** The quotes API of docs/providers/quotes.md. */
export const quotes: Upstream = {
  name: 'quotes',
  prefix: '/quotes',
  purpose: 'Prices of securities, exchange rates and indices by day',
  routes: [['GET', '/query', query]],
}

const compactDays = 100
const functions: Record<string, (request: UpstreamRequest) => unknown> = {
  DAILY_PRICES: dailyPrices,
  DAILY_RATES: dailyRates,
  EXCHANGE_RATE: exchangeRate,
  DAILY_INDEX: dailyIndex,
  CLASS_RETURNS: classReturns,
  RISK_FREE_RATE: riskFreeRate,
  STRATEGY_MODELS: firmModels,
}

/** GET /query?function&outputsize and a symbol or a currency pair */
function query(request: UpstreamRequest) {
  const response = functions[request.query.get('function') ?? '']
  if (!response) throw new Refusal(400, 'unknown-function')
  return response(request)
}

function dailyPrices(request: UpstreamRequest) {
  const symbol = request.query.get('symbol') ?? ''
  const security = securities.find((one) => one.symbol === symbol)
  if (!security) throw new Refusal(404, 'unknown-symbol')
  const last = findLastPricedDay(security, request.lastDay)
  return {
    symbol,
    name: security.name,
    currency: security.priceCurrency,
    series: createSeries(request, last, (day) => formatDecimal(BigInt(findPrice(security, day)!), 4)),
  }
}

function dailyRates(request: UpstreamRequest) {
  const { from, to } = readPair(request)
  return {
    pair: `${from}/${to}`,
    series: createSeries(request, request.lastDay, (day) => formatDecimal(BigInt(findRate(from, to, day)), 6)),
  }
}

function exchangeRate(request: UpstreamRequest) {
  const { from, to } = readPair(request)
  return {
    pair: `${from}/${to}`,
    rate: formatDecimal(BigInt(findRate(from, to, request.lastDay)), 6),
    date: businessDayToDate(request.lastDay),
  }
}

/** Returns the levels of a benchmark by day, or of house prices by month. */
function dailyIndex(request: UpstreamRequest) {
  const symbol = request.query.get('symbol') ?? ''
  if (symbol === 'HOUSES') return { symbol, name: 'House prices', series: propertyIndexSeries(request) }
  const benchmark = benchmarks[symbol]
  if (!benchmark) throw new Refusal(404, 'unknown-symbol')
  return {
    symbol,
    name: benchmark.name,
    series: createSeries(request, request.lastDay, (day) => formatDecimal(BigInt(computeLevel(benchmark, day)), 4)),
  }
}

/** Lists the returns of asset classes by month, newest first, for completed months only. */
function classReturns({ query: parameters, lastDay }: UpstreamRequest) {
  const months = listCompletedMonths(lastDay).toReversed()
  return {
    series: months.slice(0, isFull(parameters) ? months.length : compactDays).map((month) => ({
      month: businessDayToDate(findBusinessDayFrom(month, 1)).slice(0, 7),
      returns: Object.fromEntries(marketClasses.map((name) => [name, formatDecimal(BigInt(computeClassReturn(name, month)), 6)])),
    })),
  }
}

function riskFreeRate(request: UpstreamRequest) {
  return { currency: 'GBP', series: createSeries(request, request.lastDay, (day) => formatDecimal(BigInt(findRiskFreePoints(day)), 2)) }
}

const percentText = (percent: number) => formatDecimal(BigInt(percent), 0)

function firmModels() {
  return {
    models: strategyModels.map(({ name, minimum, maximum, riskProfiles, weights }) => ({
      name,
      equityMinimum: percentText(minimum),
      equityMaximum: percentText(maximum),
      riskProfiles,
      weights: Object.fromEntries(Object.entries(weights).map(([key, percent]) => [key, percentText(percent)])),
    })),
  }
}

/** Lists a series, newest first: the last hundred days, or all days with `outputsize=full`. */
function createSeries({ query: parameters }: UpstreamRequest, last: number, close: (day: number) => string) {
  const first = isFull(parameters) ? 0 : Math.max(0, last - compactDays + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => ({ date: businessDayToDate(last - index), close: close(last - index) }))
}

function propertyIndexSeries({ query: parameters, lastDay }: UpstreamRequest) {
  const [first, last] = [toMonthNumber(firstDate), toMonthNumber(businessDayToDate(lastDay))]
  const months = Array.from({ length: last - first + 1 }, (_, index) => last - index)
  return months
    .slice(0, isFull(parameters) ? months.length : compactDays)
    .map((month) => ({
      date: businessDayToDate(findBusinessDayFrom(month, 1)),
      close: formatDecimal(BigInt(computePropertyIndex(month)), 4),
    }))
    .filter(({ date }) => date <= businessDayToDate(lastDay))
}

function isFull(parameters: URLSearchParams): boolean {
  const size = parameters.get('outputsize') ?? 'compact'
  if (size !== 'compact' && size !== 'full') throw new Refusal(400, 'unknown-outputsize')
  return size === 'full'
}

function readPair({ query: parameters }: UpstreamRequest): { from: Currency; to: Currency } {
  const match = /^(GBP|USD|EUR)\/(GBP|USD|EUR)$/.exec(parameters.get('pair') ?? '')
  if (!match) throw new Refusal(404, 'unknown-pair')
  return { from: match[1] as Currency, to: match[2] as Currency }
}
