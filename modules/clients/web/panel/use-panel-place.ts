import { useSyncExternalStore } from 'react'
import { readStored, store } from '@atrium/ui/lib/stored'
import { createStore, useStore } from '@atrium/ui/lib/store'

/** Width of the window from which the panel fits beside the page. Media queries would change while the page is printed, and close the panel. */
const wide = 1_440

const subscribe = (act: () => void) => {
  addEventListener('resize', act)
  return () => removeEventListener('resize', act)
}

const key = 'staff-panel'
const isHidden = createStore(readStored(key) === 'hidden')

/** Returns whether the panel is beside the page. Staff can hide it, for example while they share their screen with the client. */
export function usePanelPlace(hasRoom: boolean): { isBeside: boolean; isWide: boolean; setHidden: (hidden: boolean) => void } {
  const isWideWindow = useSyncExternalStore(subscribe, () => innerWidth >= wide)
  const isWide = isWideWindow && hasRoom
  const hidden = useStore(isHidden)
  return {
    isBeside: isWide && !hidden,
    isWide,
    setHidden(next) {
      store(key, next ? 'hidden' : 'shown')
      isHidden.set(next)
    },
  }
}
