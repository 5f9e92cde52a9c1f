import type { FailureCode } from '@atrium/ui/lib/failure'

const own = {
  conflict: 'bookings.changed',
  'temporarily-unavailable': 'bookings.underWay',
  'too-much-under-way': 'bookings.tooMany',
} as const

/** Returns the key of the text about a failed booking, move or cancellation. */
export const findFailureText = (code: FailureCode): (typeof own)[keyof typeof own] | `errors.${FailureCode}` =>
  code in own ? own[code as keyof typeof own] : `errors.${code}`
