import { businessDayToDate } from '../calendar.ts'
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

/** Lot of a transfer in: units in 1/10,000,000, original cost in pence, and the day of purchase. */
export type OriginalLot = { quantity: bigint; cost: bigint; on: string }

export type Transaction = {
  id: string
  day: number
  settlementDay: number
  type: TransactionType
  /** Null if the entry concerns no security. */
  security: Security | null
  /** Units in 1/10,000,000, unsigned, because the type determines the direction; 0 if no units move. */
  quantity: bigint
  /** Price in 1/10,000 of the price currency. */
  price: number
  /** Exchange rate of the day from the price currency (pounds for GBX) to the portfolio's currency, in millionths. */
  rate: number
  /**
   * Change of cash in pence of the portfolio's currency, positive for more cash. It is 0 for a transfer in, which moves only securities.
   */
  amount: bigint
  /** Costs, which are included in `amount`. */
  costs: DealingCost[]
  /** External inflow (positive) or outflow of cash or securities, in pence. */
  flow: bigint
  /** Lots of a transfer in with history, oldest first. */
  lots: readonly OriginalLot[]
}

/** Returns the change in units. Only a sale is negative. */
export const getUnitsChange = (transaction: Transaction): bigint =>
  transaction.type === 'Sale' ? -transaction.quantity : transaction.quantity

export const sumCosts = (transaction: Transaction): bigint => transaction.costs.reduce((total, cost) => total + cost.amount, 0n)

export const getTradeDate = (transaction: Transaction): string => businessDayToDate(transaction.day)
