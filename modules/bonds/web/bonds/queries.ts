import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const bondsQuery = ({ portfolio, on }: { portfolio: string; on: string | undefined }) =>
  queryOptions({ queryKey: ['bonds', portfolio, on], queryFn: () => api.bonds.get({ portfolio, ...(on && { on }) }) })
