import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { daysAfter, plainDate } from '../calendar.ts'
import { catchErrorCode } from '../testing/refusals.ts'
import { defaultDuration, endOf, formatDuration, readDuration } from './duration.ts'
import { listMeetingTimes, type MeetingSearch, type OpenGroup, type Room } from './meetings.ts'
import { assignRequests, isConflict, listSlots, type SlotSearch, type StaffCalendar, type WeeklyHours } from './slots.ts'
import { parseClock, resolveLocal, toInstant, toMinute, wallTimeOf } from './zone.ts'

const runs = { numRuns: Number(process.env['ATRIUM_PROPERTY_RUNS'] ?? 200) }
vi.setConfig({ testTimeout: 20_000 + runs.numRuns * 60 })

describe('the length of a meeting', () => {
  it('is added to its start to give its end [P329]', () => {
    const start = toMinute('2026-11-23T09:30Z')
    expect(toInstant(endOf(start, '00:45')).toISOString()).toBe('2026-11-23T10:15:00.000Z')
    expect(toInstant(endOf(start, '01:00')).toISOString()).toBe('2026-11-23T10:30:00.000Z')
    // Over the end of a day, and over the change to summer time: the length is one of time, not of the clock.
    expect(toInstant(endOf(toMinute('2026-11-23T23:30Z'), '01:30')).toISOString()).toBe('2026-11-24T01:00:00.000Z')
    expect(wallTimeOf('Europe/London', endOf(toMinute('2026-03-29T00:30Z'), '01:00'))).toEqual({ day: '2026-03-29', time: '02:30' })
  })

  it('is 30 minutes if the details state none [P518]', () => {
    expect([defaultDuration, readDuration(null), readDuration('00:00'), readDuration('01:30')]).toEqual([30, 30, 30, 90])
    expect(endOf(100, null)).toBe(130)
    expect([formatDuration(30), formatDuration(90)]).toEqual(['00:30', '01:30'])
  })

  it('is refused if it is no time', () => expect(catchErrorCode(() => readDuration('1:75'))).toBe('INVALID_INPUT'))
})

const zones = ['Europe/London', 'Europe/Athens', 'Atlantic/Reykjavik', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
/** Days around changes of the clock in one of these zones, and an ordinary one. */
const changeDays = ['2026-03-08', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31', '2026-06-10']

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const weekly: fc.Arbitrary<WeeklyHours> = fc
  .tuple(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 96 }))
  .map(([days, from, to]) => ({ days, from: clock(from * 15), to: clock(to * 15) }))
const buffer = fc.constantFrom(0, 0, 5, 15, 30)
const staffMember = (id: string, day: string): fc.Arbitrary<StaffCalendar> =>
  fc.record({
    id: fc.constant(id),
    zone: fc.constantFrom(...zones),
    hours: fc.array(weekly, { maxLength: 3 }),
    breaks: fc.array(weekly, { maxLength: 2 }),
    holidays: fc.subarray([day, daysAfter(day, 1)]),
    busy: fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 9 }), buffer, buffer)
        .map(([start, length, bufferBefore, bufferAfter]) => {
          const from = toMinute(`${daysAfter(day, -1)}T00:00Z`) + start * 10
          return { start: from, end: from + length * 10, bufferBefore, bufferAfter }
        }),
      { maxLength: 6 },
    ),
    load: fc.integer({ min: 0, max: 3 }),
    lastBooked: fc.constant(null),
  })
const search: fc.Arbitrary<SlotSearch> = fc.constantFrom(...changeDays).chain((day) =>
  fc.record({
    zone: fc.constantFrom(...zones),
    from: fc.constant(day),
    to: fc.constant(daysAfter(day, 1)),
    now: fc.constantFrom(0, toMinute(`${day}T10:07Z`)),
    duration: fc.constantFrom(15, 30, 45, 60, 90),
    step: fc.constantFrom(15, 20, 30, 60, 50),
    minimumNotice: fc.constantFrom(0, 30, 120),
    bufferBefore: buffer,
    bufferAfter: buffer,
    mode: fc.constant('any' as const),
    staff: fc.tuple(staffMember('a', day), staffMember('b', day)),
  }),
)

const isEqualList = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

const meetingSearch: fc.Arbitrary<MeetingSearch> = search.chain((given) =>
  fc
    .record({
      mode: fc.constantFrom('roundRobin' as const, 'collective' as const),
      places: fc.constantFrom(1, 1, 3),
      rooms: fc.option(
        fc.uniqueArray(fc.record({ id: fc.constantFrom('blue', 'green', 'red'), seats: fc.integer({ min: 1, max: 6 }) }), {
          selector: ({ id }) => id,
          minLength: 1,
        }),
      ),
    })
    .map(({ mode, places, rooms }) => ({
      ...given,
      mode,
      places,
      // The rooms are taken when the second person is.
      rooms: rooms?.map((room, index) => ({ ...room, busy: index === 0 ? given.staff[1]!.busy : [] })) ?? null,
      groups: [],
    })),
)

/** Minutes of the clock since 00:00 at an instant. */
const clockAt = (zone: string, minute: number) => parseClock(wallTimeOf(zone, minute).time)

/** Says by the clock of the person, minute by minute, whether they work: independently of the intervals of the calculation. */
function worksAt(one: StaffCalendar, minute: number): boolean {
  const { day } = wallTimeOf(one.zone, minute)
  if (one.holidays.includes(day)) return false
  const covers = ({ days, from, to }: WeeklyHours) => {
    if (!days.includes(plainDate(day).dayOfWeek) || parseClock(from) >= parseClock(to)) return false
    const next = (clockText: string) =>
      clockText === '24:00'
        ? resolveLocal(one.zone, `${daysAfter(day, 1)}T00:00`).instant
        : resolveLocal(one.zone, `${day}T${clockText}`).instant
    return next(from) <= minute && minute < next(to)
  }
  return one.hours.some(covers) && !one.breaks.some(covers)
}

function isFreeAt(one: StaffCalendar, { duration, bufferBefore, bufferAfter }: SlotSearch, start: number): boolean {
  for (let minute = start; minute < start + duration; minute += 5) if (!worksAt(one, minute)) return false
  return one.busy.every(
    (booking) =>
      booking.start - (start + duration) >= Math.max(bufferAfter, booking.bufferBefore) ||
      start - booking.end >= Math.max(bufferBefore, booking.bufferAfter),
  )
}

describe('free times', () => {
  it('over changes of the clock: all free times are offered, and none that overlaps a booking or is outside the hours', () =>
    fc.assert(
      fc.property(search, (given) => {
        const offered = new Map(listSlots(given).map((slot) => [slot.start, slot]))
        const first = resolveLocal(given.zone, `${given.from}T00:00`).instant
        const end = resolveLocal(given.zone, `${daysAfter(given.to, 1)}T00:00`).instant
        for (const { start } of offered.values()) expect(start >= first && start < end).toBe(true)
        for (let minute = first; minute < end; minute += 5) {
          const isCandidate = clockAt(given.zone, minute) % given.step === 0 && minute >= given.now + given.minimumNotice
          const free = isCandidate ? given.staff.filter((one) => isFreeAt(one, given, minute)).map(({ id }) => id) : []
          expect(offered.get(minute)?.staff ?? []).toEqual(free)
          if (free.length > 0) expect(offered.get(minute)!.end).toBe(minute + given.duration)
        }
      }),
      runs,
    ))

  it('that are booked one after the other never overlap, and each next list omits them', () =>
    fc.assert(
      fc.property(search, fc.array(fc.nat(), { maxLength: 12 }), (given, picks) => {
        let staff = given.staff.map((one) => ({ ...one, busy: [] as StaffCalendar['busy'] }))
        for (const pick of picks) {
          const slots = listSlots({ ...given, staff })
          if (slots.length === 0) break
          const { start, end, staff: free } = slots[pick % slots.length]!
          const taken = { start, end, bufferBefore: given.bufferBefore, bufferAfter: given.bufferAfter }
          for (const one of staff.find(({ id }) => id === free[0])!.busy) expect(isConflict(one, taken)).toBe(false)
          staff = staff.map((one) => (one.id === free[0] ? { ...one, busy: [...one.busy, taken] } : one))
        }
      }),
      runs,
    ))

  it('of several people: for a collective meeting all of them are free, and in turn the next of those who are', () =>
    fc.assert(
      fc.property(search, (given) => {
        const each = listSlots(given)
        const all = each.filter(({ staff }) => staff.length === given.staff.length)
        expect(listSlots({ ...given, mode: 'collective' })).toEqual(all)
        const inTurn = listSlots({ ...given, mode: 'roundRobin' })
        expect(inTurn.map(({ start }) => start)).toEqual(each.map(({ start }) => start))
        for (const [index, { staff, start }] of inTurn.entries()) {
          expect(staff).toHaveLength(1)
          const free = given.staff.filter(({ id }) => each[index]!.staff.includes(id))
          const turns = free.map(({ id, load, lastBooked }) => ({ id, load, lastBooked, free: null }))
          expect(assignRequests(turns, [{ start, at: start }])).toEqual(staff)
        }
      }),
      runs,
    ))

  it('of meetings with rooms and several clients, which are booked one after the other, never exceed people, rooms or places', () =>
    fc.assert(
      fc.property(meetingSearch, fc.array(fc.nat(), { maxLength: 25 }), (given, picks) => {
        const noTime = { busy: [] as StaffCalendar['busy'] }
        let staff = given.staff.map((one) => ({ ...one, ...noTime }))
        let rooms = given.rooms?.map((one) => ({ ...one, ...noTime })) ?? null
        const groups: OpenGroup[] = []
        for (const pick of picks) {
          const times = listMeetingTimes({ ...given, staff, rooms, groups })
          if (times.length === 0) break
          const { start, end, staff: present, room, left } = times[pick % times.length]!
          const known = groups.find((group) => group.start === start && isEqualList(group.staff, present))
          expect(left).toBe(known ? known.places - known.taken : given.places)
          if (known) {
            known.taken++
            expect(known.taken <= given.places && known.room === room).toBe(true)
            continue
          }
          const taken = { start, end, bufferBefore: given.bufferBefore, bufferAfter: given.bufferAfter }
          const busyOf = (list: { id: string; busy: StaffCalendar['busy'] }[]) => list.flatMap(({ busy }) => busy)
          const chosen = staff.filter(({ id }) => present.includes(id))
          expect(chosen).toHaveLength(given.mode === 'collective' ? given.staff.length : 1)
          const place = rooms?.filter(({ id }) => id === room) ?? []
          expect(place).toHaveLength(rooms === null ? 0 : 1)
          for (const one of place) expect(one.seats >= given.places + present.length).toBe(true)
          for (const other of [...busyOf(chosen), ...busyOf(place)]) expect(isConflict(other, taken)).toBe(false)
          for (const one of chosen)
            for (let minute = start; minute < end; minute += 5)
              expect(
                worksAt(
                  given.staff.find(({ id }) => id === one.id)!,
                  minute,
                ),
              ).toBe(true)
          const take = <One extends { id: string; busy: StaffCalendar['busy'] }>(one: One): One => ({ ...one, busy: [...one.busy, taken] })
          staff = staff.map((one) => (present.includes(one.id) ? take(one) : one))
          rooms = rooms?.map((one) => (one.id === room ? take(one) : one)) ?? null
          groups.push({ key: `${start} ${present.join(' ')}`, start, end, staff: present, room, places: given.places, taken: 1 })
        }
      }),
      runs,
    ))

  it('of meetings with rooms are all those at which people and a room are free', () =>
    fc.assert(
      fc.property(meetingSearch, (given) => {
        const expected = listSlots(given).filter(({ start, end, staff }) => {
          const taken = { start, end, bufferBefore: given.bufferBefore, bufferAfter: given.bufferAfter }
          const fits = (room: Room) => room.seats >= given.places + staff.length && !room.busy.some((other) => isConflict(taken, other))
          return given.rooms === null || given.rooms.some(fits)
        })
        expect(listMeetingTimes(given).map(({ start }) => start)).toEqual(expected.map(({ start }) => start))
      }),
      runs,
    ))

  it('over midnight are found also if the search ends on the day of their start', () => {
    const one = {
      id: 'a',
      zone: 'Europe/London',
      hours: [
        { days: [1], from: '22:00', to: '24:00' },
        { days: [2], from: '00:00', to: '02:00' },
      ],
      breaks: [],
      holidays: [],
      busy: [],
      load: 0,
      lastBooked: null,
    }
    const terms = { zone: 'Europe/London', now: 0, duration: 60, step: 30, minimumNotice: 0, bufferBefore: 0, bufferAfter: 0 }
    const startsOf = (from: string, to: string) =>
      listSlots({ ...terms, from, to, mode: 'any', staff: [one] }).map(({ start }) => wallTimeOf('Europe/London', start).time)
    const monday = ['22:00', '22:30', '23:00', '23:30']
    expect(startsOf('2026-11-23', '2026-11-23')).toEqual(monday)
    expect(startsOf('2026-11-24', '2026-11-24')).toEqual(['00:00', '00:30', '01:00'])
    expect(startsOf('2026-11-23', '2026-11-24')).toEqual([...monday, '00:00', '00:30', '01:00'])
  })

  it('are found for twenty people over a month', () => {
    const staff = Array.from({ length: 20 }, (_, index) => ({
      id: String(index),
      zone: zones[index % 3]!,
      hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
      breaks: [{ days: [1, 2, 3, 4, 5], from: '12:00', to: '13:00' }],
      holidays: [],
      busy: [],
      load: 0,
      lastBooked: null,
    }))
    const given = { zone: 'Europe/London', from: '2026-10-12', to: '2026-11-12', now: 0, duration: 30, step: 30, minimumNotice: 0 }
    const slots = listSlots({ ...given, bufferBefore: 0, bufferAfter: 0, mode: 'any', staff })
    expect(slots.filter((slot) => slot.staff.includes('0'))).toHaveLength(24 * 14)
  })

  it.each([
    ['a length of zero', { duration: 0 }],
    ['a negative buffer', { bufferAfter: -5 }],
    ['a range that ends before it begins', { to: '2026-11-22' }],
    ['a range of years', { to: '2029-11-22' }],
    ['no step', { step: 0 }],
    ['part of a minute', { duration: 0.5 }],
  ])('are refused for %s', (_, change) => {
    const given = { zone: 'Europe/London', from: '2026-11-23', to: '2026-11-23', now: 0, duration: 30, step: 30, minimumNotice: 0 }
    const complete = { ...given, bufferBefore: 0, bufferAfter: 0, mode: 'any' as const, staff: [], ...change }
    expect(catchErrorCode(() => listSlots(complete))).toBe('INVALID_INPUT')
  })
})
