import { useSyncExternalStore } from 'react'

/** Specification 1, section 9: the layout is mobile when the smaller screen side is under 768. */
export function isMobileLayout(width: number, height: number): boolean {
  return Math.min(width, height) < 768
}

export const shrinksAfter = 150

export function isHeaderShrunk(scrollY: number): boolean {
  return scrollY > shrinksAfter
}

/** A low window on a desktop is not a phone: only a narrow window, or a screen with a small side, is. */
export function isMobileWindow(window: { width: number; height: number }, hasTouchOnly: boolean): boolean {
  return window.width < 768 || (hasTouchOnly && isMobileLayout(window.width, window.height))
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(onResize, readIsMobile)
}

const readIsMobile = () =>
  isMobileWindow({ width: innerWidth, height: innerHeight }, matchMedia('(hover: none) and (pointer: coarse)').matches)

function onResize(act: () => void): () => void {
  addEventListener('resize', act)
  return () => removeEventListener('resize', act)
}
