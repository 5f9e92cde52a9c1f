import type { FundQuery, FundSearchPort } from '../ports/funds.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapHits } from './map.ts'

/** Creates the adapter of the fund search index (docs/providers/fund-search.md). */
export function createFundSearchAdapter(upstream: Upstream): FundSearchPort {
  return {
    searchFunds: ({ search, filters = {}, orderBy, top, skip, facets = [] }) => {
      const query = {
        search: search || '*',
        filter: buildFilter(filters) || undefined,
        orderby: orderBy && `${orderBy.field} ${orderBy.isDescending ? 'desc' : 'asc'}`,
        top: top?.toString(),
        skip: skip?.toString(),
        facet: facets.length > 0 ? facets.join(',') : undefined,
      }
      return upstream.call({ call: 'GET /indexes/funds/docs', query, read: mapHits })
    },
  }
}

/** Builds the filter. Values are quoted, so that they cannot change the syntax of the filter. */
const buildFilter = (filters: NonNullable<FundQuery['filters']>) =>
  Object.entries(filters)
    .map(([field, value]) => `${field} eq '${value.replaceAll("'", "''")}'`)
    .join(' and ')
