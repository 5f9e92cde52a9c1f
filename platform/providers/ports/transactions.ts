import type { Currency } from '@atrium/domain/currency'
import type { PortfolioKey } from './portfolios.ts'

/** A lot of a transfer in: its units, their original cost in the portfolio's currency, and the day of acquisition. */
export type OriginalLot = { quantity: string; cost: string; on: string }

export type UpstreamTransaction = {
  id: string
  on: string
  type: string
  name: string | null
  holdingId: string | null
  /** Units, positive. */
  quantity: string | null
  price: string | null
  priceCurrency: Currency | null
  /** Rate of the trade day, from the price currency (pounds for GBX) to the portfolio's currency. */
  exchangeRate: string | null
  /** Signed effect on cash, in the portfolio's currency, including fees. */
  amount: string
  fees: string | null
  /**
   * Lots of a transfer in, oldest first, whose quantities sum to its units. Null for other types, and for a transfer in without known
   * original cost, whose units then cost their booked value.
   */
  lots: OriginalLot[] | null
}

export type UpstreamTransactions = { currency: Currency; transactions: UpstreamTransaction[] }

/** Port for every transaction of a portfolio since inception. */
export type TransactionsPort = {
  listTransactions(key: PortfolioKey): Promise<UpstreamTransactions>
  /** Lists those of one type, by the provider’s own name of it. Absent if the provider can only list all. */
  listTransactionsOfType?: (key: PortfolioKey, type: string) => Promise<UpstreamTransactions>
}
