import { meQuery } from '@atrium/people/web/profiles/queries'
import { queryClient } from '@atrium/ui/lib/query-client'
import { pendingStepGuard, portalEntryGuard } from './guards.ts'
import { sessionQuery } from './queries.ts'

/**
 * Returns the page after a sign-in: the start page of the only portal, otherwise the choice of portals (decision 41). Staff who must set up
 * a stronger factor do that first.
 */
export async function pathAfterSignIn(): Promise<string> {
  const step = pendingStepGuard(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }))
  if (step) return step
  return portalEntryGuard(await queryClient.fetchQuery(meQuery), Infinity)
}
