import bookings from './en/bookings.ts'

export default { bookings }
