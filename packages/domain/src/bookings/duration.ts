import { parseClock, type Minute } from './zone.ts'

/** Length of a meeting whose details state none, in minutes (specification, section 9). */
export const defaultDuration = 30

/** Returns the length of a meeting in minutes from its details, `hh:mm`. Without a length, or with one of zero, it is 30 minutes. */
export function readDuration(duration: string | null): number {
  const minutes = duration === null ? 0 : parseClock(duration)
  return minutes > 0 ? minutes : defaultDuration
}

/** Returns the end of a meeting: its start plus the length in its details. */
export const endOf = (start: Minute, duration: string | null): Minute => start + readDuration(duration)

/** Returns a length in minutes as `hh:mm`. */
export const formatDuration = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
