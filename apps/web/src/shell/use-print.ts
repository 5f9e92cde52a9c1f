import { useEffect } from 'react'

const root = document.documentElement

/** Prepares the page for paper while it is printed, and while the URL has `?print`. */
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
