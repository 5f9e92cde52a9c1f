import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Query for the action queue. It is fetched again on every page that shows it, because actions are completed on other pages. */
export const actionQueueQuery = queryOptions({ queryKey: ['action-queue'], queryFn: () => api.actionQueue.list(), staleTime: 0 })
