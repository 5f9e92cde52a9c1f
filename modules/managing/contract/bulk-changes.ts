import * as z from 'zod/mini'
import { clientSelection } from '@atrium/accounts/contract/accounts'
import { countedItems, offsetPage, searchText } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, plainDate, uuid } from '@atrium/contract/schema'

/** Records that a change of many clients can assign. */
export const bulkChoiceKinds = ['groups', 'accessGroups', 'advisers', 'forms'] as const

/** Why a change of one client was refused. `not-found` stands for clients that do not exist and for those whom the caller may not see. */
export const bulkRefusals = [
  'not-found',
  'not-registered',
  'no-external-id',
  'already-registered',
  'no-email',
  'form-not-offered',
  'form-complete',
] as const

const bulkOutcome = z.object({
  account: uuid,
  /** Null for a client whom the caller may not see. */
  name: z.nullable(z.string()),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Null unless the change was refused. */
  reason: z.nullable(z.enum(bulkRefusals)),
})

const bulkResult = z.object({ changed: z.int(), unchanged: z.int(), refused: z.int(), outcomes: z.array(bulkOutcome) })

const ofSelection = { portal: identifier, selection: clientSelection }
const path = (end: string) => `/api/portals/{portal}/clients/${end}` as const

export const bulkChanges = {
  choices: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: path('choices'),
      tags: ['managing'],
      summary: 'List the groups, access groups, advisers or forms that can be assigned to many clients. Changes nothing',
    })
    .input(z.object({ portal: identifier, kind: z.enum(bulkChoiceKinds), search: searchText, ...offsetPage({ usual: 50, most: 200 }) }))
    .output(z.object(countedItems(z.object({ id: uuid, name: z.string() })))),
  addToGroup: route
    .meta({ caller: 'staff' })
    .route({ method: 'POST', path: path('groups'), tags: ['managing'], summary: 'Add clients to a client group. A repeat changes nothing' })
    .input(z.strictObject({ ...ofSelection, group: uuid }))
    .output(bulkResult),
  previewAccessGroup: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: path('access-groups/preview'),
      tags: ['managing'],
      summary: 'Compute which staff would see more clients if clients joined an access group. Changes nothing',
    })
    .input(z.strictObject({ ...ofSelection, group: uuid }))
    .output(
      z.object({
        /** Number of clients that would join the group. */
        added: z.int(),
        /** Members of the team who would see more clients, the most first. */
        people: z.array(z.object({ id: uuid, name: z.string(), more: z.int() })),
        /** Number of clients whom at least one of them does not see yet. */
        clients: z.int(),
      }),
    ),
  addToAccessGroup: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'POST',
      path: path('access-groups'),
      tags: ['managing'],
      summary: 'Add clients to an access group. A repeat changes nothing',
    })
    .input(z.strictObject({ ...ofSelection, group: uuid }))
    .output(bulkResult),
  assignAdviser: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'POST',
      path: path('advisers'),
      tags: ['managing'],
      summary: 'Make a person an adviser of clients, beside their present advisers or in place of them. A repeat changes nothing',
    })
    .input(z.strictObject({ ...ofSelection, adviser: uuid, isReplacing: z.boolean() }))
    .output(bulkResult),
  invite: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'POST',
      path: path('invitations'),
      tags: ['managing'],
      summary: 'Invite clients who have not registered. Those with a valid invitation do not receive another',
    })
    .input(z.strictObject(ofSelection))
    .output(bulkResult),
  askForForm: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: path('forms'),
      tags: ['managing'],
      summary: 'Ask clients to fill in a form. A repeat changes nothing',
    })
    .input(z.strictObject({ ...ofSelection, form: uuid, dueOn: z.nullable(plainDate) }))
    .output(bulkResult),
}

export type BulkChoiceKind = (typeof bulkChoiceKinds)[number]
export type BulkOutcome = z.infer<typeof bulkOutcome>
export type BulkRefusal = (typeof bulkRefusals)[number]
export type BulkResult = z.infer<typeof bulkResult>
