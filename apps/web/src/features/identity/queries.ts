import type { Credentials, SessionState } from '@atrium/contract/identity'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The session changes by what happens here, not by waiting: it is read once and set by every answer. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: () => api.identity.getSession(), staleTime: Infinity })

export async function signIn(credentials: Credentials): Promise<SessionState['state']> {
  const { status } = await api.identity.signIn(credentials)
  queryClient.setQueryData(sessionQuery.queryKey, await api.identity.getSession())
  return status
}

export async function confirmPin(code: string): Promise<void> {
  await api.identity.confirmSecondFactor({ code })
  queryClient.setQueryData(sessionQuery.queryKey, await api.identity.getSession())
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
