import { queryOptions } from '@tanstack/react-query'
import { listByCursor } from '@atrium/ui/lib/list-source'
import { api } from './api.ts'

export const promptQuery = (portal: string) =>
  queryOptions({ queryKey: ['feedback', 'prompt', portal], queryFn: () => api.feedback.prompt({ portal }), retry: false })

export const reportQuery = (portal: string, adviser: string | undefined) =>
  queryOptions({
    queryKey: ['feedback', 'report', portal, adviser ?? null],
    queryFn: () => api.feedback.report({ portal, ...(adviser !== undefined && { adviser }) }),
    staleTime: 0,
  })

export type CommentFilter = { portal: string; adviser?: string; comments: boolean; open?: boolean }

export const commentsSource = listByCursor({
  key: ['feedback', 'comments'],
  pageSize: 20,
  read: (filter: CommentFilter, page) => api.feedback.list({ ...filter, ...page }),
  staleMs: 0,
})
