import { meQuery } from '@atrium/people/web/profiles/queries'
import { queryClient } from '@atrium/ui/lib/query-client'
import { portalEntryGuard } from './guards.ts'

/** Returns the page after a sign-in: the start page of the only portal, otherwise the choice of portals (decision 41). */
export async function pathAfterSignIn(): Promise<string> {
  return portalEntryGuard(await queryClient.fetchQuery(meQuery), Infinity)
}
