import { sql } from 'kysely'
import type { Database } from './client.ts'

/** Tolerated difference between the clocks of server and database. Sessions, PINs and seals compare times of both. */
export const maxClockSkewSeconds = 5

/**
 * Returns by at least how many seconds the database clock is ahead of the server clock (negative: behind); null if there is no response.
 */
export async function measureClockSkew(db: Database, now: () => number = Date.now): Promise<number | null> {
  try {
    const sentAt = now()
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    const receivedAt = now()
    return minSkewSeconds(rows[0]!.at.getTime(), sentAt, receivedAt)
  } catch {
    return null
  }
}

/**
 * Returns the least difference in seconds of a clock that was read between sending a request and receiving its response; negative if the
 * clock is behind, 0 if its time lies between the two. The times are in milliseconds.
 */
export function minSkewSeconds(clockTime: number, sentAt: number, receivedAt: number): number {
  if (clockTime > receivedAt) return (clockTime - receivedAt) / 1000
  return clockTime < sentAt ? (clockTime - sentAt) / 1000 : 0
}
