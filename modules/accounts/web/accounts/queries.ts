import type { ClientFilter } from '../../contract/accounts.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const pageSize = 100

export type ListFilter = Omit<ClientFilter, 'offset' | 'limit'>

export const clientPageQuery = (filter: ListFilter, offset: number, limit = pageSize) =>
  queryOptions({ queryKey: ['accounts', 'list', filter, offset, limit], queryFn: () => api.accounts.list({ ...filter, offset, limit }) })

export const filterOptionsQuery = (portal: string) =>
  queryOptions({ queryKey: ['accounts', 'filters', portal], queryFn: () => api.accounts.filterOptions({ portal }), staleTime: 300_000 })

export const accountQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'one', account], queryFn: () => api.accounts.get({ account }) })

/** Query for an account as of a day. */
export const accountOnDayQuery = (account: string, on: string) =>
  queryOptions({ queryKey: ['accounts', 'one', account, on], queryFn: () => api.accounts.get({ account, on }) })

export const accountContactsQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'contacts', account], queryFn: () => api.accounts.contacts({ account }), staleTime: 300_000 })
