import { infiniteQueryOptions } from '@tanstack/react-query'
import { pagesByCursor } from '@atrium/ui/lib/list-pages'
import { api } from '../api.ts'

export const historyQuery = infiniteQueryOptions({
  queryKey: ['access-history'],
  queryFn: ({ pageParam }) => api.accessHistory.list({ limit: 50, ...(pageParam !== null && { before: pageParam }) }),
  ...pagesByCursor,
  // Always read anew: recent entries matter most.
  staleTime: 0,
})
