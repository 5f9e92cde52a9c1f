import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { windowed, type Windowed } from '../portfolios/queries.ts'

export const cashQuery = (at: Windowed) => queryOptions({ queryKey: ['cash', 'list', at], queryFn: () => api.cash.list(windowed(at)) })
