import { listMeetingTimes, type MeetingTime, type OpenGroup } from '@atrium/domain/bookings/meetings'
import type { BusyTime } from '@atrium/domain/bookings/slots'
import { toMinute, type Minute } from '@atrium/domain/bookings/zone'
import type { Edition } from '@atrium/editions/edition'
import type { MeetingKind } from '../../contract/kinds.ts'
import { limitRange, nowOf, workingTime, type DayRange, type OwnCalendar } from './calendar-rules.ts'

/** A kind of meeting that clients can book now, with the staff and the rooms that can be part of it. */
export type OpenKind = Omit<MeetingKind, 'staff' | 'rooms'> & {
  staff: OwnCalendar[]
  /** Null if it needs none. */
  rooms: { id: string; name: string; seats: number }[] | null
}

export const toRoomKey = (room: string): string => `room:${room}`

/** All calendars of which a meeting of a kind may take time. */
export const keysOf = ({ staff, rooms }: OpenKind): string[] => [
  ...staff.map(({ person }) => person),
  ...(rooms ?? []).map(({ id }) => toRoomKey(id)),
]

/** Number of the recent meetings of a person, and when the last was booked. */
export type Turn = { load: number; lastBooked: Minute | null }

/** A meeting of several clients that some have booked, as they booked it, whatever the kind is now. */
export type GroupRow = {
  key: string
  start_at: Date
  end_at: Date
  staff: string[]
  room_id: string | null
  room_name: string | null
  /** People who fit in the room; null without one. */
  seats: number | null
  location: string | null
  video_link: string | null
  taken: number
}

/** A time at which a kind of meeting can be booked. `open` is the meeting in which a place is taken, if others have booked it. */
export type KindTime = MeetingTime & { open: GroupRow | null }

type Search = {
  edition: Pick<Edition, 'timeZone' | 'taxJurisdiction'>
  now: Date
  range: DayRange
  busy: ReadonlyMap<string, readonly BusyTime[]>
  turns: ReadonlyMap<string, Turn>
  groups: readonly GroupRow[]
}

/**
 * Lists the times at which a kind of meeting can be booked, from today to one month ahead at most, each start once: meetings that others have
 * booked come first, so that they fill.
 */
export function listKindTimes(kind: OpenKind, { edition, now, range, busy, turns, groups }: Search): KindTime[] {
  const limited = limitRange({ edition, now, range })
  if (!limited || kind.staff.length === 0) return []
  const { mode, places, duration, step, minimumNotice, bufferBefore, bufferAfter } = kind
  const times = listMeetingTimes({
    zone: edition.timeZone,
    ...limited,
    now: nowOf(now),
    mode,
    places,
    duration,
    step,
    minimumNotice,
    bufferBefore,
    bufferAfter,
    staff: kind.staff.map((one) => ({
      ...workingTime(one, edition, limited, busy.get(one.person) ?? []),
      ...(turns.get(one.person) ?? { load: 0, lastBooked: null }),
    })),
    rooms: kind.rooms?.map(({ id, seats }) => ({ id, seats, busy: busy.get(toRoomKey(id)) ?? [] })) ?? null,
    groups: groups.map((group) => toGroup(group, places)),
  })
  return times
    .filter(({ start }, index) => times[index - 1]?.start !== start)
    .map((time) => ({ ...time, open: groups.find(({ key }) => key === time.group) ?? null }))
}

/** Clients who can take part in a meeting that some have booked: those of the kind, as far as they fit in its room. */
export const placesOf = ({ seats, staff }: Pick<GroupRow, 'seats' | 'staff'>, places: number): number =>
  seats === null ? places : Math.min(places, seats - staff.length)

const toGroup = (group: GroupRow, places: number): OpenGroup => ({ ...toOpen(group), places: placesOf(group, places) })

const toOpen = ({ key, start_at: start, end_at: end, staff, room_id: room, taken }: GroupRow) => ({
  key,
  start: toMinute(start),
  end: toMinute(end),
  staff: staff.toSorted(),
  room,
  taken,
})
