import { bookings } from './bookings.ts'
import { hours } from './hours.ts'
import { kinds } from './kinds.ts'

export const contract = { bookings, bookingHours: hours, bookingKinds: kinds }
