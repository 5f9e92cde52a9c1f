import bookings from './el/bookings.ts'

export default { bookings }
