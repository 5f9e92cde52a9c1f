import { queryOptions } from '@tanstack/react-query'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { fundsOnPage } from '../../contract/fund-terms.ts'
import { api } from '../api.ts'
import type { FundFilter } from './fund-search.ts'

export const fundsSource = listByOffset({
  key: ['funds', 'found'],
  pageSize: fundsOnPage,
  read: (filter: FundFilter, page) => api.funds.search({ ...filter, ...page }),
})

export const fundQuery = (portal: string, citiCode: string) =>
  queryOptions({ queryKey: ['funds', 'one', portal, citiCode], queryFn: () => api.funds.get({ portal, citiCode }) })
