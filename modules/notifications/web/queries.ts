import type { NotificationClass } from '@atrium/domain/notification-plan'
import { queryOptions } from '@tanstack/react-query'
import { listByCursor } from '@atrium/ui/lib/list-source'
import { api } from './api.ts'

/** Interval of reading the counts anew, for browsers to which changes are not streamed. */
const pollMs = 120_000

export const countsQuery = (portal: string) =>
  queryOptions({
    queryKey: ['notifications', 'counts', portal],
    queryFn: () => api.notifications.counts({ portal }),
    refetchInterval: pollMs,
    staleTime: 10_000,
    retry: false,
  })

export type CentreFilter = { portal: string; class?: NotificationClass }

export const centreSource = listByCursor({
  key: ['notifications', 'list'],
  pageSize: 25,
  read: (filter: CentreFilter, page) => api.notifications.list({ ...filter, ...page }),
  staleMs: 0,
})

export const sentSource = listByCursor({
  key: ['notifications', 'sent'],
  pageSize: 25,
  read: (filter: { account: string }, page) => api.notifications.listSent({ ...filter, ...page }),
  staleMs: 0,
})

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: () => api.notificationSettings.get({}),
  staleTime: 0,
})
