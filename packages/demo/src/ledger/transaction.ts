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

/** Part of what a transfer in brought: 1/10,000,000 units, pence that they once cost, and the day they were bought. */
export type OriginalLot = { quantity: bigint; cost: bigint; on: string }

export type Transaction = {
  id: string
  day: number
  settlementDay: number
  type: TransactionType
  /** null where only cash moves. */
  security: Security | null
  /** 1/10,000,000, never negative: the type says which way; 0 where no units move. */
  quantity: bigint
  /** 1/10,000 of the price currency. */
  price: number
  /** Price currency (its pounds for GBX) into the portfolio's currency on the day, millionths. */
  rate: number
  /** Pence of the portfolio's currency, positive into cash. A transfer in brings securities and moves no cash. */
  amount: bigint
  /** Already inside `amount`. */
  costs: DealingCost[]
  /** Money or securities that came from outside (positive) or left (negative), in pence. */
  flow: bigint
  /** Of a transfer in whose history came along, the oldest first. */
  lots: readonly OriginalLot[]
}

/** The change in units: sales and nothing else take away. */
export const unitsMoved = (transaction: Transaction): bigint => (transaction.type === 'Sale' ? -transaction.quantity : transaction.quantity)

export const totalCosts = (transaction: Transaction): bigint => transaction.costs.reduce((total, cost) => total + cost.amount, 0n)

export const tradeDate = (transaction: Transaction): string => dateOf(transaction.day)
