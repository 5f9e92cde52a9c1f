import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { plainDate } from '@atrium/contract/schema'

const clockTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))
/** Times of the clock on days of the week, from 1 for Monday. */
const weeklyHours = z.strictObject({
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  from: clockTime,
  to: clockTime,
})
/** Days without work, both included. */
const absence = z.strictObject({ from: plainDate, to: plainDate, note: z.string().check(z.trim(), z.maxLength(100)) })
const minutes = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

export const maxAbsences = 100

/** The working time of a person, and how clients may book it. Lengths are in minutes. */
const hoursFields = {
  /** An IANA name. */
  zone: z.string().check(z.minLength(1), z.maxLength(60)),
  hours: z.array(weeklyHours).check(z.maxLength(21)),
  breaks: z.array(weeklyHours).check(z.maxLength(21)),
  absences: z.array(absence).check(z.maxLength(maxAbsences)),
  duration: minutes(5, 480),
  step: minutes(5, 240),
  bufferBefore: minutes(0, 240),
  bufferAfter: minutes(0, 240),
  minimumNotice: minutes(0, 20_160),
  /** Until how long before the start a client may move or cancel it. */
  changeNotice: minutes(0, 20_160),
  /** How or where meetings take place, which invitations state. */
  location: z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  /** Where meetings by video take place: an address at one of `videoHosts`. */
  videoLink: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
  /** True if the clients whom the person advises can book them. */
  takesClients: z.boolean(),
  /** True if the person takes calls for client services, which every client can book. */
  takesServices: z.boolean(),
}
/** `revision` is 0 until hours are saved. */
const bookingHours = z.object({
  ...hoursFields,
  revision: z.int(),
})
const ownHours = z.object({
  ...bookingHours.shape,
  /** True if clients whom the firm's own system has are booked there, so that these hours apply to the others only. */
  hasFirmSystem: z.boolean(),
  /** Hosts that a link to a meeting by video may have. */
  videoHosts: z.array(z.string()),
})

export const hours = {
  get: route
    .meta({ caller: 'staff' })
    .route({ method: 'GET', path: '/api/booking-hours', tags: ['bookings'], summary: 'Return the working hours of the caller' })
    .output(ownHours),
  save: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PUT',
      path: '/api/booking-hours',
      tags: ['bookings'],
      summary: 'Save the working hours of the caller. Answers `conflict` if they have changed in the meantime',
    })
    .input(z.strictObject({ ...hoursFields, revision: z.int().check(z.minimum(0)) }))
    .output(ownHours),
}

export type BookingHours = z.infer<typeof bookingHours>
export type OwnHours = z.infer<typeof ownHours>
