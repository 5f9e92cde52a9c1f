import bookings from './is/bookings.ts'

export default { bookings }
