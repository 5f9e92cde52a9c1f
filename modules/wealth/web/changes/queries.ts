import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { requestedPeriod, type ChangeSearch } from './change-search.ts'

export const accountChangeQuery = (account: string, search: ChangeSearch) => {
  const period = requestedPeriod(search)
  return queryOptions({
    queryKey: ['changes', 'account', account, period],
    queryFn: () => api.changes.account({ account, ...period }),
    placeholderData: keepPreviousData,
  })
}

export const portfolioChangeQuery = (portfolio: string, search: ChangeSearch) => {
  const period = requestedPeriod(search)
  return queryOptions({
    queryKey: ['changes', 'portfolio', portfolio, period],
    queryFn: () => api.changes.portfolio({ portfolio, ...period }),
  })
}
