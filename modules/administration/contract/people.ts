import * as z from 'zod/mini'
import { device } from '@atrium/identity/contract/devices'
import { role } from '@atrium/people/contract/profiles'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

/** A person as an admin reads them: who asks for a second factor, and who does not and why. */
export const person = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role,
  isActive: z.boolean(),
  lastSignInAt: z.nullable(instant),
  /** How many sessions of theirs are good now. */
  sessionCount: z.int(),
  /** `isValidated`: some session of theirs that is open now gave its second factor. */
  multiFactor: z.object({ isEnabled: z.boolean(), isValidated: z.boolean() }),
  /** Null while the second factor is asked, or where it was switched off before reasons were kept. */
  secondFactorDisabled: z.nullable(z.object({ at: instant, reason: z.string(), by: z.string() })),
})

/** A person, and where they are signed in now. */
export const personRecord = z.extend(person, { sessions: z.array(device) })

export const peopleFilter = z.object({
  /** Part of a name or an address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
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
      // What is searched for may be an address: it belongs in no address, history or log.
      method: 'POST',
      path: '/api/people/search',
      tags: ['people'],
      summary: 'The people of the edition by name; by name or address, and by whether a second factor is asked; changes nothing',
    })
    .input(peopleFilter)
    .output(z.object({ items: z.array(person), count: z.int() })),
  get: route
    .meta({ caller: 'admin' })
    .route({ method: 'GET', path: '/api/people/{person}', tags: ['people'], summary: 'A person, and where they are signed in' })
    .input(z.object({ person: uuid }))
    .output(personRecord),
  endSession: route
    .meta({ caller: 'admin', stepUp: true })
    .route({
      method: 'DELETE',
      path: '/api/people/{person}/sessions/{session}',
      tags: ['people'],
      summary: 'End a session of somebody, at once; nothing more happens where it has ended already',
    })
    .input(z.object({ person: uuid, session: uuid }))
    .output(personRecord),
  endSessions: route
    .meta({ caller: 'admin', stepUp: true })
    .route({ method: 'DELETE', path: '/api/people/{person}/sessions', tags: ['people'], summary: 'End every session of somebody, at once' })
    .input(z.object({ person: uuid }))
    .output(personRecord),
  changeSecondFactor: route
    .meta({ caller: 'admin', stepUp: true })
    .route({
      method: 'PATCH',
      path: '/api/people/{person}/second-factor',
      tags: ['people'],
      summary: 'Switch somebody’s second factor off or on, with a reason that they are told',
    })
    .input(secondFactorChange)
    .output(personRecord),
}

export type PeopleFilter = z.infer<typeof peopleFilter>
export type Person = z.infer<typeof person>
export type PersonRecord = z.infer<typeof personRecord>
