import type { DayRange } from './charges.ts'
import type { PortfolioKey } from './portfolios.ts'
import type { UpstreamTransaction } from './transactions.ts'

/** Transactions of one holding; offered by providers with a separate call for them. */
export type HoldingTransactionsPort = {
  listHoldingTransactions(key: PortfolioKey, holdingId: string, range?: Partial<DayRange>): Promise<UpstreamTransaction[]>
}
