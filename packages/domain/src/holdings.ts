import { Decimal, one, quotient, sum, zero } from './decimal.ts'
import { computeBook } from './ledger/book.ts'
import type { LedgerEntry } from './ledger/entry.ts'
import { byDay } from './order.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** A trade of one security. `amount` is units × price without fees, in the currency of the cost. */
export type Trade = {
  kind: 'purchase' | 'sale' | 'split'
  on: string
  /** Units bought or sold, positive; for a split the multiplier. */
  units: Decimal
  amount: Decimal
  fees: Decimal
}

export type Position = { units: Decimal; bookCost: Decimal; realised: Decimal }

/**
 * Computes a position at average cost. A purchase adds its amount and fees to the book cost. A sale removes book cost in proportion to the
 * units sold, and realises proceeds less fees less that cost. A split changes only the units, before the trades of its day. If the units
 * are exactly zero, there is no cost.
 *
 * The order of the input does not matter: trades apply by day and, within a day, splits before purchases before sales.
 * @throws DomainError `OVERSELL` if a sale exceeds the units held on its day
 * @example 100 bought at 10 with 5 fees, 40 sold at 12: 60 units, book cost 603, realised 480 − 402 = 78
 */
export function averageCost(trades: readonly Trade[], recorder: TraceRecorder = noRecorder): Position {
  const book = computeBook({ currency: 'GBP', entries: trades.map(toEntry) }, recorder)
  const [held] = book.holdings
  return { units: held?.units ?? zero, bookCost: held?.bookCost ?? zero, realised: book.totalRealised }
}

/**
 * Converts a trade to a ledger entry. Account, security and currency are placeholders, because the position does not depend on them.
 */
function toEntry(trade: Trade, index: number): LedgerEntry {
  const entry = { id: String(index).padStart(12, '0'), on: trade.on, account: '', security: '', currency: 'GBP' as const }
  if (trade.kind === 'split') return { ...entry, kind: 'split', multiplier: trade.units }
  return { ...entry, kind: trade.kind, units: trade.units, amount: trade.amount, fees: trade.fees }
}

/** Returns (value − cost) / cost as a fraction (0.25 is 25 %); null without a cost or a value. */
export function returnOnCost(value: Decimal | null, cost: Decimal | null): Decimal | null {
  return value && cost ? quotient(value.minus(cost), cost) : null
}

/** Returns value − cost; null, with the reason recorded, if either is unknown. @example cost 100, value 80: −20 */
export function holdingGain(
  { value, cost }: { value: Decimal | null; cost: Decimal | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  if (!value || !cost) recorder.missing(value ? 'cost' : 'value', value ? 'no-cost' : 'no-value')
  if (!value || !cost) return null
  const gain = value.minus(cost)
  recorder.step('gain', expression`${value} − ${cost}`, gain)
  return gain
}

/**
 * Sums the costs of the parts that have a value; null if one of these costs is unknown, or if no part has a value. The cost of a part
 * without a value is excluded.
 * @example costs of 100 and 20, and a cost of 50 without a value: 120
 */
export function sumPartCosts(
  { parts }: { parts: readonly { name: string; value: Decimal | null; cost: Decimal | null }[] },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const valued = parts.filter((part) => part.value !== null)
  const costs = valued.flatMap((part) => part.cost ?? [])
  for (const part of valued) if (!part.cost) recorder.missing('cost', 'no-cost', part.name)
  if (valued.length === 0) recorder.missing('value', 'nothing-valued')
  if (valued.length === 0 || costs.length < valued.length) return null
  const total = sum(costs)
  recorder.step('cost-sum', { texts: ['', ...costs.map((_, index) => (index < costs.length - 1 ? ' + ' : ''))], values: costs }, total)
  return total
}

/** Like `returnOnCost`, but takes one record and records a trace. @example cost 100, value 80: −0.2 */
export function holdingReturn(
  { value, cost }: { value: Decimal | null; cost: Decimal | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const share = returnOnCost(value, cost)
  if (!value || !cost) recorder.missing(value ? 'cost' : 'value', value ? 'no-cost' : 'no-value')
  else if (!share) recorder.missing('cost', 'cost-is-zero')
  else {
    recorder.step('gain', expression`${value} − ${cost}`, value.minus(cost))
    recorder.step('return', expression`${value.minus(cost)} ÷ ${cost}`, share)
  }
  return share
}

export type Extremes<Entry> = { best: Entry[]; worst: Entry[] }

/**
 * Finds the holdings with the highest and the lowest return, all of them if several are equal, in the original order. Holdings without a
 * known return are in neither list. Null unless there are two different returns.
 * @example 0.10, −0.05, 0.10 and null: best the first and the third, worst the second
 */
export function extremesOf<Entry extends { return: Decimal | null }>(entries: readonly Entry[]): Extremes<Entry> | null {
  const knownReturns = entries.flatMap((entry) => entry.return ?? [])
  if (knownReturns.length === 0) return null
  const [highest, lowest] = [Decimal.max(...knownReturns), Decimal.min(...knownReturns)]
  const listWithReturn = (rate: Decimal) => entries.filter((entry) => entry.return?.eq(rate))
  return highest.eq(lowest) ? null : { best: listWithReturn(highest), worst: listWithReturn(lowest) }
}

/** A position with its value, unrealised gain and return. */
export type ValuedPosition = Position & { value: Decimal; unrealised: Decimal; returnOnCost: Decimal | null }

export type TradesToValue = { trades: readonly Trade[]; price: Decimal | null }

/**
 * Computes the average cost of one security and, if there is a price, its value, unrealised gain and return.
 * @example 2 bought at 75.80, 1 sold at 85.73, price 87.80: realised 9.93, unrealised 12.00
 */
export function computePosition({ trades, price }: TradesToValue, recorder: TraceRecorder = noRecorder): Position | ValuedPosition {
  const position = averageCost(trades, recorder)
  if (price === null) {
    recorder.missing('price', 'no-price')
    return position
  }
  const value = position.units.times(price)
  recorder.step('value', expression`${position.units} × ${price}`, value)
  return {
    ...position,
    value,
    unrealised: value.minus(position.bookCost),
    returnOnCost: holdingReturn({ value, cost: position.bookCost }, recorder),
  }
}

/**
 * Returns the value of a property: its last price point (the greater of two for one day), or otherwise the purchase price (back-office
 * specification, section 4). Units are 1.
 */
export function propertyValue(pricePoints: readonly { on: string; price: Decimal }[], purchaseValue: Decimal | null): Decimal | null {
  const ordered = pricePoints.toSorted((left, right) => byDay(left, right) || left.price.cmp(right.price))
  return ordered.at(-1)?.price ?? purchaseValue
}

/** A property as a holding (back-office specification, section 4). */
export type PropertyHolding = { type: 'Commodity'; assetClass: 'Property'; units: Decimal; value: Decimal | null }

/** Returns a property as a holding: one unit of a commodity, valued at its last price point, or otherwise at the purchase price. */
export function propertyHolding(pricePoints: readonly { on: string; price: Decimal }[], purchaseValue: Decimal | null): PropertyHolding {
  return { type: 'Commodity', assetClass: 'Property', units: one, value: propertyValue(pricePoints, purchaseValue) }
}
