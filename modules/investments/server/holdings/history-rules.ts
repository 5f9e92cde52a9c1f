import type { HoldingHistory } from '../../contract/holdings.ts'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import type { UpstreamSeries } from '@atrium/platform/providers/ports/quotes'
import { sumUnitsByDay, type Trade } from '@atrium/platform/providers/trades/trades'

type Point = HoldingHistory['points'][number]

/** `rates` by day into the portfolio's currency; null where price and portfolio share one. */
export type Quoted = { prices: UpstreamSeries; priceCurrency: Currency; rates: UpstreamSeries | null }

/** Earlier positions are known only where the trades sum to the units held. */
export function matchesQuantity(quantity: string, trades: readonly Trade[]): boolean {
  return (sumUnitsByDay(trades).at(-1)?.units ?? zero).eq(quantity)
}

/**
 * Price and value from the first day held to a day: units at the close of the day, at its rate or the last known. Days before the
 * first rate have no point.
 */
export function computeHistory({ prices, priceCurrency, rates }: Quoted, trades: readonly Trade[], until: string): Point[] {
  const held = sumUnitsByDay(trades)
  const first = held[0]?.on
  if (first === undefined) return []
  const unitsOn = walk(held.map(({ on, units }) => ({ on, value: units })))
  const rateOn = rates && walk(rates.map(({ on, close }) => ({ on, value: new Decimal(close) })))
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

/** The latest value on or before a day; days must ascend. */
function walk(entries: readonly { on: string; value: Decimal }[]): (on: string) => Decimal | null {
  let next = 0
  let latest: Decimal | null = null
  return (on) => {
    while (next < entries.length && entries[next]!.on <= on) latest = entries[next++]!.value
    return latest
  }
}
