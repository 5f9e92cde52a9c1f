import type { NginxFront } from './front.ts'
import { waitForEmail, type ReceivedEmails } from './letters.ts'

/**
 * Signs up as an invited client with the link in the e-mail. Returns the value of the client's account as Atrium states it, or else the
 * failed response.
 */
export async function signUpClient(front: NginxFront, letters: ReceivedEmails, { email }: { email: string }): Promise<string> {
  const link = await waitForEmail(letters, email, /\/signup\/client#token=[\w-]{43}/)
  const knownCount = letters.length
  const body = {
    name: 'Invited Client',
    email,
    password: 'Quince-orchard-1841',
    acceptsTerms: true,
    invitation: link.replace(/^.*=/, ''),
  }
  const signUp = await front.call('POST', '/api/sign-ups', { body })
  const code = await waitForEmail(letters, email, /\b\d{8}\b/, knownCount)
  const { cookie } = await front.call('POST', '/api/sign-ups/confirmation', { cookie: signUp.cookie, body: { code } })
  const me = await front.call('GET', '/api/me', { cookie })
  const { accounts } = JSON.parse(me.text) as { accounts: { id: string }[] }
  const account = await front.call('GET', `/api/accounts/${accounts[0]?.id}`, { cookie })
  const { value } = JSON.parse(account.text) as { value: { amount: string } | null }
  return value?.amount ?? `no value: ${account.status} ${account.text}`
}
