import { monthsAfter } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { Decimal } from '@atrium/domain/decimal'
import { findConversion, type ExchangeRate } from '@atrium/domain/exchange'
import { findPriceAge, staleAfterMonths } from '@atrium/domain/prices'
import type { SecurityRow, Series } from './ledger-reads.ts'

/** Securities, with the prices and exchange rates of the days that a response needs. */
export type Market = {
  securities: ReadonlyMap<string, SecurityRow>
  prices: ReadonlyMap<string, Series>
  rates: ReadonlyMap<string, Series>
}

/** The last price or exchange rate on or before a day. */
export type Observation = { on: string; value: Decimal; restatedOn: string | null }

export const findMajorCurrency = (currency: Currency): Currency => (currency === 'GBX' ? 'GBP' : currency)

/**
 * Finds the price that is valid on a day. Returns null before the first price, after pricing of the security ended, and if the last price
 * is more than three months old (specification decision 34).
 */
export function findPrice(market: Market, symbol: string, day: string): Observation | null {
  const until = market.securities.get(symbol)?.pricedUntil ?? null
  const last = until !== null && day > until ? null : findLastPrice(market, symbol, day)
  if (!last) return null
  return market.securities.get(symbol)?.isProperty || findPriceAge(last.on, day) !== 'stale' ? last : null
}

/** A period without a price: the last day before it, and the first day with a price after it (null if there is none). */
export type PricingGap = { lastPricedOn: string; resumedOn: string | null }

/** Lists the periods in which a security was excluded from the totals. */
export function listPricingGaps(market: Market, symbol: string, lastDay: string): PricingGap[] {
  if (market.securities.get(symbol)?.isProperty) return []
  const pricingEnd = market.securities.get(symbol)?.pricedUntil ?? null
  const series = market.prices.get(symbol) ?? []
  const lapses: PricingGap[] = []
  for (const [index, [on]] of series.entries()) {
    if (pricingEnd !== null && on > pricingEnd) break
    const after = series[index + 1]?.[0] ?? null
    const next = after !== null && pricingEnd !== null && after > pricingEnd ? null : after
    if (next !== null && isSameMonth(on, next)) continue
    const end = [monthsAfter(on, staleAfterMonths), ...(next === null && pricingEnd !== null ? [pricingEnd] : [])].toSorted()[0] ?? on
    if ((next === null || next > end) && end < lastDay) lapses.push({ lastPricedOn: end, resumedOn: next })
  }
  return lapses
}

/** Returns true for two days in the same month. Most successive prices are in one month, so this fast check avoids a slow one. */
const isSameMonth = (on: string, next: string): boolean =>
  on.charCodeAt(6) === next.charCodeAt(6) && on.charCodeAt(5) === next.charCodeAt(5) && on.slice(0, 4) === next.slice(0, 4)

export function findLastPrice(market: Market, symbol: string, day: string): Observation | null {
  const until = market.securities.get(symbol)?.pricedUntil ?? null
  return findObservation(market.prices.get(symbol), until !== null && until < day ? until : day)
}

/** Finds the direct exchange rate or, without one, the inverse of the opposite rate. */
export function findRate(market: Market, from: Currency, to: Currency, day: string): ExchangeRate | null {
  const rates = [readRate(market, from, to, day), readRate(market, to, from, day)].filter((rate) => rate !== null)
  const conversionResult = findConversion(from, to, rates)
  return conversionResult?.rate ? { from, to, rate: conversionResult.factor, on: conversionResult.rate.on } : null
}

/** Finds the factor that converts an amount, which may be in pence; null if no exchange rate is known. */
export function findFactor(market: Market, from: Currency, to: Currency, day: string): Decimal | null {
  if (findMajorCurrency(from) === to) return from === 'GBX' ? penny : one
  const rate = findRate(market, findMajorCurrency(from), to, day)
  return rate && (from === 'GBX' ? rate.rate.times(penny) : rate.rate)
}

const one = new Decimal(1)
const penny = new Decimal('0.01')

function readRate(market: Market, from: Currency, to: Currency, day: string): ExchangeRate | null {
  const observation = findObservation(market.rates.get(`${from}/${to}`), day)
  return observation && { from, to, rate: observation.value, on: observation.on }
}

/** Cache of parsed values by entry of a series, because the same entries are read repeatedly. */
const parsedValues = new WeakMap<object, Decimal>()

function findObservation(series: Series | undefined, day: string): Observation | null {
  const entry = series && series[findIndex(series, day)]
  if (!entry) return null
  let value = parsedValues.get(entry)
  if (!value) parsedValues.set(entry, (value = new Decimal(entry[1])))
  return { on: entry[0], value, restatedOn: entry[2] ?? null }
}

/** Returns the index of the last entry on or before a day; −1 if there is none. */
function findIndex(series: Series, day: string): number {
  let [low, high] = [0, series.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (series[middle]![0] <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}
