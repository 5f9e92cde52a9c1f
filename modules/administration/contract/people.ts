import * as z from 'zod/mini'
import { device } from '@atrium/identity/contract/devices'
import { role } from '@atrium/contract/roles'
import { countedItems, offsetPage, searchText } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

/** A person as shown to admins, with the state of their second factor and the reason for disabling it. */
export const person = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role,
  isActive: z.boolean(),
  lastSignInAt: z.nullable(instant),
  /** Number of the person's valid sessions. */
  sessionCount: z.int(),
  /** `isValidated` is true if a second factor was used in one of the person's open sessions. */
  multiFactor: z.object({ isEnabled: z.boolean(), isValidated: z.boolean() }),
  /** Null while the second factor is enabled, and for older records without a reason. */
  secondFactorDisabled: z.nullable(z.object({ at: instant, reason: z.string(), by: z.string() })),
})

/** A person with their sessions. */
export const personRecord = z.extend(person, { sessions: z.array(device) })

export const peopleFilter = z.object({
  /** Part of a name or an e-mail address. */
  search: searchText,
  secondFactor: z.optional(z.enum(['enabled', 'disabled'])),
  ...offsetPage({ usual: 100, most: 200 }),
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
      // The search uses POST, because the term may be an e-mail address, which must not appear in a URL, history or
      // log.
      method: 'POST',
      path: '/api/people/search',
      tags: ['people'],
      summary: 'List people of the edition by name, filtered by name or address and by the state of the second factor. Changes nothing',
    })
    .input(peopleFilter)
    .output(z.object(countedItems(person))),
  get: route
    .meta({ caller: 'admin' })
    .route({ method: 'GET', path: '/api/people/{person}', tags: ['people'], summary: 'Get a person with their sessions' })
    .input(z.object({ person: uuid }))
    .output(personRecord),
  endSession: route
    .meta({ caller: 'admin', stepUp: true })
    .route({
      method: 'DELETE',
      path: '/api/people/{person}/sessions/{session}',
      tags: ['people'],
      summary: 'End a session of a person immediately. No effect if it has ended',
    })
    .input(z.object({ person: uuid, session: uuid }))
    .output(personRecord),
  endSessions: route
    .meta({ caller: 'admin', stepUp: true })
    .route({
      method: 'DELETE',
      path: '/api/people/{person}/sessions',
      tags: ['people'],
      summary: 'End every session of a person immediately',
    })
    .input(z.object({ person: uuid }))
    .output(personRecord),
  changeSecondFactor: route
    .meta({ caller: 'admin', stepUp: true })
    .route({
      method: 'PATCH',
      path: '/api/people/{person}/second-factor',
      tags: ['people'],
      summary: 'Disable or enable a person’s second factor, with a reason sent to them',
    })
    .input(secondFactorChange)
    .output(personRecord),
}

export type PeopleFilter = z.infer<typeof peopleFilter>
export type Person = z.infer<typeof person>
export type PersonRecord = z.infer<typeof personRecord>
