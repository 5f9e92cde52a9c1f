import { sql } from 'kysely'
import type { Database } from './client.ts'

/** Difference from which the clocks of server and database count as different: sessions, PINs and seals compare times of both. */
export const mostClockSkewSeconds = 5

/** Returns by how many seconds the clock of the database is ahead of that of the server, at least; null if the database does not answer. */
export async function measureClockSkew(db: Database, now: () => number = Date.now): Promise<number | null> {
  try {
    const sentAt = now()
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    const receivedAt = now()
    return leastSkewSeconds(rows[0]!.at.getTime(), sentAt, receivedAt)
  } catch {
    return null
  }
}

/** Returns the least difference in seconds of a clock that showed a time between sending a request and receiving its response. */
export function leastSkewSeconds(shown: number, sentAt: number, receivedAt: number): number {
  if (shown > receivedAt) return (shown - receivedAt) / 1000
  return shown < sentAt ? (shown - sentAt) / 1000 : 0
}
