import type { DayRange } from './charges.ts'
import type { PortfolioKey } from './portfolios.ts'
import type { UpstreamTransaction } from './transactions.ts'

/** Port for the transactions of one holding, for providers with a separate call for them. */
export type HoldingTransactionsPort = {
  listHoldingTransactions(key: PortfolioKey, holdingId: string, range?: Partial<DayRange>): Promise<UpstreamTransaction[]>
}
