import { dateOf } from '../calendar.ts'
import type { Security } from '../market/securities.ts'

export type TransactionType =
  | 'Purchase'
  | 'Sale'
  | 'Contribution'
  | 'Withdrawal'
  | 'Dividend'
  | 'Interest'
  | 'Management fee'
  | 'Transfer in'

export type DealingCost = { type: 'Commission' | 'Stamp duty' | 'Currency conversion'; amount: bigint }

/** Lot of a transfer in: 1/10,000,000 units, original cost in pence, and the day of purchase. */
export type OriginalLot = { quantity: bigint; cost: bigint; on: string }

export type Transaction = {
  id: string
  day: number
  settlementDay: number
  type: TransactionType
  /** null where only cash moves. */
  security: Security | null
  /** 1/10,000,000, unsigned: the type gives the direction; 0 where no units move. */
  quantity: bigint
  /** 1/10,000 of the price currency. */
  price: number
  /** Price currency (its pounds for GBX) into the portfolio's currency on the day, millionths. */
  rate: number
  /** Pence of the portfolio's currency, positive into cash. A transfer in moves securities and no cash. */
  amount: bigint
  /** Included in `amount`. */
  costs: DealingCost[]
  /** External inflow (positive) or outflow of cash or securities, in pence. */
  flow: bigint
  /** Of a transfer in with history, oldest first. */
  lots: readonly OriginalLot[]
}

/** Change in units: only sales reduce them. */
export const unitsMoved = (transaction: Transaction): bigint => (transaction.type === 'Sale' ? -transaction.quantity : transaction.quantity)

export const totalCosts = (transaction: Transaction): bigint => transaction.costs.reduce((total, cost) => total + cost.amount, 0n)

export const tradeDate = (transaction: Transaction): string => dateOf(transaction.day)
