import type { HoldingHistory } from '../../contract/holdings.ts'
import { cleanPricePer100 } from '@atrium/domain/bonds/clean-price'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import type { UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamSeries } from '@atrium/platform/providers/ports/quotes'
import { sumUnitsByDay, type Trade } from '@atrium/platform/providers/trades/trades'

type Point = HoldingHistory['points'][number]

/** Prices of a security. `rates` are daily exchange rates to the portfolio's currency, or null if none are needed. */
export type PriceHistory = { prices: UpstreamSeries; priceCurrency: Currency; rates: UpstreamSeries | null }

/** Returns true if the trades sum to the units held. Otherwise earlier positions are unknown. */
export function matchesQuantity(quantity: string, trades: readonly Trade[]): boolean {
  return (sumUnitsByDay(trades).at(-1)?.units ?? zero).eq(quantity)
}

/**
 * Computes price and value by day, from the first day held to the given day. The units are those at the close of the day, and the exchange
 * rate is that of the day or the last known one. Days before the first rate are omitted.
 */
export function computeHistory({ prices, priceCurrency, rates }: PriceHistory, trades: readonly Trade[], until: string): Point[] {
  const unitsByDay = sumUnitsByDay(trades)
  const first = unitsByDay[0]?.on
  if (first === undefined) return []
  const unitsOn = createLookup(unitsByDay.map(({ on, units }) => ({ on, value: units })))
  const rateOn = rates && createLookup(rates.map(({ on, close }) => ({ on, value: new Decimal(close) })))
  return prices
    .filter(({ on }) => on >= first && on <= until)
    .flatMap(({ on, close }) => {
      const units = unitsOn(on) ?? zero
      const rate = rateOn ? rateOn(on) : new Decimal(1)
      if (!rate) return []
      const price = new Decimal(close)
      const value = units.times(priceCurrency === 'GBX' ? price.div(100) : price).times(rate)
      return [{ on, price: close, units: decimalText(units), value: decimalText(value) }]
    })
}

/** Converts the prices of a bond to clean prices per 100 nominal. Other prices are unchanged. */
export function quoteHistory(points: Point[], { bond }: UpstreamHolding, currency: Currency): Point[] {
  if (!bond) return points
  const nominal = new Decimal(bond.nominal)
  return points.map((point) => ({ ...point, price: decimalText(cleanPricePer100({ price: new Decimal(point.price), currency, nominal })) }))
}

/** Returns a function that finds the latest value on or before a day. The entries, and the days passed to the function, must be ascending. */
function createLookup(entries: readonly { on: string; value: Decimal }[]): (on: string) => Decimal | null {
  let next = 0
  let latest: Decimal | null = null
  return (on) => {
    while (next < entries.length && entries[next]!.on <= on) latest = entries[next++]!.value
    return latest
  }
}
