import type { Currency } from '@atrium/domain/currency'
import type { PortfolioKey } from './portfolios.ts'

export const dayCounts = ['actual/actual', '30/360', '30E/360'] as const

/** Terms of a bond from which its statistics are computed. */
export type BondTerms = {
  /** Fraction of the nominal per year. */
  coupon: string
  /** Null for a perpetual bond. */
  maturesOn: string | null
  /** Number of coupons per year. */
  frequency: 1 | 2 | 4
  dayCount: (typeof dayCounts)[number]
  isIndexLinked: boolean
  /** Nominal of one unit, in the currency of the price; 1 if units are amounts of nominal. */
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
  /** Day of the last correction of the price, if the provider states it (specification decision 34). */
  restatedOn: string | null
  /** Book cost in the portfolio's currency, as stated by the provider; null if it states none. */
  cost: string | null
  /**
   * Average cost by the rule in `trades/book-costs.ts`; null if the transactions do not determine it. Only Atrium's ledger returns it with
   * the holdings. For other providers, it is undefined here, and computed from their transactions when it is shown.
   */
  bookCost?: string | null
  /** Annual income as a fraction of value. */
  yield: string | null
  cashTypeId: string | null
  /** Terms of a bond, if the provider states them; else null. A bond fund is not a bond. */
  bond: BondTerms | null
  /** Sectors in which a fund invests, with their shares as fractions of 1; undefined if the provider states none. */
  fundSectors?: readonly { name: string; share: string }[] | undefined
}

export type UpstreamHoldings = {
  currency: Currency
  valuedOn: string
  exchangeRates: { from: Currency; to: Currency; rate: string; on: string | null }[]
  holdings: UpstreamHolding[]
}

/** Port for the holdings of a portfolio on a day, and for the available days. */
export type HoldingsPort = {
  getHoldings(key: PortfolioKey, on?: string): Promise<UpstreamHoldings>
  /** Lists the valuation days of the portfolio, from newest to oldest. Some providers list the days of all portfolios instead. */
  listDates(key: PortfolioKey): Promise<string[]>
}
