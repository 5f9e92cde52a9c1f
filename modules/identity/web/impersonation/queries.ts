import type { Impersonation, ImpersonationReason } from '../../contract/impersonation.ts'
import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'

const changed = async <Result>(asked: Promise<Result>): Promise<Result> => {
  const result = await asked
  await queryClient.invalidateQueries({ queryKey: ['me'] })
  return result
}

export function startImpersonation(account: string): Promise<Impersonation> {
  return changed(api.impersonations.start({ account }))
}

export function explainImpersonation(account: string, reason: ImpersonationReason): Promise<Impersonation> {
  return api.impersonations.explain({ account, reason })
}

/** Ends the impersonation only for this account. A newer one continues. */
export async function endImpersonation(account: string): Promise<void> {
  await changed(api.impersonations.end({ account }))
}
