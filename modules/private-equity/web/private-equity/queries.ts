import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const commitmentsQuery = (portfolio: string) =>
  queryOptions({ queryKey: ['private-equity', 'list', portfolio], queryFn: () => api.privateEquity.list({ portfolio }) })

export const fundCompaniesQuery = (portfolio: string, fund: string) =>
  queryOptions({
    queryKey: ['private-equity', 'companies', portfolio, fund],
    queryFn: () => api.privateEquity.companies({ portfolio, fund }),
  })
