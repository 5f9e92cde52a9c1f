/** A calendar: of the advisers of a client, or of the office. */
export type Calendar = { clientId: string; kind: 'advisers' | 'client-services' }

export type UpstreamBookingDetails = {
  title: string
  location: string | null
  /** Duration in hours and minutes, `hh:mm`; null if the provider states none. */
  duration: string | null
  staffIds: string[]
}

/** A day with its available hours, in the firm's local time. A fully booked day has no hours. */
export type UpstreamBookingDay = { on: string; validHours: { from: string; to: string }[] }

export type UpstreamStaff = { id: string; name: string; email: string; title: string | null }

/** A requested appointment. Its times are in the firm's local time, without a zone: `2026-11-24T09:00`. */
export type BookingRequest = { startDate: string; endDate: string; name: string; email: string; staffId: string; notes: string }

/** Port for appointments with the firm's staff. */
export type BookingsPort = {
  getBookingDetails(calendar: Calendar): Promise<UpstreamBookingDetails>
  listBookingDays(calendar: Calendar, staffId: string, range: { from: string; to: string }): Promise<UpstreamBookingDay[]>
  listBookingStaff(clientId: string): Promise<UpstreamStaff[]>
  /** @throws UpstreamError `refused` if the hour has been booked in the meantime */
  requestBooking(calendar: Calendar, request: BookingRequest): Promise<{ id: string }>
}
