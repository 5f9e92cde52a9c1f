import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Fetched again whenever a page that shows it is opened, because actions are completed on other pages. */
export const actionQueueQuery = queryOptions({ queryKey: ['action-queue'], queryFn: () => api.actionQueue.list(), staleTime: 0 })
