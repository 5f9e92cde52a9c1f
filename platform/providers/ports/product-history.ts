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
    /** Null without a price. */
    openingValue: string | null
    /** Including costs and units received in kind. */
    purchases: string
    /** Less their costs. */
    sales: string
    income: string
    closingQuantity: string
    closingValue: string | null
  }[]
}

/** Returns stated by the provider, each over a period that ends with the last day; fractions. */
export type UpstreamPeriodReturns = { from: string; to: string; periods: { code: string; name: string; return: string | null }[] }

/** History of each product in a period, with the returns that the provider states; the provider's own period without a range. */
export type ProductHistoryPort = {
  getProductHistory(key: PortfolioKey, range?: DayRange): Promise<UpstreamProductHistory>
  getPeriodReturns(key: PortfolioKey, range?: DayRange): Promise<UpstreamPeriodReturns>
}
