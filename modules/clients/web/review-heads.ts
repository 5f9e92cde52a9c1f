import type { ComponentType } from 'react'

/** The meeting for which a client is prepared, by its id. */
export type ReviewOccasion = { account: string; meeting: string }

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** What a page of preparation states about its meeting, above the rest. */
    reviewHeads: ComponentType<ReviewOccasion>
  }
}
