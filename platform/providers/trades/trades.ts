import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo, zero } from '@atrium/domain/decimal'
import { compareEntries, type LedgerEntry, type Lot } from '@atrium/domain/ledger/entry'
import { transactionCategory, type TransactionCategory } from '@atrium/domain/transaction-categories'
import type { UpstreamTransaction } from '../ports/transactions.ts'

type ExplainedTrade = Extract<LedgerEntry, { kind: 'purchase' | 'sale' | 'transfer-in' | 'transfer-out' | 'split' }>
/** A movement of units for an unknown reason. Cost and gains cannot be computed after it. Removed units are negative. */
type UnexplainedTrade = Omit<Extract<LedgerEntry, { kind: 'transfer-out' }>, 'kind'> & { kind: 'unexplained' }

/** A ledger entry that moves units. `name` is the provider's name for the type of transaction. */
export type Trade = (ExplainedTrade | UnexplainedTrade) & { name: string }

/** Trades by holding id, in the order in which they apply; null if the transactions could not be read. */
export type Trades = ReadonlyMap<string, readonly Trade[]> | null

export type BookedTransactions = { currency: Currency; transactions: readonly UpstreamTransaction[] }

/** Converts transactions up to a day to trades in the portfolio's currency. Cost, history and gains are computed from the trades. */
export function groupTrades({ currency, transactions }: BookedTransactions, until: string): Map<string, Trade[]> {
  const holdingTransactions = transactions.filter((transaction) => transaction.holdingId !== null && transaction.on <= until)
  const byHolding = Map.groupBy(holdingTransactions, (transaction) => transaction.holdingId as string)
  return new Map([...byHolding].map(([holdingId, ofHolding]) => [holdingId, listTrades(ofHolding, currency)]))
}

function listTrades(transactions: readonly UpstreamTransaction[], currency: Currency): Trade[] {
  const trades = transactions.filter((one) => !isSplit(one)).flatMap((one) => toTrade(one, currency))
  const splits = transactions.filter(isSplit).toSorted((left, right) => (left.on < right.on ? -1 : 1))
  for (const split of splits) trades.push(toSplit(split, trades, currency))
  return trades.toSorted(compareEntries)
}

/** Returns the trades if every movement of the holding's units is explained, else null. */
export function explainTrades(trades: readonly Trade[]): (ExplainedTrade & { name: string })[] | null {
  const explainedTrades = trades.filter((trade) => trade.kind !== 'unexplained')
  return explainedTrades.length === trades.length ? explainedTrades : null
}

/** Adds up the units held at the close of each day on which they changed, from oldest to newest. */
export function sumUnitsByDay(trades: readonly Trade[]): { on: string; units: Decimal }[] {
  const byDay = Map.groupBy(trades.toSorted(compareEntries), ({ on }) => on)
  let units = zero
  return [...byDay].map(([on, ofDay]) => {
    units = ofDay.reduce(applyTrade, units)
    return { on, units }
  })
}

function applyTrade(units: Decimal, trade: Trade): Decimal {
  switch (trade.kind) {
    case 'split':
      return units.times(trade.multiplier).toDecimalPlaces(unitDecimals)
    case 'transfer-in':
      return trade.lots.reduce((total, lot) => total.plus(lot.units), units)
    case 'purchase':
    case 'unexplained':
      return units.plus(trade.units)
    default:
      return units.minus(trade.units)
  }
}

const unitDecimals = 7

/**
 * Converts a transaction to a trade, or to none. The cash amount of a transaction includes fees: a payment is units × price plus fees, and
 * proceeds are units × price less fees. A transfer out removes its share of the cost and realises no gain. Other movements of units, such
 * as an exchange or an unknown type, are unexplained.
 */
function toTrade(transaction: UpstreamTransaction, currency: Currency): Trade[] {
  const category = findCategory(transaction)
  if (transaction.quantity === null) return []
  const fees = new Decimal(transaction.fees ?? 0)
  const cash = new Decimal(transaction.amount)
  const units = new Decimal(transaction.quantity).abs()
  const entry = mapCommonFields(transaction, currency)
  if (category === 'trade-buys') return [{ ...entry, kind: 'purchase', units, amount: cash.neg().minus(fees), fees }]
  if (category === 'trade-sales') return [{ ...entry, kind: 'sale', units, amount: cash.plus(fees), fees }]
  if (category === 'transfers-in') return [{ ...entry, kind: 'transfer-in', lots: listLots(transaction, currency) }]
  if (category === 'transfers-out') return [{ ...entry, kind: 'transfer-out', units }]
  return movesUnits(transaction, category) ? [createUnexplainedTrade(transaction, currency)] : []
}

/**
 * Returns true if a transaction that is no trade or transfer moves units. A dividend may state the units for which it was paid; only a
 * scrip dividend, which is paid in units, moves units.
 */
const movesUnits = ({ type, quantity }: UpstreamTransaction, category: TransactionCategory): boolean =>
  (category === 'other' || /^scrip$/i.test(type)) && !new Decimal(quantity ?? 0).isZero()

const createUnexplainedTrade = (transaction: UpstreamTransaction, currency: Currency): Trade => ({
  ...mapCommonFields(transaction, currency),
  kind: 'unexplained',
  units: new Decimal(transaction.quantity ?? 0),
})

/** Returns the common fields of a ledger entry. Account and security are empty, because all entries belong to one holding. */
const mapCommonFields = ({ id, on, type }: UpstreamTransaction, currency: Currency) => ({
  id,
  on,
  name: type,
  account: '',
  security: '',
  currency,
})

export const findCategory = (transaction: UpstreamTransaction): TransactionCategory =>
  transactionCategory(transaction.type, !isOutward(transaction))

/** Returns true for a movement out of the portfolio: of units or, if no units moved, of cash. */
function isOutward({ quantity, amount, type }: UpstreamTransaction): boolean {
  return (quantity ?? amount).startsWith('-') || /\bout\b/i.test(type)
}

const isSplit = ({ type, quantity }: UpstreamTransaction): boolean =>
  /^((share|stock|reverse) )?(split|consolidation)$/i.test(type) && quantity !== null

/**
 * Converts a split. The provider states the units added or removed. The ratio is computed from these and the units held at the previous
 * close.
 */
function toSplit(split: UpstreamTransaction, trades: readonly Trade[], currency: Currency): Trade {
  const held = sumUnitsByDay(trades.filter(({ on }) => on < split.on)).at(-1)?.units ?? zero
  const after = held.plus(split.quantity ?? 0)
  if (!held.gt(zero) || !after.gt(zero)) return createUnexplainedTrade(split, currency)
  return { ...mapCommonFields(split, currency), kind: 'split', multiplier: after.div(held) }
}

/** Returns the received lots at their original cost. If that is unknown, returns one lot at the booked value. */
function listLots(transaction: UpstreamTransaction, currency: Currency): Lot[] {
  const { lots, quantity, on } = transaction
  // A response that was stored by an earlier version has no lots.
  if (hasOriginalLots(transaction))
    return lots!.map((lot) => ({ on: lot.on, units: new Decimal(lot.quantity), cost: new Decimal(lot.cost) }))
  return [{ on, units: new Decimal(quantity ?? 0).abs(), cost: computeBookedValue(transaction, currency) }]
}

/** Returns true if the original cost of a transfer in is known. */
export const hasOriginalLots = ({ lots }: UpstreamTransaction): boolean => lots !== null && lots !== undefined && lots.length > 0

/** Returns the booked value of securities that are received without cash, rounded to the smallest unit of the currency. */
export function computeBookedValue({ quantity, price, priceCurrency, exchangeRate }: UpstreamTransaction, currency: Currency): Decimal {
  const perUnit = new Decimal(price ?? 0).div(priceCurrency === 'GBX' ? 100 : 1)
  return roundTo(
    perUnit
      .times(quantity ?? 0)
      .abs()
      .times(exchangeRate ?? 1),
    currencyDecimals(currency),
  )
}
