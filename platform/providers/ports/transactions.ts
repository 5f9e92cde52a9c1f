import type { Currency } from '@atrium/domain/currency'
import type { PortfolioKey } from './portfolios.ts'

/** Part of what a transfer in brought: its units, what they once cost in the portfolio's currency, and when. */
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
  /** Of the trade's day, from the price's currency (pounds for GBX) into the portfolio's. */
  exchangeRate: string | null
  /** Signed effect on cash, in the portfolio's currency, fees included. */
  amount: string
  fees: string | null
  /**
   * Of a transfer in whose original cost is known, the oldest first: they come to its units. Null where it is not, and of
   * everything else: the units are then taken to have cost what they are booked at.
   */
  lots: OriginalLot[] | null
}

/** Every transaction of a portfolio since it began. */
export type TransactionsPort = {
  listTransactions(key: PortfolioKey): Promise<{ currency: Currency; transactions: UpstreamTransaction[] }>
}
