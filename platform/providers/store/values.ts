import { monthsBefore } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { zero, type Decimal } from '@atrium/domain/decimal'
import { staleAfterMonths } from '@atrium/domain/prices'
import { toDecimal, findMaxDecimals, parseScaled } from './exact.ts'
import type { Series } from './ledger-reads.ts'
import { findFactor, type Market } from './market.ts'
import { computeEffects, iteratePositions, findPriceCurrency, type Ledger, type ScaledPositions } from './positions.ts'

/** A cursor in the prices of a security. It moves only forward, so the days must be ascending. */
type PriceCursor = {
  series: Series
  prices: readonly bigint[]
  until: string | null
  isProperty: boolean
  currency: Currency
  next: number
}

/** Computes the exact values of a portfolio, cash and all priced securities, at the close of the given days, which must be ascending. */
export function computeValues(ledger: Ledger, market: Market, days: readonly string[]): Decimal[] {
  const { scale, cursors } = createCursors(market)
  const { cashScale, unitScale } = computeEffects(ledger.entries)
  const values: Decimal[] = []
  for (const positions of iteratePositions(ledger.entries, days)) {
    const day = days[values.length]!
    let total = toDecimal(positions.cash, cashScale)
    // The sum in each currency is converted once per day, because that is faster over many years.
    for (const [currency, value] of sumPricedByCurrency(positions, cursors, day)) {
      const factor = findFactor(market, currency, ledger.portfolio.currency, day)
      if (factor) total = total.plus(toDecimal(value, unitScale + scale).times(factor))
    }
    values.push(total)
  }
  return values
}

export const computeValue = (ledger: Ledger, market: Market, day: string): Decimal => computeValues(ledger, market, [day])[0] ?? zero

function sumPricedByCurrency({ units }: ScaledPositions, cursors: ReadonlyMap<string, PriceCursor>, day: string): Map<Currency, bigint> {
  const oldest = monthsBefore(day, staleAfterMonths)
  const byCurrency = new Map<Currency, bigint>()
  for (const [symbol, held] of units) {
    const cursor = cursors.get(symbol)
    const price = cursor && findPriceAtCursor(cursor, day, oldest)
    if (price !== undefined) byCurrency.set(cursor!.currency, (byCurrency.get(cursor!.currency) ?? 0n) + held * price)
  }
  return byCurrency
}

/**
 * Returns the same price as `findPrice`, as a scaled integer, and moves the cursor to the day. `oldest` is the first day on which a price
 * is still valid.
 */
function findPriceAtCursor(cursor: PriceCursor, day: string, oldest: string): bigint | undefined {
  const { series, until, isProperty } = cursor
  while (cursor.next < series.length && series[cursor.next]![0] <= day) cursor.next++
  if (until !== null && day > until) return undefined
  const last = series[cursor.next - 1]
  return last && (isProperty || last[0] >= oldest) ? cursor.prices[cursor.next - 1] : undefined
}

type ScaledPrices = { scale: number; bySymbol: ReadonlyMap<string, readonly bigint[]> }

const scaledPrices = new WeakMap<Market, ScaledPrices>()

/** Returns the prices of a market as scaled integers. They are converted once for each market. */
function readScaledPrices(market: Market): ScaledPrices {
  const cached = scaledPrices.get(market)
  if (cached) return cached
  let scale = 0
  for (const series of market.prices.values()) scale = Math.max(scale, findMaxDecimals(series.map(([, price]) => price)))
  const bySymbol = new Map([...market.prices].map(([symbol, series]) => [symbol, series.map(([, price]) => parseScaled(price, scale))]))
  scaledPrices.set(market, { scale, bySymbol })
  return { scale, bySymbol }
}

function createCursors(market: Market): { scale: number; cursors: Map<string, PriceCursor> } {
  const { scale, bySymbol } = readScaledPrices(market)
  const cursors = [...bySymbol].map(([symbol, prices]): [string, PriceCursor] => [
    symbol,
    {
      series: market.prices.get(symbol)!,
      prices,
      until: market.securities.get(symbol)?.pricedUntil ?? null,
      isProperty: market.securities.get(symbol)?.isProperty ?? false,
      currency: findPriceCurrency(market, symbol),
      next: 0,
    },
  ])
  return { scale, cursors: new Map(cursors) }
}
