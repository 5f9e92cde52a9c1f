import { monthsAfter } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { Decimal } from '@atrium/domain/decimal'
import { conversion, type ExchangeRate } from '@atrium/domain/exchange'
import { priceAge, staleAfterMonths } from '@atrium/domain/prices'
import type { SecurityRow, Series } from './ledger-reads.ts'

/** Prices and rates on the days of a response. */
export type Market = {
  securities: ReadonlyMap<string, SecurityRow>
  prices: ReadonlyMap<string, Series>
  rates: ReadonlyMap<string, Series>
}

/** The last observation on or before a day. */
export type Observed = { on: string; value: Decimal; restatedOn: string | null }

export const findMajorCurrency = (currency: Currency): Currency => (currency === 'GBX' ? 'GBP' : currency)

/**
 * Finds the price on a day. Returns null before the first price, and if there is no current price because pricing ended or the last price
 * is older than three months (specification decision 34).
 */
export function findPrice(market: Market, symbol: string, day: string): Observed | null {
  const until = market.securities.get(symbol)?.pricedUntil ?? null
  const last = until !== null && day > until ? null : lastPrice(market, symbol, day)
  return last && priceAge(last.on, day) !== 'stale' ? last : null
}

/** A period without a price: the last day with a price, and the next such day, or null if there is none. */
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

/** Returns true for two prices in the same month. Most of a quarter of a million prices are, and need no further check. */
const isSameMonth = (on: string, next: string): boolean =>
  on.charCodeAt(6) === next.charCodeAt(6) && on.charCodeAt(5) === next.charCodeAt(5) && on.slice(0, 4) === next.slice(0, 4)

export function lastPrice(market: Market, symbol: string, day: string): Observed | null {
  const until = market.securities.get(symbol)?.pricedUntil ?? null
  return observedOn(market.prices.get(symbol), until !== null && until < day ? until : day)
}

/** Finds the direct rate, or else the inverse of the opposite rate; pence count as pounds. */
export function findRate(market: Market, from: Currency, to: Currency, day: string): ExchangeRate | null {
  const known = [rateOf(market, from, to, day), rateOf(market, to, from, day)].filter((rate) => rate !== null)
  const found = conversion(from, to, known)
  return found?.rate ? { from, to, rate: found.factor, on: found.rate.on } : null
}

/** Finds the factor that converts an amount in a currency; null if no rate is known. */
export function findFactor(market: Market, from: Currency, to: Currency, day: string): Decimal | null {
  if (findMajorCurrency(from) === to) return from === 'GBX' ? penny : one
  const rate = findRate(market, findMajorCurrency(from), to, day)
  return rate && (from === 'GBX' ? rate.rate.times(penny) : rate.rate)
}

const one = new Decimal(1)
const penny = new Decimal('0.01')

function rateOf(market: Market, from: Currency, to: Currency, day: string): ExchangeRate | null {
  const found = observedOn(market.rates.get(`${from}/${to}`), day)
  return found && { from, to, rate: found.value, on: found.on }
}

/** Numbers by rate: rates are requested repeatedly, and each is converted only once. */
const numbers = new WeakMap<object, Decimal>()

function observedOn(series: Series | undefined, day: string): Observed | null {
  const found = series && series[placeOn(series, day)]
  if (!found) return null
  let value = numbers.get(found)
  if (!value) numbers.set(found, (value = new Decimal(found[1])))
  return { on: found[0], value, restatedOn: found[2] ?? null }
}

/** Returns the index of the last observation on or before a day; −1 if there is none. */
function placeOn(series: Series, day: string): number {
  let [low, high] = [0, series.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (series[middle]![0] <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}
