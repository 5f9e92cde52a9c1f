import type { Currency } from '@atrium/domain/currency'
import type { PortfolioKey } from './portfolios.ts'

/** One lot of a transfer in: its units, their original cost in the portfolio's currency, and the day of acquisition. */
export type OriginalLot = { quantity: string; cost: string; on: string }

export type UpstreamTransaction = {
  id: string
  on: string
  type: string
  name: string | null
  holdingId: string | null
  /** Number of units, without a sign. */
  quantity: string | null
  price: string | null
  priceCurrency: Currency | null
  /** Exchange rate of the trade day, from the currency of the price (pounds if that is GBX) to the portfolio's currency. */
  exchangeRate: string | null
  /** Effect on cash, including fees, in the portfolio's currency; negative if cash is paid out. */
  amount: string
  fees: string | null
  /**
   * The lots of a transfer in, from oldest to newest. Their quantities add up to the units of the transfer. Null for other types. Also null
   * for a transfer in without a known original cost; its units are then taken at their booked value.
   */
  lots: OriginalLot[] | null
}

export type UpstreamTransactions = { currency: Currency; transactions: UpstreamTransaction[] }

/** Port for all transactions of a portfolio since inception. */
export type TransactionsPort = {
  listTransactions(key: PortfolioKey): Promise<UpstreamTransactions>
  /** Lists the transactions of one type, given the provider’s name for it. Undefined if the provider can only list all transactions. */
  listTransactionsOfType?: (key: PortfolioKey, type: string) => Promise<UpstreamTransactions>
}
