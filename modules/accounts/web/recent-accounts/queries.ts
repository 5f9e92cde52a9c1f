import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '@atrium/ui/lib/query-client'
import { report } from '@atrium/ui/lib/report'
import { api } from '../api.ts'

/** Query for the accounts that the member of staff opened last. They are stored on the server, so that every device shows them. */
export const recentAccountsQuery = queryOptions({
  queryKey: ['accounts', 'recent'],
  queryFn: () => api.recentAccounts.list(),
  staleTime: 300_000,
})

/** Notes on the server that an account was opened. A failure only leaves the list as it was. */
export async function rememberAccount(account: string): Promise<void> {
  try {
    await api.recentAccounts.add({ account })
    await queryClient.invalidateQueries({ queryKey: recentAccountsQuery.queryKey })
  } catch (error) {
    report('opened account not noted', error)
  }
}
