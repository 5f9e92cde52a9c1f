import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'
import { feedDetails } from './booking-terms.ts'

const feed = z.object({
  detail: z.enum(feedDetails),
  created: instant,
  /** When a program last read it; null if none has. */
  read: z.nullable(instant),
})

const at = <const Method extends string>(method: Method, summary: string) =>
  ({ method, path: '/api/booking-feed', tags: ['bookings'], summary }) as const

export const feeds = {
  get: route
    .meta({ caller: 'staff' })
    .route(at('GET', 'Return the calendar feed of the caller, without its address'))
    .output(z.object({ feed: z.nullable(feed) })),
  create: route
    .meta({ caller: 'staff' })
    .route(at('POST', 'Create the calendar feed of the caller. The address is returned once; an earlier one ends'))
    .input(z.strictObject({ detail: z.enum(feedDetails) }))
    .output(z.object({ path: z.string(), feed })),
  remove: route
    .meta({ caller: 'staff' })
    .route(at('DELETE', 'End the calendar feed of the caller'))
    .output(z.object({ done: z.literal(true) })),
}

export type BookingFeed = z.infer<typeof feed>
