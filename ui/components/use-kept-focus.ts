import { useEffect, type RefObject } from 'react'

/**
 * Moves the focus to `fallback` if the focused element is removed from `container`, for example a button that has done its work. The
 * browser would otherwise move it to the start of the page.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current
    if (!element) return
    let focused: Element | null = null
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element
    }
    const onBlur = ({ target }: FocusEvent) => {
      // Some browsers report the removal of the focused element as well.
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected) focused = null
      })
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      focused = null
      fallback.current?.focus()
    })
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      observer.disconnect()
    }
  }, [container, fallback])
}
