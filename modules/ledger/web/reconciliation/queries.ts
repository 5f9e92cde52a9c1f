import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { pagesByOffset } from '@atrium/ui/lib/list-pages'
import { queryClient } from '@atrium/ui/lib/query-client'

const pageSize = 50

export const differencesQuery = infiniteQueryOptions({
  queryKey: ['reconciliation'],
  queryFn: ({ pageParam }) => api.reconciliation.list({ offset: pageParam, limit: pageSize }),
  // Polled while a comparison is running.
  refetchInterval: ({ state }) => (state.data?.pages[0]?.underWay ? 2_000 : false),
  ...pagesByOffset(pageSize),
})

export async function compareNow(): Promise<void> {
  await api.reconciliation.start({})
  await queryClient.invalidateQueries({ queryKey: differencesQuery.queryKey })
}
