import { queryClient } from '@atrium/ui/lib/query-client'
import { readDeadline } from './deadline.ts'
import { hasLapsed } from './guards.ts'
import { sessionQuery } from './queries.ts'
import { signOut } from './sign-out.ts'

/** Signs out a session whose stored deadline has passed. Called on every route before its page can renew the session. */
export async function endLapsedSession(): Promise<void> {
  const deadline = readDeadline()
  // Public pages without a lapsed deadline do not need the session.
  if (deadline === null || deadline > Date.now()) return
  if (hasLapsed(await queryClient.ensureQueryData(sessionQuery), deadline, Date.now())) await signOut({ reason: 'inactivity' })
}
