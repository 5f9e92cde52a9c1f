import type { ComponentType } from 'react'

declare module './contributions.ts' {
  interface WebContributions {
    /** The button of the notifications of a portal, in the head of every page. It loads after the page. */
    bell: ComponentType<BellProps>
  }
}

export type BellProps = { portal: string }
