export const warningMs = 120_000

export type IdlePhase = 'active' | 'warning' | 'expired'

/** State of the session relative to the stored deadline, both in epoch milliseconds. */
export function idlePhase(now: number, deadline: number): IdlePhase {
  if (now >= deadline) return 'expired'
  return deadline - now <= warningMs ? 'warning' : 'active'
}

export function nextDeadline(now: number, idleLimitSeconds: number): number {
  return now + idleLimitSeconds * 1000
}

/** Activity is reported to the server about once a minute, and more often where its limit is short. */
export function shouldTellServer(now: number, lastToldAt: number, idleLimitSeconds: number): boolean {
  return now - lastToldAt >= Math.min(60_000, (idleLimitSeconds * 1000) / 4)
}

/** `1:05` of remaining time, never negative. */
export function timeLeft(now: number, deadline: number): string {
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
