import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { useStore } from '@atrium/ui/lib/store'
import { pageAccount } from '@atrium/ui/lib/page-account'
import type { NavigationPlace } from '@atrium/ui/pages'

/** Returns the portal and account for navigation: from the URL or the page, otherwise the first portal, and a client's first account. */
export function usePlace(): NavigationPlace {
  const { portal, account } = useParams({ strict: false })
  const { data: me } = useQuery(meQuery)
  const accountOfPage = useStore(pageAccount)
  const firstAccount = me?.accounts.find((candidate) => !portal || candidate.portal === portal)
  const isClient = me?.role === 'client'
  return {
    portal: portal ?? firstAccount?.portal ?? me?.portals[0]?.id ?? null,
    account: account ?? accountOfPage ?? (isClient ? (firstAccount?.id ?? null) : null),
  }
}
