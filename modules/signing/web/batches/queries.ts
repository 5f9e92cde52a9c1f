import { queryOptions } from '@tanstack/react-query'
import { listByOffset } from '@atrium/ui/lib/list-source'
import type { Batch } from '../../contract/batches.ts'
import type { batchFilters } from '../../contract/signing-terms.ts'
import { api } from '../api.ts'

const pollMs = 1_000

const isWorking = ({ state }: Batch): boolean => state === 'running' || state === 'reminding'

/** A document for several clients, read again every second while it or reminders are being sent. */
export const batchQuery = (portal: string, batch: string) =>
  queryOptions({
    queryKey: ['signing', 'batches', 'one', portal, batch],
    queryFn: () => api.batches.get({ portal, batch }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollMs : false),
  })

export const batchesSource = listByOffset({
  key: ['signing', 'batches', 'list'],
  pageSize: 25,
  read: (filter: { portal: string }, page) => api.batches.list({ ...filter, ...page }),
  pollMs: (page) => (page?.items.some(isWorking) ? pollMs : false),
  staleMs: 0,
})

type AccountFilter = { portal: string; batch: string; filter: (typeof batchFilters)[number]; version: string }

/** The clients of a document for several clients. `version` changes with its progress. */
export const batchAccountsSource = listByOffset({
  key: ['signing', 'batches', 'accounts'],
  pageSize: 50,
  read: ({ version: _version, ...filter }: AccountFilter, page) => api.batches.accounts({ ...filter, ...page }),
  staleMs: 0,
})
