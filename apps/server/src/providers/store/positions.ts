import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo, zero } from '@atrium/domain/decimal'
import type { EntryRow, PortfolioRow } from './ledger-reads.ts'
import { factorOn, priceOn, type Market } from './market.ts'

/** A portfolio and its entries in the order in which they count. */
export type Ledger = { portfolio: PortfolioRow; entries: readonly EntryRow[] }

export type Positions = { cash: Decimal; units: Map<string, Decimal> }

const takesAway = new Set(['sale', 'transfer-out'])
const movesUnits = new Set(['purchase', 'sale', 'transfer-in', 'transfer-out', 'split', 'exchange'])

/** What an entry does to the units of its security. */
export function unitsMoved({ type, quantity }: EntryRow): Decimal {
  if (quantity === null || !movesUnits.has(type)) return zero
  const units = new Decimal(quantity)
  return takesAway.has(type) ? units.neg() : units
}

export function positionsOn(ledger: Ledger, day: string): Positions {
  const [positions] = positionsOnDays(ledger, [day])
  return positions ?? { cash: zero, units: new Map() }
}

/** What is held at the close of each of some days, ascending, in one pass over the entries; to be read at once. */
function* positionsOnDays({ entries }: Ledger, days: readonly string[]): Generator<Positions> {
  const positions: Positions = { cash: zero, units: new Map() }
  let next = 0
  for (const day of days) {
    for (; next < entries.length && entries[next]!.on <= day; next++) book(positions, entries[next]!)
    yield positions
  }
}

function book(positions: Positions, entry: EntryRow): void {
  positions.cash = positions.cash.plus(entry.amount)
  if (entry.symbol === null) return
  const units = (positions.units.get(entry.symbol) ?? zero).plus(unitsMoved(entry))
  if (units.isZero()) positions.units.delete(entry.symbol)
  else positions.units.set(entry.symbol, units)
}

/** Exact values at the close of some days, ascending, of all that has a price. */
export function valuesOn(ledger: Ledger, market: Market, days: readonly string[]): Decimal[] {
  const values: Decimal[] = []
  for (const positions of positionsOnDays(ledger, days)) values.push(valueOf(positions, ledger, market, days[values.length]!))
  return values
}

export const valueOn = (ledger: Ledger, market: Market, day: string): Decimal => valuesOn(ledger, market, [day])[0] ?? zero

/** Exact values of each security on each of some days, ascending; what has no price is left out. */
export function holdingValuesOn(ledger: Ledger, market: Market, days: readonly string[]): Map<string, Decimal>[] {
  const values: Map<string, Decimal>[] = []
  for (const { units } of positionsOnDays(ledger, days)) {
    const day = days[values.length]!
    const priced = [...units].flatMap(([symbol, held]): [string, Decimal][] => {
      const value = holdingValue(ledger, market, symbol, held, day)
      return value ? [[symbol, value]] : []
    })
    values.push(new Map(priced))
  }
  return values
}

/** Null without a price, or without a rate into the portfolio's currency. */
export function holdingValue({ portfolio }: Ledger, market: Market, symbol: string, units: Decimal, day: string): Decimal | null {
  const price = priceOn(market, symbol, day)
  const factor = price && factorOn(market, priceCurrencyOf(market, symbol), portfolio.currency, day)
  return price && factor && units.times(price.value).times(factor)
}

/** Multiplied by the rate once a currency: a year of days is quickly summed. */
function valueOf({ cash, units }: Positions, { portfolio }: Ledger, market: Market, day: string): Decimal {
  const byCurrency = new Map<Currency, Decimal>()
  for (const [symbol, held] of units) {
    const price = priceOn(market, symbol, day)
    if (!price) continue
    const currency = priceCurrencyOf(market, symbol)
    byCurrency.set(currency, (byCurrency.get(currency) ?? zero).plus(held.times(price.value)))
  }
  let total = cash
  for (const [currency, value] of byCurrency) {
    const factor = factorOn(market, currency, portfolio.currency, day)
    if (factor) total = total.plus(value.times(factor))
  }
  return total
}

export const priceCurrencyOf = (market: Market, symbol: string): Currency => market.securities.get(symbol)?.priceCurrency ?? 'GBP'

/** To the penny, or the smallest coin of a currency without one. */
export const rounded = (value: Decimal, currency: Currency): Decimal => roundTo(value, currencyDecimals(currency))
