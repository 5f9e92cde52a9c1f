import { useEffect, useRef } from 'react'

/** Open overlays that Escape closes, topmost last. */
const open: object[] = []

/**
 * Closes the topmost overlay on Escape while nothing has focus. React Aria listens only inside the overlay, and after another overlay has
 * closed, focus returns to it with a short delay.
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
