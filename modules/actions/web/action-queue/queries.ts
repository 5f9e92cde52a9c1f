import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Fetched again on each visit of a page that shows it, since actions are completed on other pages. */
export const actionQueueQuery = queryOptions({ queryKey: ['action-queue'], queryFn: () => api.actionQueue.list(), staleTime: 0 })
