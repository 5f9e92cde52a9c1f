import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const sinceVisitQuery = (account: string) =>
  queryOptions({ queryKey: ['visits', 'since', account], queryFn: () => api.visits.since({ account }) })
