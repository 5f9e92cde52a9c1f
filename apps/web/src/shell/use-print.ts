import { useEffect } from 'react'

const root = document.documentElement

/** Applies the styles for paper while the page is printed, and while `isPrintView` is true (`?print` in the URL). */
export function usePrint(isAsked: boolean): void {
  useEffect(() => {
    root.toggleAttribute('data-print', isAsked)
    const dress = () => root.toggleAttribute('data-print', true)
    const undress = () => root.toggleAttribute('data-print', isAsked)
    addEventListener('beforeprint', dress)
    addEventListener('afterprint', undress)
    return () => {
      root.toggleAttribute('data-print', false)
      removeEventListener('beforeprint', dress)
      removeEventListener('afterprint', undress)
    }
  }, [isAsked])
}
