import type { Me } from '@atrium/people/contract/profiles'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { endImpersonation } from '@atrium/identity/web/impersonation/queries'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { report } from '@atrium/ui/lib/report'
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
  const isOnAccount = impersonating !== null && impersonating.account === account
  const isAccountUnknown = account === null && portfolio !== undefined
  useEndOfLeftView(isOnAccount || isAccountUnknown ? null : (impersonating?.account ?? null), isOnAccount)
  if (!isOnAccount || !place.portal) return null
  return <impersonationBar.Part key={account} impersonating={impersonating} portal={place.portal} />
}

/**
 * Ends an impersonation whose account was left by a new address or a reload, when nothing could be sent. Otherwise staff could write nothing on
 * any page, and no page would show why. `leftAccount` is null if there is none.
 */
function useEndOfLeftView(leftAccount: string | null, isOnAccount: boolean): void {
  // The bar itself ends the impersonation when another page of this window opens.
  const hasShownBar = useRef(false)
  useEffect(() => {
    if (isOnAccount) hasShownBar.current = true
    if (leftAccount !== null && !hasShownBar.current)
      void endImpersonation(leftAccount).catch((error: unknown) => report('impersonation not ended', error))
  }, [leftAccount, isOnAccount])
}
