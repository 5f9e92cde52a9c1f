import * as z from 'zod/mini'
import { recipientSelection } from '@atrium/accounts/contract/accounts'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import { listedEnvelope, newEnvelope } from './envelopes.ts'
import { batchFilters, batchStates, leftOutReasons, maxBatchAccounts } from './signing-terms.ts'

const batch = z.object({
  id: uuid,
  /** Name of the uploaded file. */
  name: z.string(),
  state: z.enum(batchStates),
  /** Null for a draft. */
  template: z.nullable(z.string()),
  /** Name of the segment or other saved view; null for a group and chosen clients. */
  segment: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  /** Last day on which it can be signed, in the time zone of the firm; null for a draft. */
  lastDay: z.nullable(plainDate),
  /** Numbers of clients: all, those to whom it was sent, and those who were left out. */
  accounts: z.int(),
  sent: z.int(),
  leftOut: z.int(),
  /** Clients whom the sender saw before, and could not see any more when it was sent. They have no row. */
  unreachable: z.int(),
  /** Of those to whom it was sent: all needed signatures given, some missing, and ended otherwise. */
  signed: z.int(),
  waiting: z.int(),
  ended: z.int(),
  remindedAt: z.nullable(instant),
  /** Number of people whom the latest reminder of all has reached. */
  remindedCount: z.int(),
})

const batchAccount = z.object({
  account: uuid,
  name: z.string(),
  /** Null until it is sent, and for a client who was left out. */
  envelope: z.nullable(listedEnvelope),
  leftOut: z.nullable(z.enum(leftOutReasons)),
})

const planned = z.object({
  account: uuid,
  name: z.string(),
  signers: z.array(z.object({ name: z.string(), forName: z.nullable(z.string()) })),
  /** Number of signatures that complete it. */
  needed: z.int(),
  leftOut: z.nullable(z.enum(leftOutReasons)),
})

const one = { portal: identifier, batch: uuid }
const staff = route.meta({ caller: 'staff' })
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}/signing-batches${path}`, tags: ['signing'], summary }) as const

export const batches = {
  list: staff
    .route(at('GET', '', 'List the documents that were sent for signing to many clients, the newest first. Advisers see their own'))
    .input(z.object({ portal: identifier, ...offsetPage({ usual: 25, most: 100 }) }))
    .output(z.object(countedItems(batch))),
  get: staff
    .route(at('GET', '/{batch}', 'Get a document that was sent for signing to many clients, with its progress'))
    .input(z.object(one))
    .output(batch),
  accounts: staff
    .route(at('GET', '/{batch}/accounts', 'List the clients of a batch by name: who has signed, who has not, and who was left out and why'))
    .input(z.object({ ...one, filter: z._default(z.enum(batchFilters), 'all'), ...offsetPage({ usual: 50, most: 200 }) }))
    .output(z.object(countedItems(batchAccount))),
  preview: route
    .meta({ caller: 'staff', isHeavy: true })
    .route(
      at(
        'POST',
        '/{batch}/preview',
        'Say who would sign an uploaded document for each client, and which clients would be left out and why',
      ),
    )
    .input(z.strictObject({ ...one, template: uuid, selection: recipientSelection }))
    .output(
      z.object({
        /** Revision of the template, which the request to send states. */
        templateRevision: z.int(),
        segment: z.nullable(z.string()),
        items: z.array(planned),
      }),
    ),
  send: route
    .meta({ caller: 'staff', isHeavy: true })
    .route(at('PUT', '/{batch}', 'Send an uploaded document for signing to clients, in the background. A repeat changes nothing'))
    .input(
      z.strictObject({
        ...one,
        template: uuid,
        templateRevision: z.int().check(z.gte(1)),
        message: newEnvelope.shape.message,
        expiresOn: plainDate,
        /** The clients that the preview showed. */
        accounts: z.array(uuid).check(z.minLength(1), z.maxLength(maxBatchAccounts)),
        /** The saved view with which the preview found them. */
        segment: z.nullable(uuid),
      }),
    )
    .output(batch),
  remind: staff
    .route(at('POST', '/{batch}/reminders', 'Remind all who have not signed by e-mail, each at most once a day, in the background'))
    .input(z.strictObject(one))
    .output(batch),
}

export type Batch = z.infer<typeof batch>
export type BatchAccount = z.infer<typeof batchAccount>
export type PlannedAccount = z.infer<typeof planned>
