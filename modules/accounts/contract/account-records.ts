import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant, plainDate } from '@atrium/contract/schema'

const named = z.object({ id: z.string(), name: z.string() })

/** Time and author of a change. The author is null for the firm's systems. */
const stamp = z.object({ at: instant, by: z.nullable(named) })

/** Ids of the default company, adviser and member of staff, chosen from the firm's own system. Null if none is chosen. */
const defaults = z.object({ company: z.nullable(z.string()), adviser: z.nullable(z.string()), staff: z.nullable(z.string()) })

/** The client as stored in the firm's own system, with ids in further systems. */
const firmClient = z.object({
  location: z.nullable(z.string()),
  irisId: z.nullable(z.string()),
  intellifloId: z.nullable(z.string()),
  companies: z.array(
    z.object({
      name: z.string(),
      irisId: z.nullable(z.string()),
      dextId: z.nullable(z.string()),
      /** Customer ids in the accounting system by line of business. */
      xeroIds: z.array(z.object({ xeroId: z.string(), lob: z.string() })),
    }),
  ),
  clientServicesManager: z.nullable(z.object({ name: z.string(), email: z.string(), phoneNumber: z.nullable(z.string()) })),
})

/** Data that the firm records about an account in addition to its figures. For staff only. */
export const accountRecord = z.object({
  id: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  inception: z.nullable(plainDate),
  /** Owners: one person, or several jointly. */
  clients: z.array(named),
  /** Advisers, called `owner` in the specification. */
  advisers: z.array(z.extend(named, { email: z.string() })),
  groups: z.array(named),
  rules: z.array(z.object({ name: z.string(), isEnabled: z.boolean() })),
  /** State of acceptance of the portal's newest terms, or null if the portal has none. */
  termsAndConditions: z.nullable(z.object({ isAccepted: z.boolean(), acceptedAt: z.nullable(instant) })),
  created: stamp,
  updated: stamp,
  lastSignInAt: z.nullable(instant),
  lastInvitedAt: z.nullable(instant),
  defaults,
  /** Null if the firm's own system is not configured, does not have the client, or could not be read. */
  firm: z.nullable(firmClient),
  /** True if the firm's own system could not be read. */
  isFirmUnread: z.boolean(),
})

const choice = z.optional(z.nullable(identifier))

export const accountRecords = {
  get: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/record',
      tags: ['accountRecords'],
      summary: 'Get the record of an account with its numbers in the firm’s own system',
    })
    .input(z.object({ account: identifier }))
    .output(accountRecord),
  setDefaults: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PATCH',
      path: '/api/accounts/{account}/defaults',
      tags: ['accountRecords'],
      summary: 'Choose the default company, adviser or member of staff of the firm’s own system. Null for none',
    })
    .input(z.strictObject({ account: identifier, company: choice, adviser: choice, staff: choice }))
    .output(defaults),
}

export type AccountRecord = z.infer<typeof accountRecord>
export type AccountDefaults = z.infer<typeof defaults>
