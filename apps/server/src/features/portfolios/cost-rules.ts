import { Decimal, roundTo, zero } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import { averageCost, type Trade } from '@atrium/domain/holdings'
import { transactionCategory } from '@atrium/domain/transaction-categories'
import type { UpstreamTransaction } from '../../providers/ports/transactions.ts'

/**
 * Average book cost of each holding from the transactions alone, in the portfolio's currency. A holding
 * whose transactions do not add up has no cost rather than a wrong one.
 */
export function costsOf(transactions: readonly UpstreamTransaction[], until: string): Map<string, Decimal> {
  const trades = Map.groupBy(
    transactions.filter((transaction) => transaction.holdingId !== null && transaction.on <= until),
    (transaction) => transaction.holdingId as string,
  )
  const costs = new Map<string, Decimal>()
  for (const [holdingId, own] of trades) {
    const cost = costOf(own.flatMap(toTrade))
    if (cost) costs.set(holdingId, cost)
  }
  return costs
}

function costOf(trades: readonly Trade[]): Decimal | null {
  try {
    return averageCost(trades).bookCost
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** The cash effect holds the fees: money paid is units × price plus fees, money received less them. */
function toTrade(transaction: UpstreamTransaction): Trade[] {
  const category = transactionCategory(transaction.type, true)
  if (transaction.quantity === null) return []
  const fees = new Decimal(transaction.fees ?? 0)
  const cash = new Decimal(transaction.amount)
  const trade = { on: transaction.on, units: new Decimal(transaction.quantity).abs(), fees }
  if (category === 'trade-buys') return [{ ...trade, kind: 'purchase', amount: cash.neg().minus(fees) }]
  if (category === 'trade-sales') return [{ ...trade, kind: 'sale', amount: cash.plus(fees) }]
  return category === 'transfers-in' ? [{ ...trade, kind: 'purchase', amount: bookedValue(transaction), fees: zero }] : []
}

/** What securities that arrive without cash are booked at: money, and so to the penny. */
function bookedValue({ quantity, price, priceCurrency, exchangeRate }: UpstreamTransaction): Decimal {
  const perUnit = new Decimal(price ?? 0).div(priceCurrency === 'GBX' ? 100 : 1)
  return roundTo(perUnit.times(quantity ?? 0).times(exchangeRate ?? 1), 2)
}
