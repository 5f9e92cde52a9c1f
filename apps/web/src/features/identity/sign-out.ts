import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { forgetPerson, store } from '../../lib/stored.ts'
import { clearNotices } from '../../ui/notices.ts'
import { sessionQuery } from './queries.ts'
import { report } from '../../lib/report.ts'

/** Read once by the sign-in page, which then says why the person is there. */
export const inactivityFlag = 'inactivity-logout'

/**
 * Nothing of the person stays: the session on the server, what was read, what was stored. The device forgets
 * even when the server cannot be told; the server's own limit then ends the session.
 */
export async function signOut(reason?: 'inactivity'): Promise<void> {
  await api.identity.signOut().catch((error: unknown) => report('sign-out not confirmed', error))
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  clearEverything(before?.idleLimitSeconds ?? 0)
  if (reason) store(inactivityFlag, '1')
}

function clearEverything(idleLimitSeconds: number): void {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, { state: 'none', idleLimitSeconds, endsAt: null })
  clearNotices()
  forgetPerson()
}
