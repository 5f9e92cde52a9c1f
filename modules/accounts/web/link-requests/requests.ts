import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import { api } from '../api.ts'

/** Fetches the action queue and all accounts again. */
async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['action-queue'] }),
    queryClient.invalidateQueries({ queryKey: ['accounts'] }),
  ])
}

export async function requestLink(account: string): Promise<void> {
  await api.linkRequests.create({ account })
  await queryClient.invalidateQueries({ queryKey: ['action-queue'] })
}

export const declineLink = (account: string) => api.linkRequests.decline({ account }).finally(refresh)

export async function linkAccount(account: string, externalId: string): Promise<void> {
  await withProof(() => api.linkRequests.link({ account, externalId }))
  await refresh()
}
