import { useSyncExternalStore } from 'react'
import { isHeaderShrunk } from '@atrium/ui/lib/layout'

let isShrunk = false

export function useIsShrunk(): boolean {
  return useSyncExternalStore(onScroll, () => isShrunk)
}

/** Reads the position before other changes to the page: later it would force a layout. */
function onScroll(act: () => void): () => void {
  const read = () => {
    isShrunk = isHeaderShrunk(scrollY)
    act()
  }
  addEventListener('scroll', read, { passive: true, capture: true })
  return () => removeEventListener('scroll', read, { capture: true })
}
