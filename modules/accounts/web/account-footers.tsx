import { Suspense, type ComponentType } from 'react'
import { useContributions } from '@atrium/ui/contributions'

export type AccountFooterPlace = { portal: string; account: string }

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Sections at the end of the page of an account, for its client. Staff do not see them. */
    accountFooters: ComponentType<AccountFooterPlace>
  }
}

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
