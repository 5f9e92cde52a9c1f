import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo, zero } from '@atrium/domain/decimal'
import { compareEntries, type LedgerEntry, type Lot } from '@atrium/domain/ledger/entry'
import { transactionCategory, type TransactionCategory } from '@atrium/domain/transaction-categories'
import type { UpstreamTransaction } from '../ports/transactions.ts'

type Told = Extract<LedgerEntry, { kind: 'purchase' | 'sale' | 'transfer-in' | 'transfer-out' | 'split' }>
/** Units that came, or went with a minus sign, nobody says for what: cost and gains cannot be worked out past it. */
type Unexplained = Omit<Extract<LedgerEntry, { kind: 'transfer-out' }>, 'kind'> & { kind: 'unexplained' }

/** An entry that moves units, with the provider's word for it. */
export type Trade = (Told | Unexplained) & { name: string }

/** Entries by holding id, each holding's in the order in which they count; null where they could not be read. */
export type Trades = ReadonlyMap<string, readonly Trade[]> | null

export type Booked = { currency: Currency; transactions: readonly UpstreamTransaction[] }

/** What was booked, as entries of a ledger in the portfolio's currency: the one way from transactions to cost, history and gains. */
export function tradesOf({ currency, transactions }: Booked, until: string): Map<string, Trade[]> {
  const ofHoldings = transactions.filter((transaction) => transaction.holdingId !== null && transaction.on <= until)
  const byHolding = Map.groupBy(ofHoldings, (transaction) => transaction.holdingId as string)
  return new Map([...byHolding].map(([holdingId, own]) => [holdingId, tradesOfHolding(own, currency)]))
}

function tradesOfHolding(transactions: readonly UpstreamTransaction[], currency: Currency): Trade[] {
  const trades = transactions.filter((one) => !isSplit(one)).flatMap((one) => toTrade(one, currency))
  const splits = transactions.filter(isSplit).toSorted((left, right) => (left.on < right.on ? -1 : 1))
  for (const split of splits) trades.push(toSplit(split, trades, currency))
  return trades.toSorted(compareEntries)
}

/** The trades alone, where they are all that ever moved the units of a holding; null where something else did. */
export function explainedOf(trades: readonly Trade[]): (Told & { name: string })[] | null {
  const told = trades.filter((trade) => trade.kind !== 'unexplained')
  return told.length === trades.length ? told : null
}

/** What is held at the close of each day on which that changed, oldest first. */
export function unitsByDay(trades: readonly Trade[]): { on: string; units: Decimal }[] {
  const byDay = Map.groupBy(trades.toSorted(compareEntries), ({ on }) => on)
  let units = zero
  return [...byDay].map(([on, own]) => {
    units = own.reduce(unitsAfter, units)
    return { on, units }
  })
}

function unitsAfter(units: Decimal, trade: Trade): Decimal {
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
 * The cash effect holds the fees: money paid is units × price plus fees, money received less them. What leaves in specie takes
 * its share of the cost along and realises nothing. Whatever else moves units, an exchange or a word that nobody knows, is
 * unexplained.
 */
function toTrade(transaction: UpstreamTransaction, currency: Currency): Trade[] {
  const category = categoryOf(transaction)
  if (transaction.quantity === null) return []
  const fees = new Decimal(transaction.fees ?? 0)
  const cash = new Decimal(transaction.amount)
  const units = new Decimal(transaction.quantity).abs()
  const entry = entryOf(transaction, currency)
  if (category === 'trade-buys') return [{ ...entry, kind: 'purchase', units, amount: cash.neg().minus(fees), fees }]
  if (category === 'trade-sales') return [{ ...entry, kind: 'sale', units, amount: cash.plus(fees), fees }]
  if (category === 'transfers-in') return [{ ...entry, kind: 'transfer-in', lots: lotsOf(transaction, currency) }]
  if (category === 'transfers-out') return [{ ...entry, kind: 'transfer-out', units }]
  return movesUnits(transaction, category) ? [unexplained(transaction, currency)] : []
}

/** A dividend may say on how many units it was paid; one paid in units brings them. */
const movesUnits = ({ type, quantity }: UpstreamTransaction, category: TransactionCategory): boolean =>
  (category === 'other' || /^scrip$/i.test(type)) && !new Decimal(quantity ?? 0).isZero()

const unexplained = (transaction: UpstreamTransaction, currency: Currency): Trade => ({
  ...entryOf(transaction, currency),
  kind: 'unexplained',
  units: new Decimal(transaction.quantity ?? 0),
})

/** Of one holding of one portfolio: which, no entry need say. */
const entryOf = ({ id, on, type }: UpstreamTransaction, currency: Currency) => ({ id, on, name: type, account: '', security: '', currency })

export const categoryOf = (transaction: UpstreamTransaction): TransactionCategory =>
  transactionCategory(transaction.type, !isOutward(transaction))

/** By the units that moved, or where none did by the money. */
function isOutward({ quantity, amount, type }: UpstreamTransaction): boolean {
  return (quantity ?? amount).startsWith('-') || /\bout\b/i.test(type)
}

const isSplit = ({ type, quantity }: UpstreamTransaction): boolean =>
  /^((share|stock|reverse) )?(split|consolidation)$/i.test(type) && quantity !== null

/** A provider tells the units that were added, or taken away; how many times as many there are follows from those of the close before. */
function toSplit(split: UpstreamTransaction, trades: readonly Trade[], currency: Currency): Trade {
  const held = unitsByDay(trades.filter(({ on }) => on < split.on)).at(-1)?.units ?? zero
  const after = held.plus(split.quantity ?? 0)
  if (!held.gt(zero) || !after.gt(zero)) return unexplained(split, currency)
  return { ...entryOf(split, currency), kind: 'split', multiplier: after.div(held) }
}

/** The lots that came, at what they once cost; where nobody said, all at what they are booked at. */
function lotsOf(transaction: UpstreamTransaction, currency: Currency): Lot[] {
  const { lots, quantity, on } = transaction
  // An answer that was kept before lots were known has none.
  if (hasHistory(transaction)) return lots!.map((lot) => ({ on: lot.on, units: new Decimal(lot.quantity), cost: new Decimal(lot.cost) }))
  return [{ on, units: new Decimal(quantity ?? 0).abs(), cost: bookedValue(transaction, currency) }]
}

/** Whether it is known what a transfer in once cost. */
export const hasHistory = ({ lots }: UpstreamTransaction): boolean => lots !== null && lots !== undefined && lots.length > 0

/** What securities that arrive without cash are booked at: money, and so to the penny. */
function bookedValue({ quantity, price, priceCurrency, exchangeRate }: UpstreamTransaction, currency: Currency): Decimal {
  const perUnit = new Decimal(price ?? 0).div(priceCurrency === 'GBX' ? 100 : 1)
  return roundTo(
    perUnit
      .times(quantity ?? 0)
      .abs()
      .times(exchangeRate ?? 1),
    currencyDecimals(currency),
  )
}
