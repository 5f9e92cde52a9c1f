import type { ApiScope } from '@atrium/contract/api-token'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import { api } from '../api.ts'

export const serviceAccountsSource = listByOffset({
  key: ['service-accounts'],
  pageSize: 25,
  read: (_filter: null, page) => api.serviceAccounts.list(page),
  staleMs: 0,
})

/** Reads the list again after a change. */
async function thenReload<Result>(work: Promise<Result>): Promise<Result> {
  const result = await work
  await queryClient.invalidateQueries({ queryKey: serviceAccountsSource.key })
  return result
}

export type AccountValues = { name: string; scopes: ApiScope[] }
export type NewToken = { requestId: string; name: string; validDays: number; allowedNetworks: string[] }

export const createServiceAccount = (values: AccountValues) => thenReload(api.serviceAccounts.create(values))

export const changeServiceAccount = (serviceAccount: string, values: AccountValues) =>
  thenReload(withProof(() => api.serviceAccounts.update({ serviceAccount, ...values })))

export const disableServiceAccount = (serviceAccount: string) => thenReload(api.serviceAccounts.disable({ serviceAccount }))

export const issueToken = (serviceAccount: string, token: NewToken) =>
  thenReload(withProof(() => api.serviceAccounts.issue({ serviceAccount, ...token })))

export const revokeToken = (serviceAccount: string, token: string) => thenReload(api.serviceAccounts.revoke({ serviceAccount, token }))
