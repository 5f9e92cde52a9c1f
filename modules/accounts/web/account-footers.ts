import type { ComponentType } from 'react'

export type AccountFooterPlace = { portal: string; account: string }

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Sections at the end of the page of an account, for its client. Staff do not see them. */
    accountFooters: ComponentType<AccountFooterPlace>
  }
}
