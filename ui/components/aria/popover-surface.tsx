import type { ReactNode, RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from './aria-locale.tsx'

export type PopoverSurfaceProps = {
  trigger: RefObject<HTMLElement | null>
  label: string
  align: 'start' | 'end'
  onClose: () => void
  className: string
  children: ReactNode
}

/**
 * Shows a floating panel beside its trigger. The panel stays within the window. Escape and a press outside close it.
 */
export function PopoverSurface({ trigger, label, align, onClose, className, children }: PopoverSurfaceProps) {
  return (
    <AriaLocale>
      <Popover
        triggerRef={trigger}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement={`bottom ${align}`}
        offset={6}
        aria-label={label}
        className={`popover ${className}`}
      >
        {children}
      </Popover>
    </AriaLocale>
  )
}
