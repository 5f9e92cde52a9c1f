import { queryClient } from '@atrium/ui/lib/query-client'
import type { Prefetch } from '@atrium/ui/pages'
import { netWorthQuery } from '../queries.ts'

/** Reads what the client owns and owes while the code of the page loads. */
export const prefetchNetWorth: Prefetch = ({ account = '' }) => void queryClient.prefetchQuery(netWorthQuery(account))
