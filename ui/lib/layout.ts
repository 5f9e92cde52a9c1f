import { useSyncExternalStore } from 'react'

/** Returns true if the smaller side of the screen is below 768 pixels (specification 1, section 9). */
export function isMobileLayout(width: number, height: number): boolean {
  return Math.min(width, height) < 768
}

export const shrinkThreshold = 150

export function isHeaderShrunk(scrollY: number): boolean {
  return scrollY > shrinkThreshold
}

/** Returns true for a narrow window, or for a touch-only screen with a small side. A low window on a desktop is not mobile. */
export function isMobileWindow(window: { width: number; height: number }, hasTouchOnly: boolean): boolean {
  return window.width < 768 || (hasTouchOnly && isMobileLayout(window.width, window.height))
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribeToResize, readIsMobile)
}

const readIsMobile = () =>
  isMobileWindow({ width: innerWidth, height: innerHeight }, matchMedia('(hover: none) and (pointer: coarse)').matches)

function subscribeToResize(act: () => void): () => void {
  addEventListener('resize', act)
  return () => removeEventListener('resize', act)
}
