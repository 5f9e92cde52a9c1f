import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '@atrium/ui/lib/query-client'
import { report } from '@atrium/ui/lib/report'
import { maxRecentAccounts, type RecentAccount } from '../../contract/recent-accounts.ts'
import { api } from '../api.ts'

/** Query for the accounts that the member of staff opened last. They are stored on the server, so that every device shows them. */
export const recentAccountsQuery = queryOptions({
  queryKey: ['accounts', 'recent'],
  queryFn: () => api.recentAccounts.list(),
  staleTime: 300_000,
})

/** Puts an account first in the list, and notes it on the server. A failure only leaves the list as it was on other devices. */
export function rememberAccount(account: Omit<RecentAccount, 'openedAt'>): void {
  const openedAt = new Date().toISOString()
  queryClient.setQueryData(recentAccountsQuery.queryKey, (before) => before && addRecentAccount(before, { ...account, openedAt }))
  api.recentAccounts.add({ account: account.id }).catch((error: unknown) => report('opened account not noted', error))
}

export function addRecentAccount(before: readonly RecentAccount[], newest: RecentAccount): RecentAccount[] {
  return [newest, ...before.filter(({ id }) => id !== newest.id)].slice(0, maxRecentAccounts)
}
