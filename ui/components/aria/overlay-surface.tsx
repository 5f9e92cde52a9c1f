import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { AriaLocale } from './aria-locale.tsx'
import { useUnfocusedEscape } from './unfocused-escape.ts'

type Props = {
  scrimClassName: string
  className: string
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  describedBy?: string
  /** Number of overlays of the same kind below this one. */
  depth?: number
  /** Undefined if only the content of the overlay can close it. */
  onClose: (() => void) | undefined
  children: ReactNode
}

/** Shows an overlay. The page beneath is inert. Focus stays in the overlay and returns to its previous element afterwards. */
export function OverlaySurface({
  scrimClassName,
  className,
  role = 'dialog',
  labelledBy,
  describedBy,
  depth = 0,
  onClose,
  children,
}: Props) {
  useUnfocusedEscape(onClose)
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen
        isDismissable={onClose !== undefined}
        isKeyboardDismissDisabled={onClose === undefined}
        onOpenChange={(isOpen) => !isOpen && onClose?.()}
        className={scrimClassName}
        style={{ '--depth': depth } as CSSProperties}
      >
        <Modal className={className}>
          <Dialog
            role={role}
            aria-labelledby={labelledBy}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
            className="overlay-content"
          >
            <FirstFocus />
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}

const firstFields = '[data-autofocus], input:not([type=hidden]), select, textarea'

/** Moves focus to the first field of the dialog. If there is no field, React Aria focuses the dialog itself. */
function FirstFocus() {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    marker.current?.closest('section')?.querySelector<HTMLElement>(firstFields)?.focus({ preventScroll: true })
  }, [])
  return <span ref={marker} hidden />
}
