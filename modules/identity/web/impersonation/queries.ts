import type { ImpersonationReason } from '@atrium/contract/impersonation-reasons'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { queryClient } from '@atrium/ui/lib/query-client'
import { api } from '../api.ts'

/** Fetches the impersonation of the session again. It is part of the signed-in person's data. */
export const refetchImpersonation = (): Promise<void> => queryClient.invalidateQueries({ queryKey: meQuery.queryKey })

/** Starts an impersonation for half an hour, and replaces an earlier one of the session. */
export async function startImpersonation(account: string, reason: ImpersonationReason): Promise<void> {
  await api.impersonations.start({ account, reason })
  await refetchImpersonation()
}

export async function changeImpersonationReason(account: string, reason: ImpersonationReason): Promise<void> {
  await api.impersonations.changeReason({ account, reason })
  await refetchImpersonation()
}

/** Ends the session's impersonation of this account. A newer impersonation of another account continues. */
export async function endImpersonation(account: string): Promise<void> {
  await api.impersonations.end({ account })
  await refetchImpersonation()
}
