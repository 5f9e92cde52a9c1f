import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../lib/store.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { lazyPart } from './lazy-part.ts'
import { notices, type Notice } from './notices.ts'
import { toastClass, toastRole, ToastBody } from './toast-body.tsx'

const region = lazyPart(() => import('./aria/toast-region.tsx').then(({ ToastRegion }) => ToastRegion))
const maxShown = 3
/** Pause after the first press or key, which is answered and drawn before the code is loaded. */
const preloadAfterMs = 1_000

/**
 * Shows messages outside the page, so that they are announced even while a dialog is open. The code of the region is loaded after
 * the first press or key. Until it is loaded, messages are shown in a plain region.
 */
export function Toasts() {
  const shown = useStore(notices)
    .filter((notice) => notice.show)
    .slice(0, maxShown)
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    const load = () => void whenIdle(region.preload, preloadAfterMs)
    events.forEach((event) => addEventListener(event, load, { once: true }))
    return () => events.forEach((event) => removeEventListener(event, load))
  }, [])
  const container = document.getElementById('notices')
  if (!container || shown.length === 0) return null
  return createPortal(<region.Part shown={shown} fallback={<PlainRegion shown={shown} />} />, container)
}

function PlainRegion({ shown }: { shown: readonly Notice[] }) {
  return (
    <div className="toasts">
      {shown.map((notice) => (
        <div key={notice.id} className={toastClass(notice)} role={toastRole(notice)}>
          <ToastBody notice={notice} />
        </div>
      ))}
    </div>
  )
}
