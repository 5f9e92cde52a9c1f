import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const historyQuery = infiniteQueryOptions({
  queryKey: ['access-history'],
  queryFn: ({ pageParam }) => api.accessHistory.list({ limit: 50, ...(pageParam !== null && { before: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  // What happened a moment ago is what one looks for here.
  staleTime: 0,
})
