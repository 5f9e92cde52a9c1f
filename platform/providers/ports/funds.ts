import type { Currency } from '@atrium/domain/currency'

export type UpstreamFundFacts = {
  citiCode: string
  isin: string | null
  sedol: string | null
  name: string
  groupName: string
  /** Amount in the fund's currency. */
  size: string | null
  assetClass: string | null
  sector: string | null
  region: string | null
  type: string | null
  objective: string | null
  currency: Currency
  price: string | null
  pricedOn: string | null
  /** Yield and ongoing charge are fractions per year. */
  yield: string | null
  ongoingCharge: string | null
  launchedOn: string | null
  /** Publications of the fund house, newest first. */
  documents: UpstreamFundDocument[]
}

export type UpstreamFundDocument = { kind: 'factsheet' | 'key-information'; name: string; publishedOn: string; url: string }

export type UpstreamFundPerformance = {
  citiCode: string
  name: string
  currency: Currency
  /** Returns as fractions; null for periods longer than the fund's age. */
  ranges: { range: string; return: string | null }[]
  /** Prices, oldest first. */
  prices: { on: string; price: string }[]
}

/** Port for facts and performance of funds by citi code; an unknown code is omitted. */
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

export type UpstreamFoundFund = {
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
  funds: UpstreamFoundFund[]
  facets: Partial<Record<FundFacet, { value: string; count: number }[]>>
}

/** Port for searching funds by words and filters, in a chosen order. */
export type FundSearchPort = { searchFunds(query: FundQuery): Promise<UpstreamFundHits> }
