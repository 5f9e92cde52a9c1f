import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

type Dated = { portfolio: string; on?: string | undefined }

const dated = ({ portfolio, on }: Dated) => (on ? { portfolio, on } : { portfolio })

export const breakdownsQuery = (at: Dated) =>
  queryOptions({ queryKey: ['breakdowns', 'of', at], queryFn: () => api.breakdowns.get(dated(at)) })

export const exposureQuery = (at: Dated) =>
  queryOptions({ queryKey: ['breakdowns', 'exposure', at], queryFn: () => api.breakdowns.exposure(dated(at)) })
