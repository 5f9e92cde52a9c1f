import type { Currency } from '@atrium/domain/currency'

export type UpstreamFundFacts = {
  citiCode: string
  isin: string | null
  sedol: string | null
  name: string
  groupName: string
  /** Total value of the fund, in the fund's currency. */
  size: string | null
  assetClass: string | null
  sector: string | null
  region: string | null
  type: string | null
  objective: string | null
  currency: Currency
  price: string | null
  pricedOn: string | null
  /** Fraction per year, as is `ongoingCharge`. */
  yield: string | null
  ongoingCharge: string | null
  launchedOn: string | null
  /** Documents that the fund's manager publishes, from newest to oldest. */
  documents: UpstreamFundDocument[]
}

export type UpstreamFundDocument = { kind: 'factsheet' | 'key-information'; name: string; publishedOn: string; url: string }

export type UpstreamFundPerformance = {
  citiCode: string
  name: string
  currency: Currency
  /** Returns as fractions; null for a period that is longer than the fund's age. */
  ranges: { range: string; return: string | null }[]
  /** Prices, from oldest to newest. */
  prices: { on: string; price: string }[]
}

/** Port for facts about funds and their performance, by citi code. Unknown codes are omitted. */
export type FundFactsPort = {
  listFundFacts(citiCodes: readonly string[]): Promise<UpstreamFundFacts[]>
  listFundPerformance(citiCodes: readonly string[]): Promise<UpstreamFundPerformance[]>
}

export const fundFacets = ['assetClass', 'sector', 'region', 'groupName', 'fundType', 'currency'] as const
export type FundFacet = (typeof fundFacets)[number]
export const fundOrders = ['fundName', 'groupName', 'fundSize', 'ongoingCharge', 'yield', 'return1y', 'return3y', 'return5y'] as const
export type FundOrder = (typeof fundOrders)[number]

export type FundQuery = {
  search?: string
  /** Filters, all of which must match. */
  filters?: Partial<Record<FundFacet, string>>
  orderBy?: { field: FundOrder; isDescending: boolean }
  top?: number
  skip?: number
  facets?: readonly FundFacet[]
}

export type UpstreamFundSummary = {
  citiCode: string
  isin: string | null
  name: string
  groupName: string
  size: string | null
  assetClass: string | null
  sector: string | null
  region: string | null
  type: string | null
  objective: string | null
  currency: Currency
  price: string | null
  ongoingCharge: string | null
  yield: string | null
  return1y: string | null
  return3y: string | null
  return5y: string | null
}

export type UpstreamFundHits = {
  total: number
  funds: UpstreamFundSummary[]
  facets: Partial<Record<FundFacet, { value: string; count: number }[]>>
}

/** Port for finding funds by words and filters, in a chosen order. */
export type FundSearchPort = { searchFunds(query: FundQuery): Promise<UpstreamFundHits> }
