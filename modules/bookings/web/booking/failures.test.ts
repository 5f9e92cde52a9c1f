import { expect, test } from 'vitest'
import { findFailureText } from './failures.ts'

test('a failed booking has a text that says what to do next', () =>
  expect((['too-much-under-way', 'temporarily-unavailable', 'conflict', 'offline'] as const).map(findFailureText)).toEqual([
    'bookings.tooMany',
    'bookings.underWay',
    'bookings.changed',
    'errors.offline',
  ]))
