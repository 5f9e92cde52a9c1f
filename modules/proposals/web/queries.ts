import { queryOptions } from '@tanstack/react-query'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { api } from './api.ts'

export const proposalsSource = listByOffset({
  key: ['proposals', 'list'],
  pageSize: 25,
  read: (account: string, page) => api.proposals.list({ account, ...page }),
  staleMs: 0,
})

export const modelsQuery = (account: string) =>
  queryOptions({ queryKey: ['proposals', 'models', account], queryFn: () => api.proposals.models({ account }), staleTime: 60_000 })

export const proposalQuery = (account: string, proposal: string) =>
  queryOptions({
    queryKey: ['proposals', 'one', account, proposal],
    queryFn: () => api.proposals.get({ account, proposal }),
    staleTime: 0,
    retry: false,
  })
