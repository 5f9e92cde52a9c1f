import { useEffect, useState } from 'react'
import { readDeadline, storeDeadline, whenDeadlineRemoved } from './deadline.ts'
import { idlePhase, nextDeadline, shouldReportActivity, type IdlePhase } from './idle.ts'
import { extendSession } from './queries.ts'

/**
 * Callbacks, which must keep their identity between renders. `onEndElsewhere` is called when another window signs out,
 * with the reason `inactivity` or, on request, without a reason.
 */
export type Ends = { onExpiry: () => void; onEndElsewhere: (reason?: 'inactivity') => void }

const signs = ['mousemove', 'scroll', 'keydown', 'touchstart'] as const

/**
 * Observes activity and stores the deadline on the device, so that all windows share it. Returns the phase, at most one
 * second late.
 */
export function useIdle(
  idleLimitSeconds: number,
  { onExpiry, onEndElsewhere }: Ends,
): { phase: IdlePhase; deadline: number; extend: () => void } {
  const [state, setState] = useState(() => ({ phase: 'active' as IdlePhase, deadline: nextDeadline(Date.now(), idleLimitSeconds) }))

  useEffect(() => {
    if (!idleLimitSeconds) return
    let toldAt = Date.now()
    let seenAt = 0
    let deadline = 0
    /** Reads the deadline that all windows share. If the browser does not store it, each window has a separate deadline. */
    const sharedDeadline = () => (deadline = readDeadline() ?? deadline)
    const keepDeadline = (now: number) => {
      deadline = nextDeadline(now, idleLimitSeconds)
      storeDeadline(deadline)
    }
    const onSign = () => {
      const now = Date.now()
      if (now - seenAt < 1000 || idlePhase(now, sharedDeadline()) === 'expired') return
      seenAt = now
      keepDeadline(now)
      if (!shouldReportActivity(now, toldAt, idleLimitSeconds)) return
      toldAt = now
      void extendSession().catch(() => undefined) // A lost session is detected by the next request.
    }
    const look = () => {
      const phase = idlePhase(Date.now(), sharedDeadline())
      setState((before) => (before.phase === phase && phase === 'active' ? before : { phase, deadline }))
      if (phase !== 'expired') return
      clearInterval(timer)
      onExpiry()
    }
    keepDeadline(Date.now())
    const stopListening = whenDeadlineRemoved((last) =>
      onEndElsewhere(idlePhase(Date.now(), last ?? deadline) === 'expired' ? 'inactivity' : undefined),
    )
    signs.forEach((sign) => addEventListener(sign, onSign, { passive: true, capture: true }))
    const timer = setInterval(look, 1000)
    return () => {
      clearInterval(timer)
      stopListening()
      signs.forEach((sign) => removeEventListener(sign, onSign, { capture: true }))
    }
  }, [idleLimitSeconds, onExpiry, onEndElsewhere])

  const extend = () => {
    storeDeadline(nextDeadline(Date.now(), idleLimitSeconds))
    void extendSession().catch(() => undefined)
  }
  return { ...state, extend }
}
