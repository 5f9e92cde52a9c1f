import * as z from 'zod/mini'
import type { UpstreamBookingDay, UpstreamBookingDetails, UpstreamStaff } from '../ports/bookings.ts'
import { sortByDay, day, id, list, nullable, text } from '../upstream/reading.ts'
import { read } from './read.ts'

/** A time in hours and minutes. */
const clockTime = text.check(z.regex(/^([01]\d|2[0-4]):[0-5]\d$/))

const detailsSchema = z.object({ title: text, location: nullable(text), duration: nullable(clockTime), staffIds: list(id) })
const datesSchema = z.object({
  dates: list(z.object({ date: day, validHours: list(z.object({ startTime: clockTime, endTime: clockTime })) })),
})
const staffSchema = z.object({ staff: list(z.object({ staffId: id, displayName: text, emailAddress: text, role: nullable(text) })) })

export function mapDetails(response: unknown, call: string): UpstreamBookingDetails {
  return read(detailsSchema, response, call)
}

export function mapDays(response: unknown, call: string): UpstreamBookingDay[] {
  return sortByDay(
    read(datesSchema, response, call).dates.map(({ date, validHours }) => ({
      on: date,
      validHours: validHours.map(({ startTime, endTime }) => ({ from: startTime, to: endTime })),
    })),
  )
}

export function mapStaff(response: unknown, call: string): UpstreamStaff[] {
  return read(staffSchema, response, call).staff.map(({ staffId, displayName, emailAddress, role }) => ({
    id: staffId,
    name: displayName,
    email: emailAddress,
    title: role,
  }))
}

export function mapBooking(response: unknown, call: string): { id: string } {
  return { id: read(z.object({ bookingId: id }), response, call).bookingId }
}
