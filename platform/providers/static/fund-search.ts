import { Decimal } from '@atrium/domain/decimal'
import {
  fundFacets,
  type FundFacet,
  type FundOrder,
  type FundQuery,
  type UpstreamFundSummary,
  type UpstreamFundHits,
} from '../ports/funds.ts'

/** Searches a list in the way of the search index: every word and every filter must match, and the requested order applies. */
export function searchFundList(funds: readonly UpstreamFundSummary[], query: FundQuery): UpstreamFundHits {
  const { search = '', filters = {}, orderBy, top = 50, skip = 0, facets = [] } = query
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '*')
  const hits = funds.filter((fund) => containsWords(fund, words) && fundFacets.every((facet) => hasFacetValue(fund, facet, filters[facet])))
  const sortedFunds = hits.toSorted(orderBy ? createOrder(orderBy) : createMatchOrder(words))
  return {
    total: hits.length,
    funds: sortedFunds.slice(skip, skip + top),
    facets: Object.fromEntries(facets.map((facet) => [facet, countFacetValues(hits, facet)])),
  }
}

const hasFacetValue = (fund: UpstreamFundSummary, facet: FundFacet, wanted: string | undefined) =>
  wanted === undefined || facetReaders[facet](fund) === wanted

const containsWords = ({ name, groupName, objective, citiCode, isin }: UpstreamFundSummary, words: readonly string[]) => {
  const texts = [name, groupName, objective ?? '', citiCode, isin ?? ''].map((text) => text.toLowerCase())
  return words.every((word) => texts.some((text) => text.includes(word)))
}

const facetReaders: Record<FundFacet, (fund: UpstreamFundSummary) => string | null> = {
  assetClass: (fund) => fund.assetClass,
  sector: (fund) => fund.sector,
  region: (fund) => fund.region,
  groupName: (fund) => fund.groupName,
  fundType: (fund) => fund.type,
  currency: (fund) => fund.currency,
}

function countFacetValues(hits: readonly UpstreamFundSummary[], facet: FundFacet): { value: string; count: number }[] {
  const counts = Map.groupBy(hits, (fund) => facetReaders[facet](fund))
  return [...counts]
    .flatMap(([value, funds]) => (value === null ? [] : [{ value, count: funds.length }]))
    .toSorted((one, other) => other.count - one.count || compare(one.value, other.value))
}

type Order = (one: UpstreamFundSummary, other: UpstreamFundSummary) => number

const orders: Record<FundOrder, Order> = {
  fundName: (one, other) => compare(one.name, other.name),
  groupName: (one, other) => compare(one.groupName, other.groupName),
  fundSize: (one, other) => compareFigures(one.size, other.size),
  ongoingCharge: (one, other) => compareFigures(one.ongoingCharge, other.ongoingCharge),
  yield: (one, other) => compareFigures(one.yield, other.yield),
  return1y: (one, other) => compareFigures(one.return1y, other.return1y),
  return3y: (one, other) => compareFigures(one.return3y, other.return3y),
  return5y: (one, other) => compareFigures(one.return5y, other.return5y),
}

const createOrder = ({ field, isDescending }: NonNullable<FundQuery['orderBy']>): Order =>
  isDescending ? (one, other) => orders[field](other, one) : orders[field]

/** Orders funds by how many of the search words their names contain, most first. */
function createMatchOrder(words: readonly string[]): Order {
  const countMatches = ({ name }: UpstreamFundSummary) => words.filter((word) => name.toLowerCase().includes(word)).length
  return (one, other) => countMatches(other) - countMatches(one) || orders.fundName(one, other)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
/** Compares figures. A missing figure is less than any other. */
const compareFigures = (one: string | null, other: string | null) =>
  one === null || other === null ? Number(other === null) - Number(one === null) : new Decimal(one).comparedTo(other)
