import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { api } from '../api.ts'
import type { SearchKind } from '../../contract/search-terms.ts'

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.search.all({ q: text }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })

export const resultsSource = listByOffset({
  key: ['search', 'kind'],
  pageSize: 50,
  read: ({ kind, text }: { kind: SearchKind; text: string }, page) => api.search.ofKind({ kind, q: text, ...page }),
})
