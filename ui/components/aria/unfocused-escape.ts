import { useEffect, useRef } from 'react'

/** Open overlays that Escape closes, topmost last. */
const openOverlays: object[] = []

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
    const overlay = {}
    openOverlays.push(overlay)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && event.target === document.body && openOverlays.at(-1) === overlay) close.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      openOverlays.splice(openOverlays.indexOf(overlay), 1)
    }
  }, [])
}
