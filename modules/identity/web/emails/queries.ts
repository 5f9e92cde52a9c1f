import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'
import { withProof } from '@atrium/ui/lib/proof'
import { meQuery } from '@atrium/people/web/profiles/queries'

/** Requests the change. Returns the destination of the PIN. */
export async function requestEmailChange(email: string): Promise<string> {
  const { pinSentTo } = await withProof(() => api.emails.change({ email }))
  return pinSentTo
}

export async function confirmEmail(code: string): Promise<void> {
  const { email } = await withProof(() => api.emails.confirm({ code }))
  queryClient.setQueryData(meQuery.queryKey, (before) => before && { ...before, email })
}
