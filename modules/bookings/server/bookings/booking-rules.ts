import type { NewBooking } from '../../contract/bookings.ts'

/** Content of a request, by which a repetition is recognised. */
export type StoredRequest = NewBooking & { account: string }

const msPerMinute = 60_000

/** Returns until when a client may move or cancel a meeting. `changeNotice` is in minutes. */
export const changeableUntil = (start: Date, changeNotice: number): Date => new Date(start.getTime() - changeNotice * msPerMinute)

/**
 * Returns the key by which the time of a member of staff is taken in all calendars: the id of the person or, for staff whom only the firm's own
 * system knows, their id there.
 */
export const toStaffKey = ({ id, person }: { id: string; person: string | null }): string => person ?? `upstream:${id}`

/** Most coming meetings of one client with one member of staff. */
export const maxComing = 10

export const toCursor = ({ start_at: start, id }: { start_at: Date; id: string }): string => `${start.toISOString()} ${id}`

export function fromCursor(cursor: string): { at: Date; id: string } {
  const [at = '', id = ''] = cursor.split(' ')
  return { at: new Date(at), id }
}
