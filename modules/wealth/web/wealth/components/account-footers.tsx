import { Suspense } from 'react'
import type { AccountFooterPlace } from '@atrium/accounts/web/account-footers'
import { useContributions } from '@atrium/ui/contributions'

/** Shows the sections that modules provide at the end of the page of an account. */
export function AccountFooters(place: AccountFooterPlace) {
  const footers = useContributions('accountFooters')
  return (
    <Suspense fallback={null}>
      {footers.map((Footer, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the contributions never change
        <Footer key={index} {...place} />
      ))}
    </Suspense>
  )
}
