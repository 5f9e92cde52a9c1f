import { api } from '../api.ts'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { queryClient } from '@atrium/ui/lib/query-client'

export const differencesSource = listByOffset({
  key: ['reconciliation'],
  pageSize: 50,
  read: (_filter: null, page) => api.reconciliation.list(page),
  // Polled while a comparison is running.
  pollMs: (page) => (page?.underWay ? 2_000 : false),
})

export async function startComparison(): Promise<void> {
  await api.reconciliation.start({})
  await queryClient.invalidateQueries({ queryKey: differencesSource.key })
}
