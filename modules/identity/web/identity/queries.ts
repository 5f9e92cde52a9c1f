import type { OpenIdResponse } from '../../contract/openid.ts'
import type { Credentials, PasskeyResponse, Proof, SessionState } from '../../contract/identity.ts'
import type { Invitation, SignUp } from '../../contract/registration.ts'
import { queryOptions } from '@tanstack/react-query'
import { signWithDevice } from './passkey-signature.ts'
import { api } from '../api.ts'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { removeDeadline } from './deadline.ts'
import { withProof } from '@atrium/ui/lib/proof'

/** The session changes only through actions in this app, so it is read once and updated by every response. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: () => api.identity.getSession(), staleTime: Infinity })

/** Reads the session that a sign-in has started, and removes the deadline of an earlier session. */
async function readNewSession(): Promise<void> {
  const session = await api.identity.getSession()
  removeDeadline()
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

export async function signIn(credentials: Credentials): Promise<SessionState['state']> {
  const { status } = await api.identity.signIn(credentials)
  await readNewSession()
  return status
}

export async function confirmPin(code: string): Promise<void> {
  await api.identity.confirmSecondFactor({ code })
  await readNewSession()
}

export async function confirmBackupCode(code: string): Promise<void> {
  await api.identity.confirmByBackupCode({ code })
  await readNewSession()
}

/** Requests a passkey signature from the device. The person may cancel it there. */
export async function signPasskeyChallenge(): Promise<PasskeyResponse> {
  return signWithDevice(await api.passkeys.askSignIn())
}

export async function signInWithPasskey(): Promise<SessionState['state']> {
  const { status } = await api.passkeys.signIn({ response: await signPasskeyChallenge() })
  await readNewSession()
  return status
}

/** Returns the URL for signing in with an electronic ID. The browser goes there and is redirected back. */
export async function startElectronicIdSignIn(): Promise<string> {
  const { address } = await api.electronicIds.askSignIn()
  return address
}

export async function confirmElectronicId(response: OpenIdResponse): Promise<SessionState['state'] | 'linked'> {
  const { status } = await api.electronicIds.confirm(response)
  await readNewSession()
  return status
}

/** Returns the URL for signing in with the provider of the firm's staff. The browser goes there and is redirected back. */
export async function startStaffSignIn(): Promise<string> {
  const { address } = await api.staffSignOns.askSignIn()
  return address
}

/** Returns the URL at which the provider asks the member of staff to authenticate again. */
export async function startStaffProof(): Promise<string> {
  const { address } = await api.staffSignOns.askProof()
  return address
}

export async function confirmStaffSignOn(response: OpenIdResponse): Promise<SessionState['state'] | 'proven'> {
  const { status } = await api.staffSignOns.confirm(response)
  await readNewSession()
  return status
}

export async function resendPin(): Promise<string> {
  const { pinSentTo } = await api.identity.resendPin()
  return pinSentTo
}

export async function extendSession(): Promise<SessionState> {
  const session = await api.identity.extendSession()
  queryClient.setQueryData(sessionQuery.queryKey, session)
  return session
}

/** Signs up. Returns the destination of the PIN. */
export function signUp(input: SignUp): Promise<{ pinSentTo: string }> {
  return api.registration.signUp(input)
}

export async function confirmSignUp(code: string): Promise<void> {
  await api.registration.confirmSignUp({ code })
  await readNewSession()
}

export async function resendSignUpPin(): Promise<string> {
  const { pinSentTo } = await api.registration.resendPin()
  return pinSentTo
}

/** Finds the recipient of an invitation. Returns undefined if the invitation has expired or was used. */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  try {
    return await api.registration.findInvitation({ token })
  } catch (error) {
    if (['link-expired', 'invalid-request'].includes(failureCode(error))) return undefined
    throw error
  }
}

export async function requestPasswordReset(email: string): Promise<void> {
  await api.passwords.askForReset({ email })
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await api.passwords.reset({ token, password })
}

/** Signs in with a token from the URL. Returns false if the token has expired or was used. */
export async function signInWithToken(token: string): Promise<boolean> {
  try {
    await api.passwords.signInByToken({ token })
  } catch (error) {
    if (['link-expired', 'invalid-request'].includes(failureCode(error))) return false
    throw error
  }
  await readNewSession()
  return true
}

export async function prove(proof: Proof): Promise<void> {
  await api.identity.prove(proof)
}

export async function changePassword(currentPassword: string, password: string): Promise<void> {
  await withProof(
    () => api.passwords.change({ currentPassword, password }),
    // The form already contains the current password, which serves as the step-up.
    () => prove({ currentPassword }).then(() => true),
  )
}
