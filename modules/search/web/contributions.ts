import type { IconName } from '@atrium/ui/components/icon.tsx'

/** An action of staff on a client, offered in the palette. */
export type ClientAction = {
  id: 'open' | 'edit' | 'forms'
  icon: IconName
  /** Position among the actions, ascending. */
  order: number
  /** Letter that starts the action together with Alt. */
  letter: string
  /** Returns the address at which the action is done. */
  findAddress: (account: { id: string; portal: string }) => string
}

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Actions on the chosen client of the palette. */
    clientActions: readonly ClientAction[]
  }
}
