import type { Client } from '../../contract/clients.ts'

export type TabName = 'summary' | 'timeline' | 'notes' | 'tasks' | 'people' | 'consents' | 'review'

/** The client as the tabs of the panel show it. */
export type ClientView = {
  portal: string
  client: Client
  /** False while staff view the portal as the client. */
  canWrite: boolean
  onTab: (tab: TabName) => void
  /** Opens the list of the people who see the client. */
  onAccess: () => void
}

export type TabProps = { view: ClientView }
