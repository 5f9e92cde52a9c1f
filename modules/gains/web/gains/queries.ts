import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const gainsQuery = ({ portfolio, on }: { portfolio: string; on: string | undefined }) =>
  queryOptions({ queryKey: ['gains', portfolio, on], queryFn: () => api.gains.get({ portfolio, ...(on && { on }) }) })
