import { useEffect, useRef } from 'react'

/** The open overlays that Escape closes, the topmost last. */
const open: object[] = []

/**
 * Closes the topmost overlay by an Escape that is pressed while nothing has the focus: React Aria listens inside the overlay, and after
 * the one above has closed the focus comes back a moment later.
 */
export function useUnfocusedEscape(onClose: (() => void) | undefined): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const self = {}
    open.push(self)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && event.target === document.body && open.at(-1) === self) close.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      open.splice(open.indexOf(self), 1)
    }
  }, [])
}
