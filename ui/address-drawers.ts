import type { ComponentType } from 'react'

/** A drawer that a parameter of the URL opens over any page of a signed-in person. */
export type AddressDrawerProps = {
  /** Value of the parameter. The drawer stays when it changes. */
  subject: string
  /** Portal of the page; the person's first portal on pages without one, and null for a person without a portal. */
  portal: string | null
  onClose: () => void
}

declare module './contributions.ts' {
  interface WebContributions {
    /** Drawers by the name of their parameter. Pages do not use these names for parameters of their own. */
    addressDrawers: Readonly<Record<string, ComponentType<AddressDrawerProps>>>
  }
}
