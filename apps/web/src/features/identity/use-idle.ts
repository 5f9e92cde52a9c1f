import { useEffect, useState } from 'react'
import { forget, readStored, store } from '../../lib/stored.ts'
import { idlePhase, nextDeadline, shouldTellServer, type IdlePhase } from './idle.ts'
import { extendSession } from './queries.ts'

const deadlineKey = 'deadline'
const signs = ['mousemove', 'scroll', 'keydown', 'touchstart'] as const

/**
 * Watches for signs of life and keeps the deadline in the device's storage, so that all windows share it.
 * Answers the phase, at most a second late.
 */
export function useIdle(idleLimitSeconds: number, onExpiry: () => void): { phase: IdlePhase; deadline: number; extend: () => void } {
  const [state, setState] = useState(() => ({ phase: 'active' as IdlePhase, deadline: nextDeadline(Date.now(), idleLimitSeconds) }))

  useEffect(() => {
    if (!idleLimitSeconds) return
    let toldAt = Date.now()
    let seenAt = 0
    const onSign = () => {
      const now = Date.now()
      if (now - seenAt < 1000 || idlePhase(now, storedDeadline(now)) === 'expired') return
      seenAt = now
      store(deadlineKey, String(nextDeadline(now, idleLimitSeconds)))
      if (!shouldTellServer(now, toldAt, idleLimitSeconds)) return
      toldAt = now
      void extendSession().catch(() => undefined) // a lost session shows at the next read
    }
    const look = () => {
      const deadline = storedDeadline(Date.now())
      const phase = idlePhase(Date.now(), deadline)
      setState((before) => (before.phase === phase && phase === 'active' ? before : { phase, deadline }))
      if (phase === 'expired') onExpiry()
    }
    const storedDeadline = (now: number) => Number(readStored(deadlineKey)) || nextDeadline(now, idleLimitSeconds)
    store(deadlineKey, String(nextDeadline(Date.now(), idleLimitSeconds)))
    signs.forEach((sign) => addEventListener(sign, onSign, { passive: true, capture: true }))
    const timer = setInterval(look, 1000)
    return () => {
      clearInterval(timer)
      signs.forEach((sign) => removeEventListener(sign, onSign, { capture: true }))
      forget(deadlineKey)
    }
  }, [idleLimitSeconds, onExpiry])

  const extend = () => {
    store(deadlineKey, String(nextDeadline(Date.now(), idleLimitSeconds)))
    void extendSession().catch(() => undefined)
  }
  return { ...state, extend }
}
