import { queryOptions } from '@tanstack/react-query'
import { listByCursor } from '@atrium/ui/lib/list-source'
import type { CalendarKind } from '../contract/booking-terms.ts'
import { api } from './api.ts'

export type BookingFilter = { portal: string; past: boolean; all: boolean }

export const bookingsSource = listByCursor({
  key: ['bookings', 'list'],
  pageSize: 25,
  read: (filter: BookingFilter, page) => api.bookings.list({ ...filter, ...page }),
  staleMs: 0,
})

export const staffQuery = (account: string, calendar: CalendarKind) =>
  queryOptions({
    queryKey: ['bookings', 'staff', account, calendar],
    queryFn: () => api.bookings.staff({ account, calendar }),
    retry: false,
  })

export const detailsQuery = (account: string, calendar: CalendarKind, staff: string) =>
  queryOptions({
    queryKey: ['bookings', 'details', account, calendar, staff],
    queryFn: () => api.bookings.details({ account, calendar, staff }),
    retry: false,
  })

/** Free times are read again whenever they are shown, because others book them. The firm's own system may take up to 40 seconds. */
export const datesQuery = (account: string, calendar: CalendarKind, staff: string) =>
  queryOptions({
    queryKey: ['bookings', 'dates', account, calendar, staff],
    queryFn: () => api.bookings.dates({ account, calendar, staff }),
    staleTime: 0,
    retry: false,
  })

export const bookingQuery = (booking: string) =>
  queryOptions({ queryKey: ['bookings', 'one', booking], queryFn: () => api.bookings.get({ booking }), staleTime: 0, retry: false })

export const otherDatesQuery = (booking: string) =>
  queryOptions({
    queryKey: ['bookings', 'other-dates', booking],
    queryFn: () => api.bookings.otherDates({ booking }),
    staleTime: 0,
    retry: false,
  })

export const meetingKindsQuery = (portal: string) =>
  queryOptions({ queryKey: ['bookings', 'kinds', portal], queryFn: () => api.bookingKinds.list({ portal }) })

export const waitsQuery = (account: string) =>
  queryOptions({ queryKey: ['bookings', 'waits', account], queryFn: () => api.bookingWaits.list({ account }) })

export const feedQuery = () => queryOptions({ queryKey: ['bookings', 'feed'], queryFn: () => api.bookingFeeds.get() })

export const busyCalendarQuery = () => queryOptions({ queryKey: ['bookings', 'busy-calendar'], queryFn: () => api.busyCalendars.get() })

/** The hours as they are when the form opens. They are not read again, because the form holds what is typed. */
export const hoursQuery = () =>
  queryOptions({ queryKey: ['booking-hours'], queryFn: () => api.bookingHours.get(), staleTime: Infinity, gcTime: 0 })
