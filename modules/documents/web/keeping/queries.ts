import { queryOptions } from '@tanstack/react-query'
import { listByCursor, listByOffset } from '@atrium/ui/lib/list-source'
import { api } from '../api.ts'

export const keepingQuery = (account: string, document: string) =>
  queryOptions({
    queryKey: ['documents', 'keeping', 'one', account, document],
    queryFn: () => api.keeping.get({ account, document }),
    staleTime: 0,
  })

export const endedSource = listByCursor({
  key: ['documents', 'keeping', 'ended'],
  pageSize: 25,
  read: (filter: { portal: string }, page) => api.keeping.ended({ ...filter, ...page }),
  staleMs: 0,
})

export const holdsSource = listByOffset({
  key: ['documents', 'keeping', 'holds'],
  pageSize: 25,
  read: (filter: { portal: string; released: boolean }, page) => api.keeping.holds({ ...filter, ...page }),
  staleMs: 0,
})

export const certificatesSource = listByOffset({
  key: ['documents', 'keeping', 'certificates'],
  pageSize: 25,
  read: (filter: { portal: string }, page) => api.keeping.certificates({ ...filter, ...page }),
  staleMs: 0,
})
