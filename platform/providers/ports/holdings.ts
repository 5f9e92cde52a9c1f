import type { Currency } from '@atrium/domain/currency'
import type { PortfolioKey } from './portfolios.ts'

export const dayCounts = ['actual/actual', '30/360', '30E/360'] as const

/** Terms of a bond that its statistics need. */
export type BondTerms = {
  /** A fraction of nominal a year. */
  coupon: string
  /** Null for a perpetual bond. */
  maturesOn: string | null
  /** Coupons a year. */
  frequency: 1 | 2 | 4
  dayCount: (typeof dayCounts)[number]
  isIndexLinked: boolean
  /** Of one unit, in the currency of the price: 1 where units are nominal. */
  nominal: string
}

export type UpstreamHolding = {
  id: string
  name: string
  symbol: string | null
  sedol: string | null
  assetClass: string | null
  sector: string | null
  region: string | null
  quantity: string
  price: string | null
  priceCurrency: Currency | null
  pricedOn: string | null
  /** Day of the price's last correction, where the provider states it (specification decision 34). */
  restatedOn: string | null
  /** Book cost in the portfolio's currency, where the provider states one. */
  cost: string | null
  /**
   * Average cost by the rule of `trades/book-costs.ts`, which Atrium's own ledger computes with the holdings. Null where the
   * entries do not determine it. For other providers it is computed from their transactions when it is shown.
   */
  bookCost?: string | null
  /** Annual income as a fraction of value. */
  yield: string | null
  cashTypeId: string | null
  /** Null for anything but bonds (funds of bonds included), and where the provider states none. */
  bond: BondTerms | null
}

export type UpstreamHoldings = {
  currency: Currency
  valuedOn: string
  exchangeRates: { from: Currency; to: Currency; rate: string; on: string | null }[]
  holdings: UpstreamHolding[]
}

/** Holdings of a portfolio on a day, and the days available. */
export type HoldingsPort = {
  getHoldings(key: PortfolioKey, on?: string): Promise<UpstreamHoldings>
  /** Newest first; of the portfolio, or of all where the provider does not distinguish them. */
  listDates(key: PortfolioKey): Promise<string[]>
}
