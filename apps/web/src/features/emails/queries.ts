import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { withProof } from '../identity/proof.ts'
import { meQuery } from '../profiles/queries.ts'

/** Answers where the PIN went. */
export async function askForEmail(email: string): Promise<string> {
  const { pinSentTo } = await withProof(() => api.emails.change({ email }))
  return pinSentTo
}

export async function confirmEmail(code: string): Promise<void> {
  const { email } = await withProof(() => api.emails.confirm({ code }))
  queryClient.setQueryData(meQuery.queryKey, (before) => before && { ...before, email })
}
