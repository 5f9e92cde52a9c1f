import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo, zero } from '@atrium/domain/decimal'
import { toDecimal, scaleTexts } from './exact.ts'
import type { EntryRow, PortfolioRow } from './ledger-reads.ts'
import { findFactor, findPrice, type Market } from './market.ts'

/** A portfolio, and its entries in booking order. */
export type Ledger = { portfolio: PortfolioRow; entries: readonly EntryRow[] }

export type Positions = { cash: Decimal; units: Map<string, Decimal> }

/** Positions as scaled integers, which are fast to add over thousands of entries. */
export type ScaledPositions = { cash: bigint; units: Map<string, bigint> }

const removesUnits = new Set(['sale', 'transfer-out'])
const movesUnits = new Set(['purchase', 'sale', 'transfer-in', 'transfer-out', 'split', 'exchange'])

/** Effects of entries on cash and on the units of their securities, as scaled integers. The scales are the numbers of decimals. */
type EntryEffects = { cash: readonly bigint[]; cashScale: number; units: readonly bigint[]; unitScale: number }

const cachedEffects = new WeakMap<readonly EntryRow[], EntryEffects>()

/** Returns the effects of entries. They are computed once, because the same entries are used for several days and figures. */
export function computeEffects(entries: readonly EntryRow[]): EntryEffects {
  const cached = cachedEffects.get(entries)
  if (cached) return cached
  const [cash, units] = [scaleTexts(entries.map(({ amount }) => amount)), scaleTexts(entries.map(findUnitEffect))]
  const effects = { cash: cash.numbers, cashScale: cash.scale, units: units.numbers, unitScale: units.scale }
  cachedEffects.set(entries, effects)
  return effects
}

function findUnitEffect({ type, quantity }: EntryRow): string {
  if (quantity === null || !movesUnits.has(type)) return '0'
  if (!removesUnits.has(type)) return quantity
  return quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`
}

export function computePositions({ entries }: Ledger, day: string): Positions {
  const { cashScale, unitScale } = computeEffects(entries)
  for (const { cash, units } of iteratePositions(entries, [day]))
    return {
      cash: toDecimal(cash, cashScale),
      units: new Map([...units].map(([symbol, held]) => [symbol, toDecimal(held, unitScale)])),
    }
  return { cash: zero, units: new Map() }
}

/**
 * Yields the positions at the close of the given days, which must be ascending, in one pass over the entries. Every step yields the same
 * object, so read it before the next step.
 */
export function* iteratePositions(entries: readonly EntryRow[], days: readonly string[]): Generator<ScaledPositions> {
  const effects = computeEffects(entries)
  const positions: ScaledPositions = { cash: 0n, units: new Map() }
  let next = 0
  for (const day of days) {
    for (; next < entries.length && entries[next]!.on <= day; next++) applyEntry(positions, entries[next]!.symbol, effects, next)
    yield positions
  }
}

function applyEntry(positions: ScaledPositions, symbol: string | null, effects: EntryEffects, index: number): void {
  positions.cash += effects.cash[index]!
  if (symbol === null) return
  const units = (positions.units.get(symbol) ?? 0n) + effects.units[index]!
  if (units === 0n) positions.units.delete(symbol)
  else positions.units.set(symbol, units)
}

/** Computes the exact value of each security on the given days, which must be ascending. Omits securities without a price or without an exchange rate. */
export function valueHoldings(ledger: Ledger, market: Market, days: readonly string[]): Map<string, Decimal>[] {
  const { unitScale } = computeEffects(ledger.entries)
  const values: Map<string, Decimal>[] = []
  for (const { units } of iteratePositions(ledger.entries, days)) {
    const day = days[values.length]!
    const valuesOfDay = [...units].flatMap(([symbol, held]): [string, Decimal][] => {
      const value = computeHoldingValue(ledger, market, symbol, toDecimal(held, unitScale), day)
      return value ? [[symbol, value]] : []
    })
    values.push(new Map(valuesOfDay))
  }
  return values
}

/** Returns the value of a holding; null without a price or without an exchange rate to the portfolio's currency. */
export function computeHoldingValue({ portfolio }: Ledger, market: Market, symbol: string, units: Decimal, day: string): Decimal | null {
  const price = findPrice(market, symbol, day)
  const factor = price && findFactor(market, findPriceCurrency(market, symbol), portfolio.currency, day)
  return price && factor && units.times(price.value).times(factor)
}

export const findPriceCurrency = (market: Market, symbol: string): Currency => market.securities.get(symbol)?.priceCurrency ?? 'GBP'

/** Rounds a value to the smallest unit of its currency, such as the penny. */
export const roundMoney = (value: Decimal, currency: Currency): Decimal => roundTo(value, currencyDecimals(currency))
