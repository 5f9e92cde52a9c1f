import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo, zero } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import { averageCost, type Trade } from '@atrium/domain/holdings'
import { expression, silent, type Notes } from '@atrium/domain/trace'
import { transactionCategory } from '@atrium/domain/transaction-categories'
import type { UpstreamTransaction } from '../../providers/ports/transactions.ts'

/** A trade with the provider's word for it. */
type NamedTrade = Trade & { name: string }

/** Trades by holding id; null where they could not be read. */
export type Trades = ReadonlyMap<string, readonly NamedTrade[]> | null

type Booked = { currency: Currency; transactions: readonly UpstreamTransaction[] }

export function tradesOf({ currency, transactions }: Booked, until: string): Map<string, NamedTrade[]> {
  const ofHoldings = transactions.filter((transaction) => transaction.holdingId !== null && transaction.on <= until)
  const byHolding = Map.groupBy(ofHoldings, (transaction) => transaction.holdingId as string)
  return new Map([...byHolding].map(([holdingId, own]) => [holdingId, own.flatMap((one) => toTrade(one, currency))]))
}

/** `units`: what is held, which the trades must come to. */
type TradesOfHolding = { trades: readonly NamedTrade[] | null; units: Decimal }

/**
 * Average book cost of a holding from its transactions alone, in the portfolio's currency. A holding whose
 * transactions do not come to what is held has no cost rather than a wrong one.
 */
export function bookCost({ trades, units: held }: TradesOfHolding, notes: Notes = silent): Decimal | null {
  if (!trades || trades.length === 0) {
    notes.missing('transactions', 'no-transactions')
    return null
  }
  try {
    const { units, bookCost: cost } = averageCost(trades, notes)
    if (!units.eq(held)) {
      notes.missing('transactions', 'transactions-do-not-add-up')
      return null
    }
    if (!units.isZero()) notes.step('average-cost', expression`${cost.div(units)} × ${units}`, cost)
    return cost
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    notes.missing('transactions', 'transactions-do-not-add-up')
    return null
  }
}

/**
 * The cash effect holds the fees: money paid is units × price plus fees, money received less them. What leaves in specie takes
 * its share of the cost along; a split adds units that cost nothing. Whatever else moves units is no trade, so that what is
 * held is not what they come to.
 */
function toTrade(transaction: UpstreamTransaction, currency: Currency): NamedTrade[] {
  const isOutward = transaction.quantity?.startsWith('-') || /\bout\b/i.test(transaction.type)
  const category = transactionCategory(transaction.type, !isOutward)
  if (transaction.quantity === null) return []
  const fees = new Decimal(transaction.fees ?? 0)
  const cash = new Decimal(transaction.amount)
  const trade = { name: transaction.type, on: transaction.on, units: new Decimal(transaction.quantity).abs(), fees }
  if (category === 'trade-buys') return [{ ...trade, kind: 'purchase', amount: cash.neg().minus(fees) }]
  if (category === 'trade-sales') return [{ ...trade, kind: 'sale', amount: cash.plus(fees) }]
  if (category === 'transfers-in') return arrivals(transaction, currency).map((lot) => ({ ...trade, ...lot, kind: 'purchase', fees: zero }))
  if (category === 'transfers-out') return [{ ...trade, kind: 'sale', amount: zero, fees: zero }]
  return /^split$/i.test(transaction.type) && !isOutward ? [{ ...trade, kind: 'purchase', amount: zero, fees: zero }] : []
}

/** The lots that came, at what they once cost; where nobody said, all at what they are booked at. */
function arrivals(transaction: UpstreamTransaction, currency: Currency): { units: Decimal; amount: Decimal }[] {
  const { lots, quantity } = transaction
  // An answer that was kept before lots were known has none.
  if (lots && lots.length > 0) return lots.map((lot) => ({ units: new Decimal(lot.quantity), amount: new Decimal(lot.cost) }))
  return [{ units: new Decimal(quantity ?? 0).abs(), amount: bookedValue(transaction, currency) }]
}

/** What securities that arrive without cash are booked at: money, and so to the penny. */
function bookedValue({ quantity, price, priceCurrency, exchangeRate }: UpstreamTransaction, currency: Currency): Decimal {
  const perUnit = new Decimal(price ?? 0).div(priceCurrency === 'GBX' ? 100 : 1)
  return roundTo(perUnit.times(quantity ?? 0).times(exchangeRate ?? 1), currencyDecimals(currency))
}
