import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

type HoldingRequest = { portfolio: string; holding: string; on?: string | undefined }

const omitEmptyDay = ({ portfolio, holding, on }: HoldingRequest) => ({ portfolio, holding, ...(on && { on }) })

export const holdingQuery = (at: HoldingRequest) =>
  queryOptions({ queryKey: ['holdings', 'one', at], queryFn: () => api.holdings.get(omitEmptyDay(at)) })

export const holdingHistoryQuery = (at: HoldingRequest) =>
  queryOptions({ queryKey: ['holdings', 'history', at], queryFn: () => api.holdings.history(omitEmptyDay(at)) })

export const heldFundQuery = (at: HoldingRequest) =>
  queryOptions({ queryKey: ['holdings', 'fund', at], queryFn: () => api.holdings.fund(omitEmptyDay(at)), staleTime: 300_000 })
