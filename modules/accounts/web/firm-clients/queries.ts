import { queryOptions } from '@tanstack/react-query'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { api } from '../api.ts'

/** Says whether the edition has a system of the firm with the adviser's clients. */
export const firmClientsOfferQuery = (portal: string) =>
  queryOptions({
    queryKey: ['accounts', 'firm-clients', 'offer', portal],
    queryFn: async () => ({ isOffered: (await api.firmClients.list({ portal, search: 'x', limit: 1 })).isOffered }),
    staleTime: 3_600_000,
    retry: false,
  })

export const firmClientsSource = listByOffset({
  key: ['accounts', 'firm-clients'],
  pageSize: 50,
  read: (filter: { portal: string; search: string }, page) => api.firmClients.list({ ...filter, ...page }),
  staleMs: 60_000,
})
