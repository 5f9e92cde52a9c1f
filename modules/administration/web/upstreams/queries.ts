import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Polled while visible, so that recovery of an upstream is shown. */
export const upstreamsQuery = queryOptions({
  queryKey: ['upstreams'],
  queryFn: () => api.upstreams.list(),
  staleTime: 0,
  refetchInterval: 15_000,
})
