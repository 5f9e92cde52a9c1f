import type { ComponentType } from 'react'
import type { ClientSelection } from '../contract/accounts.ts'

/** The selected clients of a portal. */
export type SelectedClients = {
  portal: string
  selection: ClientSelection
  count: number
  /** Called after the clients were changed. */
  onChanged: () => void
}

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Buttons that change the selected clients of the client list. */
    selectionTools: ComponentType<SelectedClients>
  }
}
