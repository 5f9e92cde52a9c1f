import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'
import { forgetForVisit, forgetPerson, readForVisit, storeForVisit } from '@atrium/ui/lib/stored'
import { clearNotices } from '@atrium/ui/components/notices'
import { sessionQuery } from './queries.ts'
import { report } from '@atrium/ui/lib/report'

const inactivityFlag = 'inactivity-logout'

/**
 * Nothing of the person stays: the session on the server, what was read, what was stored. The device forgets
 * even when the server cannot be told; the server's own limit then ends the session.
 */
export async function signOut(reason?: 'inactivity'): Promise<void> {
  await api.identity.signOut().catch((error: unknown) => report('sign-out not confirmed', error))
  forgetSession(reason)
}

/** The same without the server: another window signed out, and somebody else may have signed in there since. */
export function forgetSession(reason?: 'inactivity'): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  clearEverything(before?.idleLimitSeconds ?? 0)
  // Of this window alone: each says for itself why its person is at the door.
  if (reason) storeForVisit(inactivityFlag, '1')
}

/** Whether this window was signed out because nothing was done; told once. */
export function takeInactivityFlag(): boolean {
  const wasIdle = readForVisit(inactivityFlag) !== null
  // Kept for the double rendering of development, gone with the first visit afterwards.
  setTimeout(() => forgetForVisit(inactivityFlag), 0)
  return wasIdle
}

function clearEverything(idleLimitSeconds: number): void {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, { state: 'none', idleLimitSeconds, endsAt: null })
  clearNotices()
  forgetPerson()
}
