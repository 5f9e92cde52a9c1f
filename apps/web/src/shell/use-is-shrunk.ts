import { useSyncExternalStore } from 'react'
import { isHeaderShrunk } from '@atrium/ui/lib/layout'

let isShrunk = false

export function useIsShrunk(): boolean {
  return useSyncExternalStore(subscribeToScroll, () => isShrunk)
}

/** Runs an action on scroll. Reads the scroll position before the page changes, because reading it later would force a layout. */
function subscribeToScroll(act: () => void): () => void {
  const read = () => {
    isShrunk = isHeaderShrunk(scrollY)
    act()
  }
  addEventListener('scroll', read, { passive: true, capture: true })
  return () => removeEventListener('scroll', read, { capture: true })
}
