import { queryClient } from '@atrium/ui/lib/query-client'
import type { Prefetch } from '@atrium/ui/pages'
import { cashFlowQuery } from '../queries.ts'

/** Reads the plan of a client while the code of the page loads. */
export const prefetchCashFlow: Prefetch = ({ account = '' }) => void queryClient.prefetchQuery(cashFlowQuery(account))
