export const warningMs = 120_000

export type IdlePhase = 'active' | 'warning' | 'expired'

/** Returns the state of the session relative to the stored deadline. Both are in epoch milliseconds. */
export function idlePhase(now: number, deadline: number): IdlePhase {
  if (now >= deadline) return 'expired'
  return deadline - now <= warningMs ? 'warning' : 'active'
}

export function nextDeadline(now: number, idleLimitSeconds: number): number {
  return now + idleLimitSeconds * 1000
}

/** Returns true if activity is to be reported to the server: about once a minute, and more often if the limit is short. */
export function shouldReportActivity(now: number, lastReportedAt: number, idleLimitSeconds: number): boolean {
  return now - lastReportedAt >= Math.min(60_000, (idleLimitSeconds * 1000) / 4)
}

/** Formats the remaining time as `1:05`, never negative. */
export function timeLeft(now: number, deadline: number): string {
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
