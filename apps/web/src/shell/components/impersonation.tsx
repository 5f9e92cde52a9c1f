import type { Me } from '@atrium/people/contract/profiles'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import type { NavigationPlace } from '@atrium/ui/pages'

const impersonationBar = lazyPart(() =>
  import('@atrium/identity/web/impersonation/components/impersonation-bar.tsx').then(({ ImpersonationBar }) => ImpersonationBar),
)

/** Shows the impersonation bar on every page of the account that staff view as the client. */
export function Impersonation({ me: { impersonating }, place }: { me: Me; place: NavigationPlace }) {
  const { portfolio } = useParams({ strict: false })
  const [lastAccount, setLast] = useState<string | null>(null)
  // The URL of a portfolio does not name its account. Until the portfolio has loaded, the bar stays for the last known account.
  const account = place.account ?? (portfolio === undefined ? null : lastAccount)
  if (account !== lastAccount) setLast(account)
  if (!impersonating || !place.portal || impersonating.account !== account) return null
  return <impersonationBar.Part key={account} impersonating={impersonating} portal={place.portal} />
}
