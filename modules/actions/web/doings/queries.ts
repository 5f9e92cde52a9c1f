import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Read again with every visit of a page that shows it: what was done elsewhere is gone. */
export const doingsQuery = queryOptions({ queryKey: ['doings'], queryFn: () => api.doings.list(), staleTime: 0 })
