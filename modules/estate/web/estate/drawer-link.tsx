import type { ReactNode } from 'react'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { estateParameter } from '../../contract/estate-terms.ts'

/** Shows a name that opens the drawer of its record, or plain text to those who only read. */
export function DrawerLink({ drawer, mayOpen, children }: { drawer: string; mayOpen: boolean; children: ReactNode }) {
  const { open } = useUrlDrawer(estateParameter)
  if (!mayOpen) return <span>{children}</span>
  return (
    <button className="explained opens" type="button" aria-haspopup="dialog" onClick={() => open(drawer)}>
      {children}
    </button>
  )
}
