import { queryOptions } from '@tanstack/react-query'
import { listByCursor, listByOffset } from '@atrium/ui/lib/list-source'
import { api } from '../api.ts'

export const retentionQuery = (account: string, document: string) =>
  queryOptions({
    queryKey: ['documents', 'retention', 'one', account, document],
    queryFn: () => api.retention.get({ account, document }),
    staleTime: 0,
  })

export const endedSource = listByCursor({
  key: ['documents', 'retention', 'ended'],
  pageSize: 25,
  read: (filter: { portal: string }, page) => api.retention.ended({ ...filter, ...page }),
  staleMs: 0,
})

export const holdsSource = listByOffset({
  key: ['documents', 'retention', 'holds'],
  pageSize: 25,
  read: (filter: { portal: string; released: boolean }, page) => api.retention.holds({ ...filter, ...page }),
  staleMs: 0,
})

export const certificatesSource = listByOffset({
  key: ['documents', 'retention', 'certificates'],
  pageSize: 25,
  read: (filter: { portal: string }, page) => api.retention.certificates({ ...filter, ...page }),
  staleMs: 0,
})
