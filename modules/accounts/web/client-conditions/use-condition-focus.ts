import { useEffect, useRef, type RefObject } from 'react'

/** Time in which a closing panel returns the focus to its button, in milliseconds. */
const closingMs = 150

/**
 * Moves the focus to the button that adds conditions if the button that had it has gone, because a condition was added or removed. The browser
 * would otherwise move it to the start of the page.
 */
export function useConditionFocus(container: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) container.current?.querySelector<HTMLElement>('.add-condition')?.focus()
    }, closingMs)
    return () => clearTimeout(timer)
  }, [container, count])
}
