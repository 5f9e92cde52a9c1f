import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

type BreakdownRequest = { portfolio: string; on?: string | undefined }

const omitEmptyDay = ({ portfolio, on }: BreakdownRequest) => (on ? { portfolio, on } : { portfolio })

export const breakdownsQuery = (at: BreakdownRequest) =>
  queryOptions({ queryKey: ['breakdowns', 'of', at], queryFn: () => api.breakdowns.get(omitEmptyDay(at)) })

export const exposureQuery = (at: BreakdownRequest) =>
  queryOptions({ queryKey: ['breakdowns', 'exposure', at], queryFn: () => api.breakdowns.exposure(omitEmptyDay(at)) })
