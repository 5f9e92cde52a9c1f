import { busyCalendars } from './busy-calendars.ts'
import { bookings } from './bookings.ts'
import { hours } from './hours.ts'
import { feeds } from './feeds.ts'
import { kinds } from './kinds.ts'
import { waits } from './waits.ts'

export const contract = { bookings, bookingHours: hours, bookingKinds: kinds, bookingWaits: waits, bookingFeeds: feeds, busyCalendars }
