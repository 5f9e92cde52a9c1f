import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant, uuid } from '@atrium/contract/schema'
import { signingField } from './envelopes.ts'
import { envelopeKinds, maxFieldsOfSigner, maxRemindDays, maxSigners } from './signing-terms.ts'

/** A signer of a template: the owner with a number, from 1, in the order of the account, or an attorney of that owner. */
const role = z.strictObject({
  owner: z.int().check(z.gte(1), z.lte(maxSigners)),
  isAttorney: z.boolean(),
  fields: z.array(z.omit(signingField, { id: true })).check(z.minLength(1), z.maxLength(maxFieldsOfSigner)),
})

export const templateContent = z.strictObject({
  kind: z.enum(envelopeKinds),
  isOrdered: z.boolean(),
  needs: z.enum(['mandate', 'everyone']),
  remindDays: z.nullable(z.int().check(z.gte(1), z.lte(maxRemindDays))),
  roles: z.array(role).check(z.minLength(1), z.maxLength(maxSigners)),
})

const template = z.object({
  id: uuid,
  name: z.string(),
  content: templateContent,
  revision: z.int(),
  updatedAt: instant,
  updatedBy: z.nullable(z.string()),
})

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))
const ofTemplate = { portal: identifier, template: uuid }
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}/envelope-templates${path}`, tags: ['signing'], summary }) as const

export const templates = {
  list: route
    .meta({ caller: 'staff' })
    .route(at('GET', '', 'List the templates of a portal for requests to sign, by name'))
    .input(z.object({ portal: identifier }))
    .output(z.object({ items: z.array(template) })),
  save: route
    .meta({ caller: 'staff' })
    .route(at('PUT', '/{template}', 'Save a template. `revision` is 0 for a new one. Repeating a request changes nothing'))
    .input(z.strictObject({ ...ofTemplate, revision: z.int().check(z.gte(0)), name, content: templateContent }))
    .output(z.object({ revision: z.int() })),
  remove: route
    .meta({ caller: 'staff' })
    .route(at('DELETE', '/{template}', 'Delete a template'))
    .input(z.object(ofTemplate))
    .output(z.object({ done: z.literal(true) })),
}

export type EnvelopeTemplate = z.infer<typeof template>
export type TemplateContent = z.infer<typeof templateContent>
