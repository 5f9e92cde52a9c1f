import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'
import { calendarFailures } from './booking-terms.ts'

const calendar = z.object({
  url: z.string(),
  user: z.string(),
  connected: instant,
  /** When it was last read successfully. */
  read: instant,
  /** Why it could not be read when it was last tried, and when that was; null if it was read. */
  failure: z.nullable(z.object({ reason: z.enum(calendarFailures), at: instant })),
  /** True if the last reading is too old, so that no time of the caller is offered until the next one. */
  isOverdue: z.boolean(),
})

const state = z.object({
  calendar: z.nullable(calendar),
  /** Hosts of calendars that the firm permits, each with its subdomains. */
  hosts: z.array(z.string()),
  /** Hours for which times are offered by the last reading while a calendar does not answer. */
  copyHours: z.int(),
})

const at = <const Method extends string>(method: Method, summary: string) =>
  ({ method, path: '/api/busy-calendar', tags: ['bookings'], summary }) as const

const line = (length: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(length), z.regex(/^[^\p{Cc}]*$/u))

/** An address of a web page. Whether its host is permitted is a matter of the firm. */
const address = z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s\p{Cc}]+$/iu))

export const busyCalendars = {
  get: route
    .meta({ caller: 'staff' })
    .route(at('GET', 'Return the calendar that the caller keeps elsewhere, without its password'))
    .output(state),
  connect: route
    .meta({ caller: 'staff' })
    .route(at('PUT', 'Connect a calendar that the caller keeps elsewhere, in place of an earlier one. It is read before it is stored'))
    .input(z.strictObject({ url: address, user: line(200), password: line(500) }))
    .output(z.object({ ...state.shape, refused: z.nullable(z.enum(calendarFailures)) })),
  remove: route
    .meta({ caller: 'staff' })
    .route(at('DELETE', 'Remove the calendar of the caller with its login and its busy times'))
    .output(z.object({ done: z.literal(true) })),
}

export type BusyCalendarState = z.infer<typeof state>
