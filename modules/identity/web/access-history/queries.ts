import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const historyQuery = infiniteQueryOptions({
  queryKey: ['access-history'],
  queryFn: ({ pageParam }) => api.accessHistory.list({ limit: 50, ...(pageParam !== null && { before: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  // Always read anew: recent entries matter most.
  staleTime: 0,
})
