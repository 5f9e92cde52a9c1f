import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'
import { removeSessionValue, removePersonalData, readSessionValue, storeSessionValue } from '@atrium/ui/lib/stored'
import { clearNotices } from '@atrium/ui/components/notices'
import { sessionQuery } from './queries.ts'
import { report } from '@atrium/ui/lib/report'

const inactivityFlag = 'inactivity-logout'

type SignOut = { reason?: 'inactivity'; leave?: () => Promise<void> }

/**
 * Removes all data of the person: the session on the server, cached responses and stored data. Without a connection the
 * local data is still removed, and the server's time limit ends the session.
 *
 * `leave` opens a page that needs no session. Cached responses are removed after it, because the page that is being left would
 * request them again.
 */
export async function signOut({ reason, leave }: SignOut = {}): Promise<void> {
  await api.identity.signOut().catch((error: unknown) => report('sign-out not confirmed', error))
  await signOutLocally({ ...(reason && { reason }), ...(leave && { leave }) })
}

/**
 * Signs out locally without a request to the server. Used when another window signed out, because somebody else may
 * have signed in there since.
 */
export async function signOutLocally({ reason, leave }: SignOut): Promise<void> {
  const idleLimitSeconds = queryClient.getQueryData(sessionQuery.queryKey)?.idleLimitSeconds ?? 0
  queryClient.setQueryData(sessionQuery.queryKey, { state: 'none', idleLimitSeconds, endsAt: null })
  clearNotices()
  removePersonalData()
  // Stored for this window only, because the reason can differ between windows.
  if (reason) storeSessionValue(inactivityFlag, '1')
  try {
    await leave?.()
  } finally {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    queryClient.getMutationCache().clear()
  }
}

/** Returns true, only once, if this window was signed out because of inactivity. */
export function takeInactivityFlag(): boolean {
  const wasIdle = readSessionValue(inactivityFlag) !== null
  // Removed with a delay, because React renders twice in development.
  setTimeout(() => removeSessionValue(inactivityFlag), 0)
  return wasIdle
}
