import type { Currency } from '@atrium/domain/currency'
import type { PortfolioKey } from './portfolios.ts'

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
}

/** Every transaction of a portfolio since it began. */
export type TransactionsPort = {
  listTransactions(key: PortfolioKey): Promise<{ currency: Currency; transactions: UpstreamTransaction[] }>
}
