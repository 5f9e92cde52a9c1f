import { queryOptions } from '@tanstack/react-query'
import { listByOffset } from '@atrium/ui/lib/list-source'
import type { Publication } from '../../contract/publications.ts'
import { api } from '../api.ts'

const pollMs = 1_000

const isWorking = ({ state }: Publication): boolean => state === 'running' || state === 'withdrawing'

/** A publication, read again every second while it is being published or taken back. */
export const publicationQuery = (portal: string, publication: string) =>
  queryOptions({
    queryKey: ['documents', 'publications', 'one', portal, publication],
    queryFn: () => api.publications.get({ portal, publication }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollMs : false),
  })

export const publicationsSource = listByOffset({
  key: ['documents', 'publications', 'list'],
  pageSize: 25,
  read: (filter: { portal: string }, page) => api.publications.list({ ...filter, ...page }),
  pollMs: (page) => (page?.items.some(isWorking) ? pollMs : false),
  staleMs: 0,
})

type RecipientFilter = { portal: string; publication: string; filter: 'all' | 'opened' | 'not-opened' | 'skipped'; version: string }

/** The accounts of a publication. `version` changes with its progress. */
export const recipientsSource = listByOffset({
  key: ['documents', 'publications', 'accounts'],
  pageSize: 50,
  read: ({ version: _version, ...filter }: RecipientFilter, page) => api.publications.recipients({ ...filter, ...page }),
  staleMs: 0,
})
