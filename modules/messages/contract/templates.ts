import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant, uuid } from '@atrium/contract/schema'

const template = z.object({
  id: uuid,
  name: z.string(),
  subject: z.string(),
  /** A rich text. Its placeholders are those of `placeholders`. */
  body: z.record(z.string(), z.unknown()),
  revision: z.int(),
  updatedAt: instant,
  updatedBy: z.nullable(z.string()),
})

const ofTemplate = { portal: identifier, template: uuid }
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}/message-templates${path}`, tags: ['messages'], summary }) as const

export const templates = {
  list: route
    .meta({ caller: 'staff' })
    .route(at('GET', '', 'List the templates for messages of a portal, by name'))
    .input(z.object({ portal: identifier }))
    .output(z.object({ items: z.array(template) })),
  save: route
    .meta({ caller: 'staff' })
    .route(at('PUT', '/{template}', 'Save a template for messages. `revision` is 0 for a new one. Repeating a request changes nothing'))
    .input(
      z.strictObject({
        ...ofTemplate,
        revision: z.int().check(z.gte(0)),
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Cs}]+$/u)),
        subject: z.string().check(z.maxLength(2_000), z.regex(/^[^\p{Cs}]*$/u)),
        body: z.record(z.string(), z.unknown()),
      }),
    )
    .output(z.object({ revision: z.int() })),
  remove: route
    .meta({ caller: 'staff' })
    .route(at('DELETE', '/{template}', 'Delete a template for messages'))
    .input(z.object(ofTemplate))
    .output(z.object({ done: z.literal(true) })),
}

export type MessageTemplate = z.infer<typeof template>
