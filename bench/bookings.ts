/**
 * Measures the search for free times: of 20 people over one month, with hours, breaks, an absence and six meetings a day. Prints one JSON line
 * for each way in which people are booked: the fastest time and its limit in milliseconds, the time of a baseline, and their ratio. The
 * baseline compares the same times with the same meetings as plain numbers in UTC, without time zones and changes of the clock, in the same run.
 */
import { daysAfter } from '@atrium/domain/calendar'
import { listSlots, type SlotMode, type StaffCalendar } from '@atrium/domain/bookings/slots'
import { instantOf, toMinute } from '@atrium/domain/bookings/zone'
import { print, roundToThousandths } from './measure.ts'

const limitMs = 100
const people = 20
// The month has a change from summer time.
const [from, to] = ['2026-10-12', '2026-11-12']
const zones = ['Europe/London', 'Europe/Athens', 'Atlantic/Reykjavik']
const weekdays = [1, 2, 3, 4, 5]
const step = 15
const duration = 30
const [openAt, closeAt] = [9 * 60, 17 * 60]
const minutesPerDay = 1440

const days = Array.from({ length: 32 }, (_, index) => daysAfter(from, index))

function createMember(index: number): StaffCalendar {
  const zone = zones[index % zones.length]!
  const busy = days.flatMap((day) =>
    Array.from({ length: 6 }, (_, meeting) => {
      const start = instantOf(zone, day, openAt + meeting * 75 + (index % 4) * 15)
      return { start, end: start + 30, bufferBefore: 0, bufferAfter: 10 }
    }),
  )
  return {
    id: String(index).padStart(2, '0'),
    zone,
    hours: [{ days: weekdays, from: '09:00', to: '17:00' }],
    breaks: [{ days: weekdays, from: '12:30', to: '13:15' }],
    holidays: [days[(index * 3) % days.length]!],
    busy,
    load: index % 5,
    lastBooked: null,
  }
}

const staff = Array.from({ length: people }, (_, index) => createMember(index))
const search = { zone: 'Europe/London', from, to, now: 0, duration, step, minimumNotice: 0, bufferBefore: 0, bufferAfter: 10, staff }

/** Counts the times at which somebody is free, by comparing numbers alone. */
function countPlain(): number {
  let count = 0
  const first = toMinute(`${from}T00:00Z`)
  for (let start = first; start < first + days.length * minutesPerDay; start += step) {
    const minute = start % minutesPerDay
    if (minute < openAt || minute + duration > closeAt) continue
    const end = start + duration
    if (staff.some(({ busy }) => !busy.some((taken) => taken.start < end + 10 && start < taken.end + 10))) count++
  }
  return count
}

function measureFastest(work: () => number): { ms: number; found: number } {
  let fastest = { ms: Infinity, found: 0 }
  for (let round = 0; round < 15; round++) {
    const startedAt = performance.now()
    const found = work()
    const ms = performance.now() - startedAt
    if (ms < fastest.ms) fastest = { ms, found }
  }
  return fastest
}

const floor = measureFastest(countPlain)
for (const mode of ['any', 'roundRobin', 'collective'] satisfies SlotMode[]) {
  const { ms, found } = measureFastest(() => listSlots({ ...search, mode }).length)
  print({
    bench: `free times of ${people} people over one month, ${mode}`,
    found,
    ms: roundToThousandths(ms),
    limitMs,
    withinLimit: ms <= limitMs,
    floorMs: roundToThousandths(floor.ms),
    ratio: roundToThousandths(ms / floor.ms),
  })
}
