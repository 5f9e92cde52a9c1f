import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import { calendarKinds } from './booking-terms.ts'

const wait = z.object({
  id: uuid,
  calendar: z.enum(calendarKinds),
  /** Id of the person or kind of meeting. */
  staffId: identifier,
  name: z.string(),
  from: plainDate,
  until: plainDate,
  /** The time that is held for the client, and until when; null while they wait. */
  offer: z.nullable(z.object({ startDate: instant, endDate: instant, until: instant })),
  /** Time zone of the firm, an IANA name. */
  timeZone: z.string(),
})

const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/accounts/{account}/booking-waits${path}`, tags: ['bookings'], summary }) as const
const ofWait = { account: uuid, wait: uuid }

export const waits = {
  list: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '', 'List what the caller waits for, and the times that are held for them'))
    .input(z.object({ account: uuid }))
    .output(z.object({ items: z.array(wait) })),
  add: route
    .meta({ caller: 'signed-in' })
    .route(at('PUT', '/{wait}', 'Ask to be told when a time becomes free. Repeating the request changes nothing'))
    .input(z.strictObject({ ...ofWait, calendar: z.enum(calendarKinds), staffId: uuid, from: plainDate, until: plainDate }))
    .output(wait),
  remove: route
    .meta({ caller: 'signed-in' })
    .route(at('DELETE', '/{wait}', 'Wait no longer. A time that is held becomes free for others'))
    .input(z.object(ofWait))
    .output(z.object({ done: z.literal(true) })),
}

export type BookingWait = z.infer<typeof wait>
