import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const productHistoryQuery = (portfolio: string, from?: string, to?: string) =>
  queryOptions({
    queryKey: ['product-histories', portfolio, from, to],
    queryFn: () => api.productHistories.get({ portfolio, ...(from && { from }), ...(to && { to }) }),
  })
