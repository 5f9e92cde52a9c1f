import { daysAfter } from '../calendar.ts'
import { isConflict, listSlots, type BusyTime, type SlotSearch } from './slots.ts'
import { instantOf, type Minute } from './zone.ts'

/** A room, the people who fit in, and the time that is taken in it. */
export type Room = { id: string; seats: number; busy: readonly BusyTime[] }

/** A meeting of several clients that has begun to fill, by its key. Its time is taken in the calendars of its staff and room. */
export type OpenGroup = {
  key: string
  start: Minute
  end: Minute
  staff: readonly string[]
  room: string | null
  places: number
  taken: number
}

/** A search for meetings. `rooms` is null for those that need none. `places` is the number of clients who take part in the same meeting. */
export type MeetingSearch = SlotSearch & { rooms: readonly Room[] | null; places: number; groups: readonly OpenGroup[] }

/** A time that can be booked: who is there, in which room, and how many clients can still take part. `group` is the key of a meeting that has begun to fill. */
export type MeetingTime = { start: Minute; end: Minute; staff: string[]; room: string | null; left: number; group: string | null }

/**
 * Lists the times of meetings that can be booked, by start: those at which the staff and a room are free, and those of meetings that have begun to
 * fill, unless one of their staff can no longer be booked. The smallest room in which all fit is taken, then the first by id.
 * @throws the errors of `listSlots`
 */
export function listMeetingTimes(search: MeetingSearch): MeetingTime[] {
  const { now, minimumNotice, places, groups } = search
  const [first, last] = boundsOf(search)
  const available = new Set(search.staff.map(({ id }) => id))
  const free = listSlots(search).flatMap((slot): MeetingTime[] => {
    const room = findRoom(search, slot)
    return room === undefined ? [] : [{ ...slot, room, left: places, group: null }]
  })
  const open = groups
    .filter(
      ({ start, places: all, taken, staff }) =>
        taken < all && staff.every((id) => available.has(id)) && start >= Math.max(first, now + minimumNotice) && start < last,
    )
    .map(({ key, start, end, staff, room, places: all, taken }) => ({ start, end, staff: [...staff], room, left: all - taken, group: key }))
  return [...open, ...free].toSorted((one, other) => one.start - other.start)
}

/** Returns the instants from which and until which times may start. */
function boundsOf({ zone, from, to }: MeetingSearch): [Minute, Minute] {
  return [instantOf(zone, from, 0), instantOf(zone, daysAfter(to, 1), 0)]
}

/** Finds the room of a meeting: null if it needs none, and undefined if none is free. */
function findRoom(
  { rooms, places, bufferBefore, bufferAfter }: MeetingSearch,
  { start, end, staff }: { start: Minute; end: Minute; staff: readonly string[] },
): string | null | undefined {
  if (rooms === null) return null
  const needed = places + staff.length
  const taken = { start, end, bufferBefore, bufferAfter }
  return rooms
    .filter(({ seats, busy }) => seats >= needed && !busy.some((other) => isConflict(taken, other)))
    .toSorted((one, other) => one.seats - other.seats || (one.id < other.id ? -1 : 1))[0]?.id
}
