import * as z from 'zod/mini'
import { chainedItems, cursorPage, timeCursor } from '@atrium/contract/lists'
import { photos } from '@atrium/contract/photos'
import { route } from '@atrium/contract/route'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import { calendarKinds, maxNotes, maxReason } from './booking-terms.ts'

const calendar = z.enum(calendarKinds)
/** A time of the clock in the firm's time zone, `hh:mm`. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-4]):[0-5]\d$/))

const staffMember = z.object({
  /** Id of the person, of the firm's own system, or of a kind of meeting. */
  id: identifier,
  name: z.string(),
  title: z.nullable(z.string()),
  photo: photos,
})

const details = z.object({
  title: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** True if the client can wait for a time to become free. */
  mayWait: z.boolean(),
  /** True if a meeting takes place by video. The link is in the invitation. */
  isByVideo: z.boolean(),
  /** Length as `hh:mm`; 30 minutes if the firm states none. */
  duration: clockTime,
  /** Minutes before the start until which the client may move or cancel it. */
  changeNotice: z.int(),
  staffIds: z.array(identifier),
  /** Time zone of the days and times, an IANA name. */
  timeZone: z.string(),
})

/** A day that can be booked, with its free times. A day without free times has none. */
const availableDay = z.object({
  date: plainDate,
  validHours: z.array(
    z.object({
      startTime: clockTime,
      endTime: clockTime,
      /** The same as points in time, which are unique also when the clock is put back. */
      startDate: instant,
      endDate: instant,
      /** Number of clients who can still take part in a meeting of several; absent for one client. */
      left: z.optional(z.int()),
    }),
  ),
})

/** Available days, or the text `error` if the firm's own system did not return them. */
const availableDates = z.union([z.literal('error'), z.array(availableDay)])

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const email = z.string().check(z.trim(), z.maxLength(254), z.email())

/** The fields of a booking (specification 1, section 3). */
export const newBooking = z.strictObject({
  calendar,
  startDate: instant,
  endDate: instant,
  name,
  email,
  staffId: identifier,
  notes: z.string().check(z.trim(), z.maxLength(maxNotes)),
})

const booking = z.object({
  id: uuid,
  calendar,
  startDate: instant,
  endDate: instant,
  name: z.string(),
  email: z.string(),
  /** Whom or what was booked: a person, or a kind of meeting. Null for staff whom only the firm's own system knows, and once a person has left. */
  staffId: z.nullable(identifier),
  notes: z.string(),
  staff: z.object({ name: z.string(), title: z.nullable(z.string()), email: z.string(), photo: photos }),
  /** The other staff who take part. */
  others: z.array(z.object({ name: z.string(), title: z.nullable(z.string()) })),
  account: z.object({ id: uuid, name: z.string() }),
  /** Name of the kind of meeting; null for a meeting with a person. */
  kind: z.nullable(z.string()),
  /** Name of the room; null for a meeting without one. */
  room: z.nullable(z.string()),
  /** True if other clients can take part. */
  isGroup: z.boolean(),
  location: z.nullable(z.string()),
  videoLink: z.nullable(z.string()),
  state: z.enum(['requested', 'booked', 'cancelled', 'failed']),
  cancelReason: z.nullable(z.string()),
  /** Number of changes. A change states the one that it is based on. */
  sequence: z.int(),
  /** Until when the client may move or cancel it. */
  changeableUntil: instant,
  /** True if the caller may move and cancel it now. */
  mayChange: z.boolean(),
  /** True if the firm's own system keeps it, which learns of changes by e-mail. */
  isOfFirmSystem: z.boolean(),
  /** Time zone of the firm, an IANA name. */
  timeZone: z.string(),
})

const listedBooking = z.object({
  ...booking.shape,
  /** True for staff who may open the client, and so the page that prepares a meeting with them. */
  mayPrepare: z.boolean(),
})

/** A booking that was made or moved, as the only entry. Empty if it failed: the time was taken, or the firm's own system refused. */
const madeBooking = z.array(booking)

const ofCalendar = { account: uuid, calendar }
const sequence = z.int().check(z.minimum(0))
const range = { startDate: z.optional(plainDate), endDate: z.optional(plainDate) }
const calendarPath = '/api/accounts/{account}/booking-calendars/{calendar}'
const signedIn = { caller: 'signed-in' } as const
const tags = ['bookings'] as const

export const bookings = {
  staff: route
    .meta(signedIn)
    .route({ method: 'GET', path: `${calendarPath}/staff`, tags: [...tags], summary: 'List the staff whom a client can book' })
    .input(z.object(ofCalendar))
    .output(z.object({ items: z.array(staffMember) })),
  details: route
    .meta(signedIn)
    .route({ method: 'GET', path: `${calendarPath}/details`, tags: [...tags], summary: 'Return the length and place of a meeting' })
    .input(z.object({ ...ofCalendar, staff: z.optional(identifier) }))
    .output(details),
  dates: route
    .meta(signedIn)
    .route({
      method: 'GET',
      path: `${calendarPath}/staff/{staff}`,
      tags: [...tags],
      summary: 'List the free times of a member of staff, from today to one month ahead unless other days are given',
    })
    .input(z.object({ ...ofCalendar, staff: identifier, ...range }))
    .output(availableDates),
  request: route
    .meta(signedIn)
    .route({
      method: 'PUT',
      path: '/api/accounts/{account}/bookings/{booking}',
      tags: [...tags],
      summary: 'Book a meeting. Returns an empty list if the time cannot be booked. Repeating the request changes nothing',
    })
    .input(z.strictObject({ account: uuid, booking: uuid, ...newBooking.shape }))
    .output(madeBooking),
  list: route
    .meta(signedIn)
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/bookings',
      tags: [...tags],
      summary: 'List the meetings of the caller: coming ones, the next first, or past and cancelled ones, the last first',
    })
    .input(
      z.object({
        portal: identifier,
        past: z.optional(z.boolean()),
        /** All of the edition, for admins. */
        all: z.optional(z.boolean()),
        ...cursorPage(timeCursor, { usual: 25, most: 100 }),
      }),
    )
    .output(z.object(chainedItems(listedBooking))),
  get: route
    .meta(signedIn)
    .route({ method: 'GET', path: '/api/bookings/{booking}', tags: [...tags], summary: 'Return a meeting' })
    .input(z.object({ booking: uuid }))
    .output(booking),
  otherDates: route
    .meta(signedIn)
    .route({
      method: 'GET',
      path: '/api/bookings/{booking}/dates',
      tags: [...tags],
      summary: 'List the free times to which a meeting can be moved',
    })
    .input(z.object({ booking: uuid, ...range }))
    .output(availableDates),
  move: route
    .meta(signedIn)
    .route({
      method: 'PUT',
      path: '/api/bookings/{booking}/time',
      tags: [...tags],
      summary: 'Move a meeting. Returns an empty list if the time cannot be booked; the meeting then stays as it is',
    })
    .input(z.strictObject({ booking: uuid, startDate: instant, endDate: instant, sequence }))
    .output(madeBooking),
  cancel: route
    .meta(signedIn)
    .route({ method: 'POST', path: '/api/bookings/{booking}/cancellation', tags: [...tags], summary: 'Cancel a meeting' })
    .input(z.strictObject({ booking: uuid, sequence, reason: z._default(z.string().check(z.trim(), z.maxLength(maxReason)), '') }))
    .output(booking),
}

export type Booking = z.infer<typeof booking>
export type ListedBooking = z.infer<typeof listedBooking>
export type NewBooking = z.infer<typeof newBooking>
export type BookingStaff = z.infer<typeof staffMember>
export type BookingDetails = z.infer<typeof details>
export type AvailableDay = z.infer<typeof availableDay>
