import { daysAfter, daysBetween, plainDate, type PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'
import { checkZone, instantOf, listOffsets, parseClock, type Minute } from './zone.ts'

/** Hours of the clock on some days of the week, from 1 for Monday to 7 for Sunday. `to` may be `24:00`. */
export type WeeklyHours = { days: readonly number[]; from: string; to: string }

/** Time that is taken, with the minutes that are kept free before and after it. */
export type BusyTime = { start: Minute; end: Minute; bufferBefore: number; bufferAfter: number }

/** The working time of a person, in the zone of the person. There is no work on a holiday. */
export type StaffCalendar = {
  id: string
  zone: string
  hours: readonly WeeklyHours[]
  breaks: readonly WeeklyHours[]
  holidays: readonly PlainDateText[]
  busy: readonly BusyTime[]
  /** Number of their bookings, and the start of the last; for `roundRobin`. */
  load: number
  lastBooked: Minute | null
}

export type SlotMode = 'any' | 'roundRobin' | 'collective'

/** A search for free times. `from` and `to` are days in `zone`, both included. Lengths are in minutes. */
export type SlotSearch = {
  zone: string
  from: PlainDateText
  to: PlainDateText
  now: Minute
  duration: number
  /** Times offered: the wall times in `zone` that are a multiple of it since 00:00. */
  step: number
  minimumNotice: number
  bufferBefore: number
  bufferAfter: number
  mode: SlotMode
  staff: readonly StaffCalendar[]
}

/** A time that can be booked. `staff` has the people who are free, by id; for `roundRobin` the one who takes it, and for `collective` all. */
export type Slot = { start: Minute; end: Minute; staff: string[] }

type Interval = { start: Minute; end: Minute }

/** Longest search in days. */
const maxDays = 400

/**
 * Lists the free times of staff, by start. Intervals include their start and not their end. Buffers may lie outside the working hours.
 * @throws DomainError `INVALID_INPUT` for lengths that are not positive, unknown zones, and ranges that end before they begin
 */
export function listSlots(search: SlotSearch): Slot[] {
  checkSearch(search)
  const { zone, from, to, now, duration, minimumNotice, mode } = search
  const earliest = Math.max(instantOf(zone, from, 0), now + minimumNotice)
  const end = instantOf(zone, daysAfter(to, 1), 0)
  const staff = search.staff.toSorted((one, other) => compareIds(one.id, other.id))
  const free = staff.map((one) => ({ one, isFree: createFreeCheck(search, one) }))
  const slots: Slot[] = []
  for (const start of listCandidates(search, earliest, end)) {
    const available = free.filter(({ isFree }) => isFree(start)).map(({ one }) => one)
    if (available.length === 0 || (mode === 'collective' && available.length < staff.length)) continue
    const chosen = mode === 'roundRobin' ? [chooseNext(available)!] : available
    slots.push({ start, end: start + duration, staff: chosen.map(({ id }) => id) })
  }
  return slots
}

function checkSearch({ zone, from, to, duration, step, minimumNotice, bufferBefore, bufferAfter, staff }: SlotSearch): void {
  checkZone(zone)
  for (const [name, minutes] of Object.entries({ duration, step }))
    if (!Number.isSafeInteger(minutes) || minutes <= 0) refuse('INVALID_INPUT', `${name} must be at least one minute`, name)
  for (const [name, minutes] of Object.entries({ minimumNotice, bufferBefore, bufferAfter }))
    if (!Number.isSafeInteger(minutes) || minutes < 0) refuse('INVALID_INPUT', `${name} must not be negative`, name)
  const days = daysBetween(from, to)
  if (days < 0 || days > maxDays) refuse('INVALID_INPUT', `the range must be from 0 to ${maxDays} days long`, 'to')
  for (const one of staff) checkZone(one.zone)
}

const compareIds = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Lists the instants at which the clock of the zone shows a multiple of the step since 00:00, ascending. */
function* listCandidates({ zone, step }: SlotSearch, from: Minute, to: Minute): Generator<Minute> {
  for (const part of listOffsets(zone, from, to)) {
    // Within a part, the clock and the instants advance together. A step need not divide a day, so that each day begins anew.
    for (let start = part.from; start < part.to;) {
      const sinceMidnight = modulo(start + part.offset, 1440)
      const rest = sinceMidnight % step
      const next = rest === 0 ? start : start + Math.min(step - rest, 1440 - sinceMidnight)
      if (next >= part.to) break
      if (modulo(next + part.offset, 1440) % step === 0) yield next
      start = next + 1
    }
  }
}

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor

/** Creates a function that tells whether a person is free from an instant on, for the duration of the search. */
function createFreeCheck(search: SlotSearch, one: StaffCalendar): (start: Minute) => boolean {
  const { duration, bufferBefore, bufferAfter } = search
  const hours = unite(expandHours(search, one, one.hours))
  const breaks = unite(expandHours(search, one, one.breaks))
  const busy = one.busy.toSorted((a, b) => a.start - b.start)
  return (start) => {
    const end = start + duration
    const isWithinHours = hours.some((interval) => interval.start <= start && end <= interval.end)
    if (!isWithinHours || breaks.some((interval) => interval.start < end && start < interval.end)) return false
    return !busy.some((booking) => isConflict({ start, end, bufferBefore, bufferAfter }, booking))
  }
}

/** Lists the intervals of weekly hours in the range of a search. On holidays there are none. */
function expandHours({ from, to }: SlotSearch, one: StaffCalendar, weekly: readonly WeeklyHours[]): Interval[] {
  // The days of the person's zone reach over those of the search by at most one, and a time that begins on the last day may end on the next.
  const margin = 1
  const parsed = weekly.map((hours) => ({ days: hours.days, start: parseClock(hours.from), end: parseClock(hours.to) }))
  const count = daysBetween(from, to) + 1 + 2 * margin
  const days = Array.from({ length: count }, (_, index) => daysAfter(from, index - margin)).filter((day) => !one.holidays.includes(day))
  return days.flatMap((day) => {
    const weekday = plainDate(day).dayOfWeek
    return parsed
      .filter((hours) => hours.days.includes(weekday))
      .map(({ start, end }) => ({ start: instantOf(one.zone, day, start), end: instantOf(one.zone, day, end) }))
  })
}

/** Lists the intervals of weekly hours on the days of a range, both included. There are none on holidays. */
export function listWorkingTime(
  zone: string,
  hours: readonly WeeklyHours[],
  { from, to, isHoliday }: { from: PlainDateText; to: PlainDateText; isHoliday: (day: PlainDateText) => boolean },
): Interval[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => daysAfter(from, index)).filter((day) => !isHoliday(day))
  return unite(
    days.flatMap((day) =>
      hours
        .filter((own) => own.days.includes(plainDate(day).dayOfWeek))
        .map((own) => ({ start: instantOf(zone, day, parseClock(own.from)), end: instantOf(zone, day, parseClock(own.to)) })),
    ),
  )
}

/** Unites intervals that overlap or touch, so that a time may run over the border of two. */
function unite(intervals: readonly Interval[]): Interval[] {
  const united: Interval[] = []
  for (const interval of intervals.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start)) {
    const last = united.at(-1)
    if (last && interval.start <= last.end) last.end = Math.max(last.end, interval.end)
    else united.push({ ...interval })
  }
  return united
}

/**
 * Returns true if two times cannot both be booked: they overlap, or the gap between them is shorter than the buffer after the earlier or
 * before the later one, whichever is longer.
 */
export function isConflict(one: BusyTime, other: BusyTime): boolean {
  const [earlier, later] = one.start < other.start || (one.start === other.start && one.end <= other.end) ? [one, other] : [other, one]
  return later.start < earlier.end + Math.max(earlier.bufferAfter, later.bufferBefore)
}

type Turn = Pick<StaffCalendar, 'id' | 'load' | 'lastBooked'>

/** Chooses who takes the next booking: the one with the fewest, then the one not booked for longest, then the first by id. */
export function chooseNext<One extends Turn>(staff: readonly One[]): One | undefined {
  const last = ({ lastBooked }: Turn) => lastBooked ?? Number.NEGATIVE_INFINITY
  return staff.toSorted((one, other) => one.load - other.load || compareNumbers(last(one), last(other)) || compareIds(one.id, other.id))[0]
}

const compareNumbers = (one: number, other: number): number => (one < other ? -1 : Number(one > other))

/** A request for a time. `at` is when it was made. */
export type SlotRequest = { start: Minute; at: Minute }

/** Assigns requests in their order, each to one of the staff who are free then; null if nobody is. `free` null stands for all times. */
export function assignRequests(
  staff: readonly (Turn & { free: readonly Minute[] | null })[],
  requests: readonly SlotRequest[],
): (string | null)[] {
  const turns = staff.map((one) => ({ ...one, taken: new Set<Minute>() }))
  return requests.map(({ start, at }) => {
    const next = chooseNext(turns.filter(({ free, taken }) => !taken.has(start) && (free === null || free.includes(start))))
    if (!next) return null
    next.taken.add(start)
    next.load++
    next.lastBooked = at
    return next.id
  })
}
