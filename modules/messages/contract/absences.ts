import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, plainDate, uuid } from '@atrium/contract/schema'
import { maxAwayNote } from './message-terms.ts'

const absenceFields = {
  from: plainDate,
  /** The last day, included. */
  until: plainDate,
  /** What those who write are told. */
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAwayNote), z.regex(/^[^\p{Cs}]*$/u)),
  /** The colleague who reads what clients write meanwhile, if they see the client. */
  standIn: z.nullable(uuid),
}
const revision = z.int().check(z.minimum(0))
const absence = z.object({ ...absenceFields, standInName: z.nullable(z.string()), revision: z.int() })

const at = <const Method extends string>(method: Method, summary: string) =>
  ({ method, path: '/api/portals/{portal}/message-absence', tags: ['messages'], summary }) as const

export const absences = {
  get: route
    .meta({ caller: 'staff' })
    .route(at('GET', 'Return the absence of the caller, and the colleagues who can stand in'))
    .input(z.object({ portal: identifier }))
    .output(
      z.object({
        absence: z.nullable(absence),
        colleagues: z.array(z.object({ id: uuid, name: z.string(), title: z.nullable(z.string()) })),
      }),
    ),
  save: route
    .meta({ caller: 'staff' })
    .route(at('PUT', 'Save the absence of the caller. `revision` is 0 for a new one. Repeating the request changes nothing'))
    .input(z.strictObject({ portal: identifier, ...absenceFields, revision }))
    .output(z.object({ revision: z.int() })),
  remove: route
    .meta({ caller: 'staff' })
    .route(at('DELETE', 'End the absence of the caller'))
    .input(z.object({ portal: identifier }))
    .output(z.object({ done: z.literal(true) })),
}

export type Absence = z.infer<typeof absence>
