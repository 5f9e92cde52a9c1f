import type { ComponentType } from 'react'

/** Whom a client sees on their page: their advisers, or client services. */
export type ContactPlace = { account: string; contact: 'advisers' | 'client-services' }

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Buttons beside the advisers and the client-services manager of an account. */
    contactTools: ComponentType<ContactPlace>
  }
}
