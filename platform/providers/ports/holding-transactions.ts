import type { DayRange } from './charges.ts'
import type { PortfolioKey } from './portfolios.ts'
import type { UpstreamTransaction } from './transactions.ts'

/** What was booked on one holding of a portfolio; offered by providers that can be asked for it apart. */
export type HoldingTransactionsPort = {
  listHoldingTransactions(key: PortfolioKey, holdingId: string, range?: Partial<DayRange>): Promise<UpstreamTransaction[]>
}
