import { funds, computeFundReturn, type Fund } from '../../market/funds.ts'
import { findPrice } from '../../market/prices.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'
import { parseFilter, parseSortOrder, type Document } from './filter.ts'

/** The fund search index of docs/providers/fund-search.md. */
export const fundSearch: Upstream = {
  name: 'fund-search',
  prefix: '/fund-search',
  purpose: 'A search for funds by words, with filters and sorting',
  routes: [['GET', '/indexes/funds/docs', search]],
}

const searched = ['fundName', 'groupName', 'objective', 'citiCode', 'isin'] as const
const facetable = new Set(['assetClass', 'sector', 'region', 'groupName', 'fundType', 'currency'])
const maxHits = 100

/** GET /indexes/funds/docs?search&filter&orderby&top&skip&facet */
function search({ query, lastDay }: UpstreamRequest) {
  const documents = funds.map((fund) => documentOf(fund, lastDay))
  const fields = Object.keys(documents[0]!)
  const words = (query.get('search') ?? '*')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '*')
  const isWanted = parseFilter(query.get('filter') ?? '', fields)
  const hits = documents
    .map((document) => ({ '@score': scoreOf(document, words), ...document }))
    .filter((hit) => hit['@score'] > 0 && isWanted(hit))
    .sort(parseSortOrder(query.get('orderby') || '@score desc, fundName asc', [...fields, '@score']))
  const start = count(query.get('skip'), 0)
  return {
    '@count': hits.length,
    '@facets': Object.fromEntries(facetsAsked(query).map((field) => [field, facetOf(hits, field)])),
    value: hits.slice(start, start + Math.min(count(query.get('top'), 50), maxHits)),
  }
}

function documentOf(fund: Fund, day: number) {
  const { security, citiCode, groupName, size, type, objective } = fund
  const { name, isin, assetClass, sector, region, priceCurrency } = security
  const percent = (fraction: number | null) => (fraction === null ? null : Math.round(fraction * 10_000) / 100)
  return {
    citiCode,
    isin,
    fundName: name,
    groupName,
    fundSize: size / 1_000,
    assetClass,
    sector,
    region,
    fundType: type,
    objective,
    currency: priceCurrency,
    price: findPrice(security, day)! / 10_000,
    ongoingCharge: security.ongoingPoints / 100,
    yield: security.yieldPoints / 100,
    return1y: percent(computeFundReturn(fund, '1y', day)),
    return3y: percent(computeFundReturn(fund, '3y', day)),
    return5y: percent(computeFundReturn(fund, '5y', day)),
  }
}

/** Scores a document. Every word must match, and a match in the name counts double. */
function scoreOf(document: Document, words: readonly string[]): number {
  let score = 1
  for (const word of words) {
    const met = searched.filter((field) => String(document[field]).toLowerCase().includes(word))
    if (met.length === 0) return 0
    score += met.includes('fundName') ? met.length + 1 : met.length
  }
  return score
}

const facetsAsked = (query: URLSearchParams) => (query.get('facet') ?? '').split(',').filter(Boolean)

function facetOf(hits: readonly Document[], field: string) {
  if (!facetable.has(field)) throw new Refusal(400, 'invalid-facet')
  const counts = new Map<string, number>()
  for (const hit of hits) counts.set(String(hit[field]), (counts.get(String(hit[field])) ?? 0) + 1)
  return [...counts]
    .map(([value, found]) => ({ value, count: found }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

function count(text: string | null, standard: number): number {
  if (text === null) return standard
  if (!/^\d{1,4}$/.test(text)) throw new Refusal(400, 'invalid-number')
  return Number(text)
}
