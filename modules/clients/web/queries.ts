import { queryOptions } from '@tanstack/react-query'
import { listByCursor, listByOffset } from '@atrium/ui/lib/list-source'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { TaskState } from '../contract/tasks.ts'
import { api, wealthApi } from './api.ts'

const root = 'client-page'

export const clientQuery = (account: string) =>
  queryOptions({ queryKey: [root, 'client', account], queryFn: () => api.clients.get({ account }) })

export const relationsQuery = (account: string) =>
  queryOptions({ queryKey: [root, 'relations', account], queryFn: () => api.clients.relations({ account, limit: 200 }) })

export const accessQuery = (account: string) =>
  queryOptions({ queryKey: [root, 'access', account], queryFn: () => api.clients.access({ account, limit: 500 }), staleTime: 0 })

/** Staff of the firm who see the client: they may be given tasks, and may need to know of a flag. */
export const teamQuery = (account: string) =>
  queryOptions({ queryKey: [root, 'team', account], queryFn: () => api.clients.access({ account, group: 'firm', limit: 500 }) })

/** Every request for flags is recorded as a reading, so they are requested once, until somebody changes them. */
export const flagsQuery = (account: string) =>
  queryOptions({
    queryKey: ['client-flags', account],
    queryFn: () => api.flags.list({ account }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const preparationQuery = (account: string) =>
  queryOptions({ queryKey: [root, 'preparation', account], queryFn: () => api.reviews.prepare({ account }) })

/** What changed in the value of the account since a day, or over the last year. */
export const valueChangeQuery = (account: string, since: string | null) =>
  queryOptions({
    queryKey: [root, 'value-change', account, since],
    queryFn: () => wealthApi.changes.account({ account, ...(since === null ? { period: '1Y' as const } : { from: since }) }),
    retry: false,
  })

export const chargesQuery = (account: string) =>
  queryOptions({ queryKey: [root, 'charges', account], queryFn: () => wealthApi.wealth.charges({ account }), retry: false })

type OfAccount = { account: string }

export const notesSource = listByCursor({
  key: [root, 'notes'],
  pageSize: 20,
  read: ({ account }: OfAccount, page) => api.notes.list({ account, ...page }),
})

export const tasksSource = listByOffset({
  key: [root, 'tasks'],
  pageSize: 20,
  read: ({ account, state }: OfAccount & { state: TaskState }, page) => api.tasks.list({ account, state, ...page }),
})

export const consentsSource = listByOffset({
  key: [root, 'consents'],
  pageSize: 50,
  read: ({ account, history }: OfAccount & { history: boolean }, page) => api.consents.list({ account, history, ...page }),
})

export const reviewsSource = listByOffset({
  key: [root, 'reviews'],
  pageSize: 10,
  read: ({ account }: OfAccount, page) => api.reviews.list({ account, ...page }),
})

export const timelineSource = listByCursor({
  key: [root, 'timeline'],
  pageSize: 30,
  read: ({ account, kind }: OfAccount & { kind?: 'events' | 'records' }, page) =>
    api.clients.timeline({ account, ...(kind && { kind }), ...page }),
})

export const readingsSource = listByCursor({
  key: ['client-flags', 'readings'],
  pageSize: 20,
  read: ({ account, flag }: OfAccount & { flag: string }, page) => api.flags.readings({ account, flag, ...page }),
})

/** Reads everything about clients again, except flags. */
export const refetchClient = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [root] })

export const refetchFlags = (account: string): Promise<void> => queryClient.invalidateQueries({ queryKey: flagsQuery(account).queryKey })
