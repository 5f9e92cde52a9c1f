import { createHash } from 'node:crypto'
import { fundFacets, type FundFacet, type FundOrder } from '../../contract/fund-terms.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { readConcept } from '@atrium/platform/providers/concept'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { FundQuery, UpstreamFundFacts, UpstreamFundHits, UpstreamFundPerformance } from '@atrium/platform/providers/ports/funds'
import type { Concepts } from '@atrium/platform/providers/registry'

export type FundSearch = {
  search: string | undefined
  filters: Partial<Record<FundFacet, string>>
  orderBy: { field: FundOrder; isDescending: boolean } | undefined
  offset: number
  limit: number
}

export type FundHits = { hits: UpstreamFundHits; facets: UpstreamFundHits['facets']; responses: ProviderResponse<UpstreamFundHits>[] }

/**
 * Reads one page of results. The values of a filtered facet are counted without that filter, so that the client can choose another value.
 */
export async function searchFunds(context: RequestContext, { search, filters, orderBy, offset, limit }: FundSearch): Promise<FundHits> {
  const chosenFacets = fundFacets.filter((facet) => filters[facet] !== undefined)
  const words = search ? { search } : {}
  const ask = (query: FundQuery) => requireConcept(context, 'fundSearch', `search ${hashQuery(query)}`, (port) => port.searchFunds(query))
  const [hits, ...others] = await Promise.all([
    ask({
      ...words,
      filters,
      ...(orderBy && { orderBy }),
      top: limit,
      skip: offset,
      facets: fundFacets.filter((facet) => !chosenFacets.includes(facet)),
    }),
    ...chosenFacets.map((facet) => ask({ ...words, filters: omitFacet(filters, facet), top: 0, facets: [facet] })),
  ])
  const facets = Object.assign({}, hits.data.facets, ...others.map(({ data }) => data.facets)) as UpstreamFundHits['facets']
  return { hits: hits.data, facets, responses: [hits, ...others] }
}

const omitFacet = (filters: FundSearch['filters'], facet: FundFacet): FundSearch['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([one]) => one !== facet))

export type FundResult = {
  facts: ProviderResponse<UpstreamFundFacts>
  /** Null if the performance source is unavailable. */
  performance: ProviderResponse<UpstreamFundPerformance[]> | null
}

/** @throws error `not-found` for a code without a fund */
export async function readFund(context: RequestContext, citiCode: string): Promise<FundResult> {
  const code = citiCode.toUpperCase()
  const [response, performance] = await Promise.all([
    requireConcept(context, 'fundFacts', `facts ${code}`, (port) => port.listFundFacts([code])),
    requireConcept(context, 'fundFacts', `performance ${code}`, (port) => port.listFundPerformance([code])).catch(ignoreUpstreamError),
  ])
  const facts = response.data.find((one) => one.citiCode.toUpperCase() === code)
  if (!facts) throw refusal('not-found')
  return { facts: { ...response, data: facts }, performance }
}

/** Returns the name of a fund provider. */
export const findSource = (context: RequestContext, name: 'fundSearch' | 'fundFacts') =>
  context.deps.providers.findConceptProviderName(context.edition, name)

/**
 * @throws error `not-found` if the edition has no provider for the data
 */
function requireConcept<Name extends keyof Concepts, Data extends object>(
  context: RequestContext,
  name: Name,
  call: string,
  ask: (port: Concepts[Name]) => Promise<Data>,
): Promise<ProviderResponse<Data>> {
  const response = readConcept(context, name, call, ask)
  if (!response) throw refusal('not-found')
  return response
}

function ignoreUpstreamError(error: unknown): null {
  if (error instanceof UpstreamError) return null
  throw error
}

/** Returns a fixed-length cache key for a search. */
const hashQuery = (query: FundQuery) => createHash('sha256').update(JSON.stringify(query)).digest('base64url')
