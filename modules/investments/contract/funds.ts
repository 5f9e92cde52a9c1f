import * as z from 'zod/mini'
import { countedItems, offsetPage, searchText, sortDirection } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { fundFacets, fundOrders, fundRanges, fundsOnPage } from './fund-terms.ts'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

const facetValue = z.optional(z.string().check(z.minLength(1), z.maxLength(80)))

const fundQuery = z.object({
  portal: identifier,
  /** Search words. Each must occur in the name, group, objective or code. */
  search: searchText,
  assetClass: facetValue,
  sector: facetValue,
  region: facetValue,
  groupName: facetValue,
  fundType: facetValue,
  currency: facetValue,
  /** By default the best matches come first, and equal matches are sorted by name. */
  sort: z.optional(z.enum(fundOrders)),
  direction: sortDirection('ascending'),
  // `most` is the maximum page size of the index.
  ...offsetPage({ usual: fundsOnPage, most: 100 }),
})

/** Citi code as written by vendors of fund data: up to twelve letters and digits. */
export const citiCode = z.string().check(z.regex(/^[\dA-Za-z]{1,12}$/))

const fundDescription = {
  citiCode: z.string(),
  fundName: z.string(),
  groupName: z.string(),
  /** In the fund's currency. */
  fundSize: z.nullable(decimal),
  assetClass: z.nullable(z.string()),
  fundType: z.nullable(z.string()),
  objective: z.nullable(z.string()),
  currency,
}

const fundPricing = {
  price: z.nullable(decimal),
  /** Fraction per year. */
  ongoingCharge: z.nullable(decimal),
  yield: z.nullable(decimal),
}

const fundRow = z.object({
  ...fundDescription,
  ...fundPricing,
  /** As a fraction. Null for a period longer than the fund's age. */
  return1y: z.nullable(decimal),
  return3y: z.nullable(decimal),
  return5y: z.nullable(decimal),
})

const fundSearchResult = z.object({
  ...countedItems(fundRow),
  /** Values of each facet, with their counts under all other chosen filters. */
  facets: z.array(z.object({ facet: z.enum(fundFacets), values: z.array(z.object({ value: z.string(), count: z.int() })) })),
  provenance,
})

const fundPerformance = z.object({
  ranges: z.array(z.object({ range: z.enum(fundRanges), return: z.nullable(decimal) })),
  /** Oldest first, in the fund's currency. */
  prices: z.array(z.object({ on: plainDate, price: decimal })),
})

/** Facts published by the fund's management company. */
export const fundFacts = z.object({
  ...fundDescription,
  ...fundPricing,
  isin: z.nullable(z.string()),
  pricedOn: z.nullable(plainDate),
  launchedOn: z.nullable(plainDate),
})

const fund = z.extend(fundFacts, {
  /** Null if the source is unavailable. The lists are empty if the source supplies no performance. */
  performance: z.nullable(fundPerformance),
  provenance,
})

const read = route.meta({ caller: 'signed-in' })
const path = <const Path extends string>(rest: Path, summary: string) =>
  ({ method: 'GET', path: `/api/portals/{portal}/funds${rest}`, tags: ['funds'], summary }) as const

export const funds = {
  search: read
    .route(path('', 'Search funds by words, facets and sort order, with the counts of each facet'))
    .input(fundQuery)
    .output(fundSearchResult),
  get: read
    .route(path('/{citiCode}', 'Get a fund: facts published by its management company, price and performance'))
    .input(z.object({ portal: identifier, citiCode }))
    .output(fund),
}

export type FundQuery = z.input<typeof fundQuery>
export type FundRow = z.infer<typeof fundRow>
export type FundSearchResult = z.infer<typeof fundSearchResult>
export type Fund = z.infer<typeof fund>
