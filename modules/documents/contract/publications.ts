import * as z from 'zod/mini'
import { recipientSelection } from '@atrium/accounts/contract/accounts'
import { clientCondition, conditionFacts, conditionState } from '@atrium/accounts/contract/client-conditions'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, instant, uuid } from '@atrium/contract/schema'
import { documentKinds } from './document-terms.ts'

/** Purpose of uploads that staff publish. */
export const publicationPurpose = 'publication'

export const publicationStates = ['draft', 'running', 'published', 'withdrawing', 'withdrawn', 'stopped'] as const
export const recipientStates = ['waiting', 'published', 'skipped', 'withdrawn', 'kept'] as const
export const skipReasons = ['not-visible', 'full'] as const

const publication = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(documentKinds),
  state: z.enum(publicationStates),
  asksConfirmation: z.boolean(),
  /** The segment to which it was published, as it was on the day; null for a group and chosen clients. */
  segment: z.nullable(z.object({ name: z.string(), conditions: z.array(z.object({ ...clientCondition.shape, ...conditionState.shape })) })),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  endedAt: z.nullable(instant),
  withdrawnAt: z.nullable(instant),
  /** Numbers of accounts: all, those that have the document, those that were left out, and those of which a client has opened or confirmed it. */
  accounts: z.int(),
  published: z.int(),
  skipped: z.int(),
  opened: z.int(),
  confirmed: z.int(),
})

const recipient = z.object({
  account: uuid,
  name: z.string(),
  state: z.enum(recipientStates),
  reason: z.nullable(z.enum(skipReasons)),
  /** Why the client matched each condition of the segment on that day. */
  facts: z.array(conditionFacts),
  /** Clients who have opened the document, the first one first. */
  readers: z.array(
    z.object({
      name: z.string(),
      firstAt: instant,
      count: z.int(),
      confirmedAt: z.nullable(instant),
    }),
  ),
})

const path = (end = '') => `/api/portals/{portal}/publications${end}` as const
const staff = route.meta({ caller: 'staff' })
const one = { portal: identifier, publication: uuid }
const at = <const Method extends string, const Path extends string>(method: Method, end: Path, summary: string) =>
  ({ method, path: path(end) as `/api/portals/{portal}/publications${Path}`, tags: ['documents'], summary }) as const

export const publications = {
  list: staff
    .route(at('GET', '', 'List the documents that were published to clients of a portal, the newest first. Advisers see their own'))
    .input(z.object({ portal: identifier, ...offsetPage({ usual: 25, most: 100 }) }))
    .output(z.object(countedItems(publication))),
  get: staff
    .route(at('GET', '/{publication}', 'Get a publication with its progress'))
    .input(z.object(one))
    .output(publication),
  recipients: staff
    .route(
      at('GET', '/{publication}/accounts', 'List the accounts of a publication by name, with the clients who have opened the document'),
    )
    .input(
      z.object({
        ...one,
        filter: z._default(z.enum(['all', 'opened', 'not-opened', 'skipped']), 'all'),
        ...offsetPage({ usual: 50, most: 200 }),
      }),
    )
    .output(z.object(countedItems(recipient))),
  publish: staff
    .route(at('PUT', '/{publication}', 'Publish an uploaded file to clients, in the background. A repeat changes nothing'))
    .input(z.strictObject({ ...one, kind: z.enum(documentKinds), asksConfirmation: z.boolean(), selection: recipientSelection }))
    .output(publication),
  withdraw: staff
    .route(
      at(
        'POST',
        '/{publication}/withdrawal',
        'Take a published document back from all accounts, in the background. A repeat changes nothing',
      ),
    )
    .input(z.strictObject(one))
    .output(publication),
}

export type Publication = z.infer<typeof publication>
export type Recipient = z.infer<typeof recipient>
