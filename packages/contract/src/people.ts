import * as z from 'zod/mini'
import { role } from './profiles.ts'
import { route } from './route.ts'
import { instant, uuid } from './schema.ts'

/** A person as an admin reads them: who asks for a second factor, and who does not and why. */
export const person = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role,
  isActive: z.boolean(),
  /** `isValidated`: some session of theirs that is open now gave its second factor. */
  multiFactor: z.object({ isEnabled: z.boolean(), isValidated: z.boolean() }),
  /** Null while the second factor is asked, or where it was switched off before reasons were kept. */
  secondFactorDisabled: z.nullable(z.object({ at: instant, reason: z.string(), by: z.string() })),
})

export const peopleFilter = z.object({
  secondFactor: z.optional(z.enum(['enabled', 'disabled'])),
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 100),
})

export const secondFactorChange = z.strictObject({
  person: uuid,
  isDisabled: z.boolean(),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
})

export const people = {
  list: route
    .meta({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/api/people',
      tags: ['people'],
      summary: 'The people of the edition by name; by whether a second factor is asked',
    })
    .input(peopleFilter)
    .output(z.object({ items: z.array(person), count: z.int() })),
  changeSecondFactor: route
    .meta({ caller: 'admin', recentProof: true })
    .route({
      method: 'PATCH',
      path: '/api/people/{person}/second-factor',
      tags: ['people'],
      summary: 'Switch somebody’s second factor off or on, with a reason that they are told',
    })
    .input(secondFactorChange)
    .output(person),
}

export type PeopleFilter = z.infer<typeof peopleFilter>
export type Person = z.infer<typeof person>
