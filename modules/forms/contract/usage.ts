import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { uuid } from '@atrium/contract/schema'

/** What people have begun and sent, which a change of the form touches. */
const formUsage = z.object({
  drafts: z.int(),
  submissions: z.int(),
  /** Fields and repeated fieldsets that drafts answer, with the number of those drafts. */
  answered: z.array(z.object({ name: z.string(), drafts: z.int() })),
})

export const usage = {
  get: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/forms/{form}/usage',
      tags: ['forms'],
      summary: 'Count the drafts and submissions of a form, and the drafts that answer each of its fields',
    })
    .input(z.object({ form: uuid }))
    .output(formUsage),
}

export type FormUsage = z.infer<typeof formUsage>
