import { useQuery } from '@tanstack/react-query'
import { Suspense, type ComponentType } from 'react'
import { useContributions } from '@atrium/ui/contributions'
import { isStaff } from './profiles/is-staff.ts'
import { meQuery } from './profiles/queries.ts'

/** Where staff are: a portal, and the client whose page they look at. */
export type StaffPlace = { portal: string; account?: string }

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Buttons for staff above the list of clients and on the page of a client. */
    staffTools: ComponentType<StaffPlace>
  }
}

/** Shows the buttons that modules provide for staff. Clients see none. */
export function StaffTools(place: StaffPlace) {
  const { data: me } = useQuery(meQuery)
  const tools = useContributions('staffTools')
  if (!me || !isStaff(me) || tools.length === 0) return null
  return (
    <Suspense>
      {tools.map((Tools, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the contributions never change
        <Tools key={index} {...place} />
      ))}
    </Suspense>
  )
}
