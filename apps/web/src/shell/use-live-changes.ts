import { useEffect } from 'react'
import { report } from '@atrium/ui/lib/report'

/** Follows changes of settings while a page of a signed-in person is shown. The code is loaded after the page. */
export function useLiveChanges(): void {
  useEffect(() => {
    let hasEnded = false
    let stop: (() => void) | undefined
    const start = async () => {
      const { followChanges } = await import('./live-changes.ts')
      if (!hasEnded) stop = followChanges()
    }
    start().catch((error: unknown) => report('changes of settings are not followed', error))
    return () => {
      hasEnded = true
      stop?.()
    }
  }, [])
}
