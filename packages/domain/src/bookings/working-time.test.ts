import fc from 'fast-check'
import { expect, it } from 'vitest'
import { catchErrorCode } from '../testing/refusals.ts'
import { addWorkingTime } from './working-time.ts'
import { toInstant, toMinute, wallTimeOf } from './zone.ts'

const hours = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]
const office = { zone: 'Europe/London', hours, isHoliday: (day: string) => day === '2026-12-25' || day === '2026-12-28' }
const after = (since: string, minutes: number) => {
  const end = addWorkingTime(office, toMinute(since), minutes)
  return end === null ? null : toInstant(end).toISOString()
}

it('counts working time only: over evenings, weekends, holidays and the change of the clock', () => {
  expect(after('2026-11-18T10:00Z', 120)).toBe('2026-11-18T12:00:00.000Z')
  // It ends with the day, and not on the next.
  expect(after('2026-11-18T10:00Z', 420)).toBe('2026-11-18T17:00:00.000Z')
  expect(after('2026-11-18T10:00Z', 421)).toBe('2026-11-19T09:01:00.000Z')
  expect(after('2026-11-18T22:00Z', 60)).toBe('2026-11-19T10:00:00.000Z')
  expect(after('2026-11-20T16:30Z', 60)).toBe('2026-11-23T09:30:00.000Z')
  expect(after('2026-12-24T16:00Z', 120)).toBe('2026-12-29T10:00:00.000Z')
  expect(after('2026-03-27T16:00Z', 120)).toBe('2026-03-30T09:00:00.000Z')
  expect(after('2026-11-18T08:00Z', 0)).toBe('2026-11-18T09:00:00.000Z')
})

it('has no end without working time, and refuses lengths that are no whole minutes', () => {
  expect(addWorkingTime({ ...office, hours: [] }, 0, 60)).toBeNull()
  expect(catchErrorCode(() => addWorkingTime(office, 0, -1))).toBe('INVALID_INPUT')
  expect(catchErrorCode(() => addWorkingTime(office, 0, 0.5))).toBe('INVALID_INPUT')
})

it('ends within the hours, and a later end follows from more time or a later start', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300_000 }), fc.nat({ max: 3_000 }), fc.nat({ max: 600 }), (offset, minutes, more) => {
      const since = toMinute('2026-03-01T00:00Z') + offset
      const end = addWorkingTime(office, since, minutes)!
      const { day, time } = wallTimeOf('Europe/London', end)
      expect(time >= '09:00' && time <= '17:00' && !office.isHoliday(day)).toBe(true)
      expect(end).toBeGreaterThanOrEqual(since + minutes)
      expect(addWorkingTime(office, since, minutes + more)!).toBeGreaterThanOrEqual(end)
      expect(addWorkingTime(office, since + more, minutes)!).toBeGreaterThanOrEqual(end)
    }),
    { numRuns: 100 },
  ))
