import { useEffect } from 'react'

export type ReadTarget = { account: string; document: string; file: string }

const reportMs = 120_000

/**
 * Reports for how long a document has been on the screen, as long as the page is visible: when it is opened, hidden and closed, and every two
 * minutes. A report that fails is not repeated; the next one has the whole time.
 */
export function useReadingTime(target: ReadTarget | null): void {
  const [account, document, file] = [target?.account, target?.document, target?.file]
  useEffect(() => {
    if (account === undefined || document === undefined || file === undefined) return
    const id = crypto.randomUUID()
    let [visibleMs, since] = [0, isVisible() ? performance.now() : null] as [number, number | null]
    const stop = () => {
      if (since !== null) visibleMs += performance.now() - since
      since = null
    }
    const report = () => {
      const seconds = Math.min(14_400, Math.round((visibleMs + (since === null ? 0 : performance.now() - since)) / 1_000))
      // The request outlives the page.
      void fetch(`/api/accounts/${encodeURIComponent(account)}/document-readings/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ document, file, seconds }),
        credentials: 'same-origin',
        keepalive: true,
      }).catch(() => undefined)
    }
    const onVisibility = () => {
      if (isVisible()) since ??= performance.now()
      else {
        stop()
        report()
      }
    }
    const timer = setInterval(() => since !== null && report(), reportMs)
    globalThis.document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', report)
    report()
    return () => {
      clearInterval(timer)
      globalThis.document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', report)
      stop()
      report()
    }
  }, [account, document, file])
}

const isVisible = (): boolean => globalThis.document.visibilityState === 'visible'
