import { flushSync } from 'react-dom'
import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'
import { removeSessionValue, removePersonalData, readSessionValue, storeSessionValue } from '@atrium/ui/lib/stored'
import { clearNotices } from '@atrium/ui/components/notices'
import { createStore } from '@atrium/ui/lib/store'
import { sessionQuery } from './queries.ts'
import { report } from '@atrium/ui/lib/report'

const inactivityFlag = 'inactivity-logout'

/** True from the beginning of a sign-out until its last page is open. The pages of a signed-in person show nothing meanwhile. */
export const isSigningOut = createStore(false)

type SignOut = { reason?: 'inactivity'; leave?: () => Promise<void> }

/**
 * Removes all data of the person: the session on the server, cached responses and stored data. Without a connection the
 * local data is still removed, and the server's time limit ends the session.
 *
 * `leave` opens a page that needs no session. Cached responses are removed after it, because the page that is being left would
 * request them again.
 */
export async function signOut({ reason, leave }: SignOut = {}): Promise<void> {
  await removePage()
  await api.identity.signOut().catch((error: unknown) => report('sign-out not confirmed', error))
  await signOutLocally({ ...(reason && { reason }), ...(leave && { leave }) })
}

/**
 * Signs out locally without a request to the server. Used when another window signed out, because somebody else may
 * have signed in there since.
 */
export async function signOutLocally({ reason, leave }: SignOut): Promise<void> {
  await removePage()
  const idleLimitSeconds = queryClient.getQueryData(sessionQuery.queryKey)?.idleLimitSeconds ?? 0
  queryClient.setQueryData(sessionQuery.queryKey, { state: 'none', idleLimitSeconds, endsAt: null })
  clearNotices()
  removePersonalData()
  // Stored for this window only, because the reason can differ between windows.
  if (reason) storeSessionValue(inactivityFlag, '1')
  try {
    await leave?.()
  } finally {
    isSigningOut.set(false)
    queryClient.removeQueries({ predicate: isPersonal })
    queryClient.getMutationCache().clear()
  }
}

/**
 * Removes the page and ignores the responses that it still waits for. Otherwise a response, or a change reported by the server, would make it
 * request more until the next page is drawn.
 */
async function removePage(): Promise<void> {
  // React refuses to draw at once while it calls the effects of a component, from which a sign-out may come.
  await Promise.resolve()
  flushSync(() => isSigningOut.set(true))
  await queryClient.cancelQueries({ predicate: isPersonal })
}

const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0]

/** Returns true, only once, if this window was signed out because of inactivity. */
export function takeInactivityFlag(): boolean {
  const wasIdle = readSessionValue(inactivityFlag) !== null
  // Removed with a delay, because React renders twice in development.
  setTimeout(() => removeSessionValue(inactivityFlag), 0)
  return wasIdle
}
