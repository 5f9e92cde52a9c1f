import { useQuery } from '@tanstack/react-query'
import { Suspense, type ComponentType } from 'react'
import { useContributions } from '@atrium/ui/contributions'
import { isStaff } from './profiles/is-staff.ts'
import { meQuery } from './profiles/queries.ts'

/**
 * Part of the panel that a module shows: the panel itself beside the page of the client, or above the page the button that opens it where
 * there is no room beside.
 */
export type StaffPanelProps = {
  portal: string
  account: string
  part: 'beside' | 'opener'
  /** False on pages that need the whole window, such as those with wide tables. The panel then opens in a drawer. */
  hasRoom: boolean
  isImpersonating: boolean
}

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Panel for staff of the firm beside the page of a client. */
    staffPanel: ComponentType<StaffPanelProps>
  }
}

/** Shows the panels that modules provide for staff of the firm. Clients, and professionals from outside the firm, see none. */
export function StaffPanel(props: Omit<StaffPanelProps, 'isImpersonating'>) {
  const { data: me } = useQuery(meQuery)
  const panels = useContributions('staffPanel')
  if (!me || !isStaff(me) || (me.role === 'professional' && me.organisation === null)) return null
  return (
    <Suspense>
      {panels.map((Panel, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the contributions never change
        <Panel key={index} {...props} isImpersonating={me.impersonating !== null} />
      ))}
    </Suspense>
  )
}
