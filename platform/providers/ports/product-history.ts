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
    /** Value at the beginning of the period; null without a price. */
    openingValue: string | null
    /** Cost of purchases including their charges, and the value of units received in kind. */
    purchases: string
    /** Proceeds of sales less their charges. */
    sales: string
    income: string
    closingQuantity: string
    closingValue: string | null
  }[]
}

/** Period returns as stated by the provider, as fractions. Each period ends on `to`. */
export type UpstreamPeriodReturns = { from: string; to: string; periods: { code: string; name: string; return: string | null }[] }

/**
 * Port for the history of each product over a period, and for the period returns that the provider states. Without a range, the default
 * range of the provider applies.
 */
export type ProductHistoryPort = {
  getProductHistory(key: PortfolioKey, range?: DayRange): Promise<UpstreamProductHistory>
  getPeriodReturns(key: PortfolioKey, range?: DayRange): Promise<UpstreamPeriodReturns>
}
