export const warningMs = 120_000

export type IdlePhase = 'active' | 'warning' | 'expired'

/** How the session stands against the stored last-activity deadline, both in epoch milliseconds. */
export function idlePhase(now: number, deadline: number): IdlePhase {
  if (now >= deadline) return 'expired'
  return deadline - now <= warningMs ? 'warning' : 'active'
}

export function nextDeadline(now: number, idleLimitSeconds: number): number {
  return now + idleLimitSeconds * 1000
}

/** The server is told of activity about once a minute, and sooner where its limit is short. */
export function shouldTellServer(now: number, lastToldAt: number, idleLimitSeconds: number): boolean {
  return now - lastToldAt >= Math.min(60_000, (idleLimitSeconds * 1000) / 4)
}

/** `1:05` of what is left, never below nothing. */
export function timeLeft(now: number, deadline: number): string {
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
