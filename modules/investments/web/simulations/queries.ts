import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const simulationsQuery = ({ portfolio, on }: { portfolio: string; on: string | undefined }) =>
  queryOptions({
    queryKey: ['simulations', portfolio, on],
    queryFn: () => api.simulations.get({ portfolio, ...(on && { on }) }),
  })
