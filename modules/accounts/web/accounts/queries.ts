import type { SegmentFilter } from '../../contract/accounts.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const pageSize = 100

export type ListFilter = Omit<SegmentFilter, 'offset' | 'limit'>

export const clientPageQuery = (filter: ListFilter, offset: number, limit = pageSize) =>
  queryOptions({ queryKey: ['accounts', 'list', filter, offset, limit], queryFn: () => readPage({ ...filter, offset, limit }) })

/** Conditions may contain answers and names, and are not sent in a URL. */
const readPage = ({ where, ...filter }: SegmentFilter) =>
  where === undefined ? api.accounts.list(filter) : api.accounts.search({ ...filter, where })

export const filterOptionsQuery = (portal: string) =>
  queryOptions({ queryKey: ['accounts', 'filters', portal], queryFn: () => api.accounts.filterOptions({ portal }), staleTime: 300_000 })

export const accountQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'one', account], queryFn: () => api.accounts.get({ account }) })

/** Query for an account as of a day. */
export const accountOnDayQuery = (account: string, on: string) =>
  queryOptions({ queryKey: ['accounts', 'one', account, on], queryFn: () => api.accounts.get({ account, on }) })

export const clientContactsQuery = (account: string) =>
  queryOptions({
    queryKey: ['accounts', 'client-contacts', account],
    queryFn: () => api.accounts.clientContacts({ account }),
    staleTime: 60_000,
  })

export const accountContactsQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'contacts', account], queryFn: () => api.accounts.contacts({ account }), staleTime: 300_000 })
