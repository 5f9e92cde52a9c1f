import { useEffect, useState } from 'react'
import { readDeadline, storeDeadline, whenDeadlineRemoved } from './deadline.ts'
import { idlePhase, nextDeadline, shouldReportActivity, type IdlePhase } from './idle.ts'
import { extendSession } from './queries.ts'

/**
 * Callbacks, which must keep their identity between renders. `onEndElsewhere` is called when another window signs out,
 * with the reason `inactivity` or, on request, without a reason.
 */
export type EndCallbacks = { onExpiry: () => void; onEndElsewhere: (reason?: 'inactivity') => void }

const activityEvents = ['mousemove', 'scroll', 'keydown', 'touchstart'] as const

/**
 * Observes activity and stores the deadline on the device, so that all windows share it. Returns the phase, at most one
 * second late.
 */
export function useIdle(
  idleLimitSeconds: number,
  { onExpiry, onEndElsewhere }: EndCallbacks,
): { phase: IdlePhase; deadline: number; extend: () => void } {
  const [state, setState] = useState(() => ({ phase: 'active' as IdlePhase, deadline: nextDeadline(Date.now(), idleLimitSeconds) }))

  useEffect(() => {
    if (!idleLimitSeconds) return
    let reportedAt = Date.now()
    let activeAt = 0
    let deadline = 0
    /** Reads the deadline that all windows share. If the browser does not store it, each window has a separate deadline. */
    const readSharedDeadline = () => (deadline = readDeadline() ?? deadline)
    const restartDeadline = (now: number) => {
      deadline = nextDeadline(now, idleLimitSeconds)
      storeDeadline(deadline)
    }
    const onActivity = () => {
      const now = Date.now()
      if (now - activeAt < 1000 || idlePhase(now, readSharedDeadline()) === 'expired') return
      activeAt = now
      restartDeadline(now)
      if (!shouldReportActivity(now, reportedAt, idleLimitSeconds)) return
      reportedAt = now
      void extendSession().catch(() => undefined) // A lost session is detected by the next request.
    }
    const checkDeadline = () => {
      const phase = idlePhase(Date.now(), readSharedDeadline())
      setState((before) => (before.phase === phase && phase === 'active' ? before : { phase, deadline }))
      if (phase !== 'expired') return
      clearInterval(timer)
      onExpiry()
    }
    restartDeadline(Date.now())
    const stopListening = whenDeadlineRemoved((last) =>
      onEndElsewhere(idlePhase(Date.now(), last ?? deadline) === 'expired' ? 'inactivity' : undefined),
    )
    activityEvents.forEach((sign) => addEventListener(sign, onActivity, { passive: true, capture: true }))
    const timer = setInterval(checkDeadline, 1000)
    return () => {
      clearInterval(timer)
      stopListening()
      activityEvents.forEach((sign) => removeEventListener(sign, onActivity, { capture: true }))
    }
  }, [idleLimitSeconds, onExpiry, onEndElsewhere])

  const extend = () => {
    storeDeadline(nextDeadline(Date.now(), idleLimitSeconds))
    void extendSession().catch(() => undefined)
  }
  return { ...state, extend }
}
