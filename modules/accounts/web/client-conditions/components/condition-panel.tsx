import { useState, type ReactNode } from 'react'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { PopoverButton } from '@atrium/ui/components/popover.tsx'
import { useIsMobile } from '@atrium/ui/lib/layout'

type Props = { label: string; button: ReactNode; className: string; children: (close: () => void) => ReactNode }

/** Button that opens a panel: a popover, or on a phone a drawer. */
export function ConditionPanel({ label, button, className, children }: Props) {
  const isMobile = useIsMobile()
  const [isOpen, setIsOpen] = useState(false)
  if (!isMobile)
    return (
      <PopoverButton label={label} button={button} className={className} panelClassName="condition-panel" align="start">
        {children}
      </PopoverButton>
    )
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        {button}
      </button>
      {isOpen && (
        <Drawer title={label} onClose={close}>
          {children(close)}
        </Drawer>
      )}
    </>
  )
}
