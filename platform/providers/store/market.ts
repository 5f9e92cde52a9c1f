import { monthsAfter } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { Decimal } from '@atrium/domain/decimal'
import { conversion, type ExchangeRate } from '@atrium/domain/exchange'
import { priceAge, staleAfterMonths } from '@atrium/domain/prices'
import type { SecurityRow, Series } from './ledger-reads.ts'

/** Securities, with the prices and exchange rates of the days that a response needs. */
export type Market = {
  securities: ReadonlyMap<string, SecurityRow>
  prices: ReadonlyMap<string, Series>
  rates: ReadonlyMap<string, Series>
}

/** The last price or exchange rate on or before a day. */
export type Observed = { on: string; value: Decimal; restatedOn: string | null }

export const findMajorCurrency = (currency: Currency): Currency => (currency === 'GBX' ? 'GBP' : currency)

/**
 * Finds the price that is valid on a day. Returns null before the first price, after pricing of the security ended, and if the last price
 * is more than three months old (specification decision 34).
 */
export function findPrice(market: Market, symbol: string, day: string): Observed | null {
  const until = market.securities.get(symbol)?.pricedUntil ?? null
  const last = until !== null && day > until ? null : lastPrice(market, symbol, day)
  return last && priceAge(last.on, day) !== 'stale' ? last : null
}

/** A period without a price: the last day before it, and the first day with a price after it (null if there is none). */
export type Lapse = { until: string; again: string | null }

/** Lists the periods in which a security was excluded from the totals. */
export function listLapses(market: Market, symbol: string, lastDay: string): Lapse[] {
  const ended = market.securities.get(symbol)?.pricedUntil ?? null
  const series = market.prices.get(symbol) ?? []
  const lapses: Lapse[] = []
  for (const [index, [on]] of series.entries()) {
    if (ended !== null && on > ended) break
    const after = series[index + 1]?.[0] ?? null
    const next = after !== null && ended !== null && after > ended ? null : after
    if (next !== null && isSameMonth(on, next)) continue
    const end = [monthsAfter(on, staleAfterMonths), ...(next === null && ended !== null ? [ended] : [])].toSorted()[0] ?? on
    if ((next === null || next > end) && end < lastDay) lapses.push({ until: end, again: next })
  }
  return lapses
}

/** Returns true for two days in the same month. Most successive prices are in one month, so this fast check avoids a slow one. */
const isSameMonth = (on: string, next: string): boolean =>
  on.charCodeAt(6) === next.charCodeAt(6) && on.charCodeAt(5) === next.charCodeAt(5) && on.slice(0, 4) === next.slice(0, 4)

export function lastPrice(market: Market, symbol: string, day: string): Observed | null {
  const until = market.securities.get(symbol)?.pricedUntil ?? null
  return observedOn(market.prices.get(symbol), until !== null && until < day ? until : day)
}

/** Finds the direct exchange rate or, without one, the inverse of the opposite rate. */
export function findRate(market: Market, from: Currency, to: Currency, day: string): ExchangeRate | null {
  const rates = [rateOf(market, from, to, day), rateOf(market, to, from, day)].filter((rate) => rate !== null)
  const converted = conversion(from, to, rates)
  return converted?.rate ? { from, to, rate: converted.factor, on: converted.rate.on } : null
}

/** Finds the factor that converts an amount, which may be in pence; null if no exchange rate is known. */
export function findFactor(market: Market, from: Currency, to: Currency, day: string): Decimal | null {
  if (findMajorCurrency(from) === to) return from === 'GBX' ? penny : one
  const rate = findRate(market, findMajorCurrency(from), to, day)
  return rate && (from === 'GBX' ? rate.rate.times(penny) : rate.rate)
}

const one = new Decimal(1)
const penny = new Decimal('0.01')

function rateOf(market: Market, from: Currency, to: Currency, day: string): ExchangeRate | null {
  const observed = observedOn(market.rates.get(`${from}/${to}`), day)
  return observed && { from, to, rate: observed.value, on: observed.on }
}

/** Cache of parsed values by entry of a series, because the same entries are read repeatedly. */
const parsedValues = new WeakMap<object, Decimal>()

function observedOn(series: Series | undefined, day: string): Observed | null {
  const entry = series && series[indexOn(series, day)]
  if (!entry) return null
  let value = parsedValues.get(entry)
  if (!value) parsedValues.set(entry, (value = new Decimal(entry[1])))
  return { on: entry[0], value, restatedOn: entry[2] ?? null }
}

/** Returns the index of the last entry on or before a day; −1 if there is none. */
function indexOn(series: Series, day: string): number {
  let [low, high] = [0, series.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (series[middle]![0] <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}
