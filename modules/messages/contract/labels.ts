import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, uuid } from '@atrium/contract/schema'
import { maxLabelsOfConversation } from './message-terms.ts'

const label = z.object({ id: uuid, name: z.string(), revision: z.int() })
const done = z.object({ done: z.literal(true) })
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}${path}`, tags: ['messages'], summary }) as const

export const labels = {
  list: route
    .meta({ caller: 'staff' })
    .route(at('GET', '/message-labels', 'List the labels of a portal, by name'))
    .input(z.object({ portal: identifier }))
    .output(z.object({ items: z.array(label) })),
  save: route
    .meta({ caller: 'staff' })
    .route(at('PUT', '/message-labels/{label}', 'Save a label. `revision` is 0 for a new one. Repeating the request changes nothing'))
    .input(
      z.strictObject({
        portal: identifier,
        label: uuid,
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^\p{Cc}\p{Cs}]+$/u)),
        revision: z.int().check(z.minimum(0)),
      }),
    )
    .output(z.object({ revision: z.int() })),
  remove: route
    .meta({ caller: 'staff' })
    .route(at('DELETE', '/message-labels/{label}', 'Delete a label, also of conversations'))
    .input(z.object({ portal: identifier, label: uuid }))
    .output(done),
  set: route
    .meta({ caller: 'staff' })
    .route(at('PUT', '/conversations/{conversation}/labels', 'Give a conversation exactly these labels. Clients do not see them'))
    .input(
      z.strictObject({
        portal: identifier,
        conversation: uuid,
        labels: z.array(uuid).check(z.maxLength(maxLabelsOfConversation)),
      }),
    )
    .output(done),
}

export type MessageLabel = z.infer<typeof label>
