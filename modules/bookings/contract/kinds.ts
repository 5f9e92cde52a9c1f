import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, uuid } from '@atrium/contract/schema'
import { meetingModes } from './booking-terms.ts'

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))
const minutes = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const revision = z.int().check(z.minimum(0))

/** A kind of meeting. Lengths are in minutes. */
const kindFields = {
  name,
  description: line(300),
  mode: z.enum(meetingModes),
  staff: z.array(uuid).check(z.minLength(1), z.maxLength(50)),
  /** Rooms of which it needs one; it needs none if there are none. */
  rooms: z.array(uuid).check(z.maxLength(50)),
  /** Clients who take part in the same meeting. */
  places: minutes(1, 100),
  duration: minutes(5, 480),
  step: minutes(5, 240),
  bufferBefore: minutes(0, 240),
  bufferAfter: minutes(0, 240),
  minimumNotice: minutes(0, 20_160),
  changeNotice: minutes(0, 20_160),
  location: z.nullable(line(300)),
  videoLink: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
  /** False for a kind that clients can no longer book. */
  isActive: z.boolean(),
}
const roomFields = {
  name,
  /** People who fit in, staff included. */
  seats: minutes(1, 1000),
  isActive: z.boolean(),
}
const kind = z.object({ id: uuid, ...kindFields, revision: z.int() })
const room = z.object({ id: uuid, ...roomFields, revision: z.int() })

const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}${path}`, tags: ['bookings'], summary }) as const

export const kinds = {
  list: route
    .meta({ caller: 'staff' })
    .route(at('GET', '/meeting-kinds', 'List the kinds of meetings and the rooms of a portal, and the staff who can take part'))
    .input(z.object({ portal: identifier }))
    .output(
      z.object({
        kinds: z.array(kind),
        rooms: z.array(room),
        /** Staff with working hours. */
        staff: z.array(z.object({ id: uuid, name: z.string(), title: z.nullable(z.string()) })),
        videoHosts: z.array(z.string()),
        mayChange: z.boolean(),
      }),
    ),
  save: route
    .meta({ caller: 'staff' })
    .route(at('PUT', '/meeting-kinds/{kind}', 'Save a kind of meeting. `revision` is 0 for a new one. Repeating a request changes nothing'))
    .input(z.strictObject({ portal: identifier, kind: uuid, ...kindFields, revision }))
    .output(z.object({ revision: z.int() })),
  saveRoom: route
    .meta({ caller: 'staff' })
    .route(at('PUT', '/meeting-rooms/{room}', 'Save a room. `revision` is 0 for a new one. Repeating a request changes nothing'))
    .input(z.strictObject({ portal: identifier, room: uuid, ...roomFields, revision }))
    .output(z.object({ revision: z.int() })),
}

export type MeetingKind = z.infer<typeof kind>
export type MeetingRoom = z.infer<typeof room>
