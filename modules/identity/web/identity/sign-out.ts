import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'
import { removeSessionValue, forgetPerson, readSessionValue, storeSessionValue } from '@atrium/ui/lib/stored'
import { clearNotices } from '@atrium/ui/components/notices'
import { sessionQuery } from './queries.ts'
import { report } from '@atrium/ui/lib/report'

const inactivityFlag = 'inactivity-logout'

/**
 * Removes everything of the person: the session on the server, cached answers, stored data. Works without a connection too; the
 * server's own limit then ends the session.
 */
export async function signOut(reason?: 'inactivity'): Promise<void> {
  await api.identity.signOut().catch((error: unknown) => report('sign-out not confirmed', error))
  forgetSession(reason)
}

/** The same without the server: another window signed out, and somebody else may have signed in there since. */
export function forgetSession(reason?: 'inactivity'): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  clearEverything(before?.idleLimitSeconds ?? 0)
  // For this window only: each shows its own reason.
  if (reason) storeSessionValue(inactivityFlag, '1')
}

/** True where this window was signed out by inactivity; reported once. */
export function takeInactivityFlag(): boolean {
  const wasIdle = readSessionValue(inactivityFlag) !== null
  // Kept for double rendering in development, removed with the next page.
  setTimeout(() => removeSessionValue(inactivityFlag), 0)
  return wasIdle
}

function clearEverything(idleLimitSeconds: number): void {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, { state: 'none', idleLimitSeconds, endsAt: null })
  clearNotices()
  forgetPerson()
}
