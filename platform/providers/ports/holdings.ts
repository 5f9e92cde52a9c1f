import type { Currency } from '@atrium/domain/currency'
import type { PortfolioKey } from './portfolios.ts'

export const dayCounts = ['actual/actual', '30/360', '30E/360'] as const

/** What a bond promises, as far as its statistics need it. */
export type BondTerms = {
  /** A fraction of nominal a year. */
  coupon: string
  /** Null for one that is never repaid. */
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
  /** The day its price was last corrected, where the provider says so (specification decision 34). */
  restatedOn: string | null
  /** Book cost in the portfolio's currency, where the provider keeps one. */
  cost: string | null
  /**
   * Average cost by the rule of `trades/book-costs.ts`, where the provider is Atrium's own ledger: it works it out with the
   * holdings. Null where the entries do not say. Of other providers it is worked out of their transactions when it is shown.
   */
  bookCost?: string | null
  /** Annual income as a fraction of value. */
  yield: string | null
  cashTypeId: string | null
  /** Null for what is no bond, a fund of bonds included, and where the provider does not say. */
  bond: BondTerms | null
}

export type UpstreamHoldings = {
  currency: Currency
  valuedOn: string
  exchangeRates: { from: Currency; to: Currency; rate: string; on: string | null }[]
  holdings: UpstreamHolding[]
}

/** What is in a portfolio on a day, and the days that can be asked for. */
export type HoldingsPort = {
  getHoldings(key: PortfolioKey, on?: string): Promise<UpstreamHoldings>
  /** Newest first; of the portfolio, or of all where the provider does not tell them apart. */
  listDates(key: PortfolioKey): Promise<string[]>
}
