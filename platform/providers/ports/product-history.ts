import type { Currency } from '@atrium/domain/currency'
import type { DayRange } from './charges.ts'
import type { PortfolioKey } from './portfolios.ts'

export type UpstreamProductHistory = {
  currency: Currency
  from: string
  to: string
  products: {
    holdingId: string
    name: string
    openingQuantity: string
    /** Null where there is no price. */
    openingValue: string | null
    /** With their costs, and what arrived in kind. */
    purchases: string
    /** Less their costs. */
    sales: string
    income: string
    closingQuantity: string
    closingValue: string | null
  }[]
}

/** Returns that the provider states, each over a period that ends with the last day; fractions. */
export type UpstreamPeriodReturns = { from: string; to: string; periods: { code: string; name: string; return: string | null }[] }

/** What became of each product in a period, and what the provider says was earned; without a range, the provider's own. */
export type ProductHistoryPort = {
  getProductHistory(key: PortfolioKey, range?: DayRange): Promise<UpstreamProductHistory>
  getPeriodReturns(key: PortfolioKey, range?: DayRange): Promise<UpstreamPeriodReturns>
}
