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

export function tradesOf(transactions: readonly UpstreamTransaction[], until: string): Map<string, NamedTrade[]> {
  const ofHoldings = transactions.filter((transaction) => transaction.holdingId !== null && transaction.on <= until)
  const byHolding = Map.groupBy(ofHoldings, (transaction) => transaction.holdingId as string)
  return new Map([...byHolding].map(([holdingId, own]) => [holdingId, own.flatMap(toTrade)]))
}

type TradesOfHolding = { trades: readonly NamedTrade[] | null }

/**
 * Average book cost of a holding from its transactions alone, in the portfolio's currency. A holding whose
 * transactions do not add up has no cost rather than a wrong one.
 */
export function bookCost({ trades }: TradesOfHolding, notes: Notes = silent): Decimal | null {
  if (!trades || trades.length === 0) {
    notes.missing('transactions', 'no-transactions')
    return null
  }
  try {
    const { units, bookCost: cost } = averageCost(trades, notes)
    if (!units.isZero()) notes.step('average-cost', expression`${cost.div(units)} × ${units}`, cost)
    return cost
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    notes.missing('transactions', 'transactions-do-not-add-up')
    return null
  }
}

/** The cash effect holds the fees: money paid is units × price plus fees, money received less them. */
function toTrade(transaction: UpstreamTransaction): NamedTrade[] {
  const category = transactionCategory(transaction.type, true)
  if (transaction.quantity === null) return []
  const fees = new Decimal(transaction.fees ?? 0)
  const cash = new Decimal(transaction.amount)
  const trade = { name: transaction.type, on: transaction.on, units: new Decimal(transaction.quantity).abs(), fees }
  if (category === 'trade-buys') return [{ ...trade, kind: 'purchase', amount: cash.neg().minus(fees) }]
  if (category === 'trade-sales') return [{ ...trade, kind: 'sale', amount: cash.plus(fees) }]
  return category === 'transfers-in' ? [{ ...trade, kind: 'purchase', amount: bookedValue(transaction), fees: zero }] : []
}

/** What securities that arrive without cash are booked at: money, and so to the penny. */
function bookedValue({ quantity, price, priceCurrency, exchangeRate }: UpstreamTransaction): Decimal {
  const perUnit = new Decimal(price ?? 0).div(priceCurrency === 'GBX' ? 100 : 1)
  return roundTo(perUnit.times(quantity ?? 0).times(exchangeRate ?? 1), 2)
}
