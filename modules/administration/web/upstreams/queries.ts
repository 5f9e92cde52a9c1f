import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Asked again while it is looked at: an upstream that comes back is seen to. */
export const upstreamsQuery = queryOptions({
  queryKey: ['upstreams'],
  queryFn: () => api.upstreams.list(),
  staleTime: 0,
  refetchInterval: 15_000,
})
