import { api } from '../api.ts'
import { withProof } from '@atrium/ui/lib/proof'
import { showMe } from '@atrium/people/web/profiles/queries'

/** Requests the change. Returns the destination of the PIN. */
export async function requestEmailChange(email: string): Promise<string> {
  const { pinSentTo } = await withProof(() => api.emails.change({ email }))
  return pinSentTo
}

export async function confirmEmail(code: string): Promise<void> {
  const { email } = await withProof(() => api.emails.confirm({ code }))
  showMe((me) => ({ ...me, email }))
}
