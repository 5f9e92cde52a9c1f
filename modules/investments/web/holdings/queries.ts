import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

type Positions = { portfolio: string; holding: string; on?: string | undefined }

const held = ({ portfolio, holding, on }: Positions) => ({ portfolio, holding, ...(on && { on }) })

export const holdingQuery = (at: Positions) =>
  queryOptions({ queryKey: ['holdings', 'one', at], queryFn: () => api.holdings.get(held(at)) })

export const holdingHistoryQuery = (at: Positions) =>
  queryOptions({ queryKey: ['holdings', 'history', at], queryFn: () => api.holdings.history(held(at)) })

export const heldFundQuery = (at: Positions) =>
  queryOptions({ queryKey: ['holdings', 'fund', at], queryFn: () => api.holdings.fund(held(at)), staleTime: 300_000 })
