import type { NewBooking } from '../../contract/bookings.ts'

/** What was asked for, by which a repetition is recognised. */
export type StoredRequest = NewBooking & { account: string }

const msPerMinute = 60_000

/** Returns until when a client may move or cancel a meeting. `changeNotice` is in minutes. */
export const changeableUntil = (start: Date, changeNotice: number): Date => new Date(start.getTime() - changeNotice * msPerMinute)

/** Prefix of the keys of staff whom the firm's own system identifies. */
const upstreamPrefix = 'upstream:'

export const toUpstreamKey = (id: string): string => `${upstreamPrefix}${id}`

/** Returns the id of staff at the firm's own system; null for staff with a calendar of Atrium. */
export const upstreamIdOf = (key: string): string | null => (key.startsWith(upstreamPrefix) ? key.slice(upstreamPrefix.length) : null)

export const toCursor = ({ start_at: start, id }: { start_at: Date; id: string }): string => `${start.toISOString()} ${id}`

export function fromCursor(cursor: string): { at: Date; id: string } {
  const [at = '', id = ''] = cursor.split(' ')
  return { at: new Date(at), id }
}
