import { useEffect } from 'react'
import { report } from '@atrium/ui/lib/report'

/** Follows changes of settings while a page of a signed-in person is shown. The code is loaded after the page. */
export function useLiveChanges(): void {
  useEffect(() => {
    let hasEnded = false
    let stop: (() => void) | undefined
    import('./live-changes.ts').then(
      ({ followChanges }) => {
        if (!hasEnded) stop = followChanges()
      },
      (error: unknown) => report('changes of settings are not followed', error),
    )
    return () => {
      hasEnded = true
      stop?.()
    }
  }, [])
}
