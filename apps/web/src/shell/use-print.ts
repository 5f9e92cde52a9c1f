import { useEffect } from 'react'

const root = document.documentElement

/** Applies the styles for paper while the page is printed, and while `isPrintView` is true (`?print` in the URL). */
export function usePrint(isPrintView: boolean): void {
  useEffect(() => {
    root.toggleAttribute('data-print', isPrintView)
    const applyPrintStyles = () => root.toggleAttribute('data-print', true)
    const restoreStyles = () => root.toggleAttribute('data-print', isPrintView)
    addEventListener('beforeprint', applyPrintStyles)
    addEventListener('afterprint', restoreStyles)
    return () => {
      root.toggleAttribute('data-print', false)
      removeEventListener('beforeprint', applyPrintStyles)
      removeEventListener('afterprint', restoreStyles)
    }
  }, [isPrintView])
}
