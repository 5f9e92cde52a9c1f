import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const benchmarkChoicesQuery = (portfolio: string) =>
  queryOptions({ queryKey: ['benchmarks', 'choices', portfolio], queryFn: () => api.benchmarks.choices({ portfolio }), staleTime: 300_000 })
