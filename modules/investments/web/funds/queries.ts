import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { toFundQuery, type FundSearch } from './fund-search.ts'

export const fundsQuery = (portal: string, search: FundSearch) => {
  const query = toFundQuery(portal, search)
  return queryOptions({ queryKey: ['funds', 'found', query], queryFn: () => api.funds.search(query), placeholderData: keepPreviousData })
}

export const fundQuery = (portal: string, citiCode: string) =>
  queryOptions({ queryKey: ['funds', 'one', portal, citiCode], queryFn: () => api.funds.get({ portal, citiCode }) })
