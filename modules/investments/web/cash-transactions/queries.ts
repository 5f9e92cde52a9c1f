import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { omitEmptyFields, type WindowRequest } from '../portfolios/queries.ts'

export const cashQuery = (at: WindowRequest) =>
  queryOptions({ queryKey: ['cash', 'list', at], queryFn: () => api.cash.list(omitEmptyFields(at)) })
