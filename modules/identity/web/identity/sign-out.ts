import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'
import { removeSessionValue, removePersonalData, readSessionValue, storeSessionValue } from '@atrium/ui/lib/stored'
import { clearNotices } from '@atrium/ui/components/notices'
import { sessionQuery } from './queries.ts'
import { report } from '@atrium/ui/lib/report'

const inactivityFlag = 'inactivity-logout'

/**
 * Removes all data of the person: the session on the server, cached responses and stored data. Without a connection the
 * local data is still removed, and the server's time limit ends the session.
 */
export async function signOut(reason?: 'inactivity'): Promise<void> {
  await api.identity.signOut().catch((error: unknown) => report('sign-out not confirmed', error))
  signOutLocally(reason)
}

/**
 * Signs out locally without a request to the server. Used when another window signed out, because somebody else may
 * have signed in there since.
 */
export function signOutLocally(reason?: 'inactivity'): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  clearEverything(before?.idleLimitSeconds ?? 0)
  // Stored for this window only, because each window shows its own reason.
  if (reason) storeSessionValue(inactivityFlag, '1')
}

/** Returns true if this window was signed out because of inactivity. Reported once. */
export function takeInactivityFlag(): boolean {
  const wasIdle = readSessionValue(inactivityFlag) !== null
  // Removed with a delay, because React renders twice in development.
  setTimeout(() => removeSessionValue(inactivityFlag), 0)
  return wasIdle
}

function clearEverything(idleLimitSeconds: number): void {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, { state: 'none', idleLimitSeconds, endsAt: null })
  clearNotices()
  removePersonalData()
}
