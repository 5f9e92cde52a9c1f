import { describe, expect, it } from 'vitest'
import { idlePhase, nextDeadline, shouldReportActivity, timeLeft } from './idle.ts'

const minute = 60_000

describe('an idle session', () => {
  it.each([
    [0, 'active'],
    [28 * minute - 1, 'active'],
    [28 * minute, 'warning'],
    [30 * minute - 1, 'warning'],
    [30 * minute, 'expired'],
    [90 * minute, 'expired'],
  ])('after %i ms of half an hour is %s', (now, wanted) => expect(idlePhase(now, 30 * minute)).toBe(wanted))

  it('ends one idle limit after the last activity', () => expect(nextDeadline(1_000, 1800)).toBe(1_801_000))

  it.each([
    [59_999, 1800, false],
    [60_000, 1800, true],
    [10_000, 40, true],
  ])('reports activity %i ms after the last report, with a limit of %i s: %s', (since, limit, wanted) =>
    expect(shouldReportActivity(since, 0, limit)).toBe(wanted),
  )

  it.each([
    [0, 65_000, '1:05'],
    [0, 120_000, '2:00'],
    [0, 400, '0:01'],
    [5_000, 1_000, '0:00'],
  ])('shows the time from %i to %i ms as %s', (now, deadline, wanted) => expect(timeLeft(now, deadline)).toBe(wanted))
})
