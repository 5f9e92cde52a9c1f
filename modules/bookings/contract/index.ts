import { bookings } from './bookings.ts'
import { hours } from './hours.ts'

export const contract = { bookings, bookingHours: hours }
