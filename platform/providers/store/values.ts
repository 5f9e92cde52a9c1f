import { monthsBefore } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { zero, type Decimal } from '@atrium/domain/decimal'
import { staleAfterMonths } from '@atrium/domain/prices'
import { fromWhole, mostDecimals, parseScaled } from './exact.ts'
import type { Series } from './ledger-reads.ts'
import { findFactor, type Market } from './market.ts'
import { sumMoves, positionsOnDays, findPriceCurrency, type Ledger, type WholePositions } from './positions.ts'

/** Prices of a security on ascending days: a cursor that only moves forward. */
type PriceCursor = {
  series: Series
  prices: readonly bigint[]
  until: string | null
  currency: Currency
  next: number
}

/** Computes exact values at the close of the given days, ascending, of all priced securities. */
export function computeValues(ledger: Ledger, market: Market, days: readonly string[]): Decimal[] {
  const { scale, running } = runningPrices(market)
  const { cashScale, unitScale } = sumMoves(ledger.entries)
  const values: Decimal[] = []
  for (const positions of positionsOnDays(ledger.entries, days)) {
    const day = days[values.length]!
    let total = fromWhole(positions.cash, cashScale)
    // The sum of each currency is multiplied by the rate once, for speed over years of days.
    for (const [currency, value] of pricedByCurrency(positions, running, day)) {
      const factor = findFactor(market, currency, ledger.portfolio.currency, day)
      if (factor) total = total.plus(fromWhole(value, unitScale + scale).times(factor))
    }
    values.push(total)
  }
  return values
}

export const computeValue = (ledger: Ledger, market: Market, day: string): Decimal => computeValues(ledger, market, [day])[0] ?? zero

function pricedByCurrency({ units }: WholePositions, running: ReadonlyMap<string, PriceCursor>, day: string): Map<Currency, bigint> {
  const oldest = monthsBefore(day, staleAfterMonths)
  const byCurrency = new Map<Currency, bigint>()
  for (const [symbol, held] of units) {
    const own = running.get(symbol)
    const price = own && priceAt(own, day, oldest)
    if (price !== undefined) byCurrency.set(own!.currency, (byCurrency.get(own!.currency) ?? 0n) + held * price)
  }
  return byCurrency
}

/** Like `priceOn`, but for ascending days. */
function priceAt(own: PriceCursor, day: string, oldest: string): bigint | undefined {
  const { series, until } = own
  while (own.next < series.length && series[own.next]![0] <= day) own.next++
  if (until !== null && day > until) return undefined
  const last = series[own.next - 1]
  return last && last[0] >= oldest ? own.prices[own.next - 1] : undefined
}

type ScaledPrices = { scale: number; bySymbol: ReadonlyMap<string, readonly bigint[]> }

const scaledPrices = new WeakMap<Market, ScaledPrices>()

/** Converts the prices of a market, each to a number only once. */
function scaledPricesOf(market: Market): ScaledPrices {
  const known = scaledPrices.get(market)
  if (known) return known
  let scale = 0
  for (const series of market.prices.values()) scale = Math.max(scale, mostDecimals(series.map(([, price]) => price)))
  const bySymbol = new Map([...market.prices].map(([symbol, series]) => [symbol, series.map(([, price]) => parseScaled(price, scale))]))
  scaledPrices.set(market, { scale, bySymbol })
  return { scale, bySymbol }
}

function runningPrices(market: Market): { scale: number; running: Map<string, PriceCursor> } {
  const { scale, bySymbol } = scaledPricesOf(market)
  const running = [...bySymbol].map(([symbol, prices]): [string, PriceCursor] => [
    symbol,
    {
      series: market.prices.get(symbol)!,
      prices,
      until: market.securities.get(symbol)?.pricedUntil ?? null,
      currency: findPriceCurrency(market, symbol),
      next: 0,
    },
  ])
  return { scale, running: new Map(running) }
}
