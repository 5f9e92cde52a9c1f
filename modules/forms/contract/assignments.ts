import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, plainDate, uuid } from '@atrium/contract/schema'

/** A form that the people of an account may fill in, as staff see it. Answers are not included. */
const accountForm = z.object({
  id: uuid,
  name: z.string(),
  /** The firm's request to fill in the form; null if there is none, or it was withdrawn. */
  assignment: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), dueOn: z.nullable(plainDate) })),
  /** True if all clients concerned have sent the form since the request; without a request, if they have sent it at all. */
  isDone: z.boolean(),
  /** Who sent it last and when. */
  sent: z.nullable(z.object({ at: instant, by: z.string() })),
  /** False if it has been sent and is sent only once. */
  canAssign: z.boolean(),
})

const ofAccount = { account: uuid }
const done = z.object({ done: z.literal(true) })
const assignment = { method: 'PUT', path: '/api/accounts/{account}/forms/{form}/assignment', tags: ['forms'] } as const

export const assignments = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/forms',
      tags: ['forms'],
      summary: 'List the forms that the clients of an account may fill in, with requests of the firm and the newest submissions',
    })
    .input(z.object({ ...ofAccount, ...offsetPage({ usual: 50, most: 200 }) }))
    .output(
      z.object({
        ...countedItems(accountForm),
        /** Name of the account. */
        account: z.string(),
      }),
    ),
  assign: route
    .meta({ caller: 'staff' })
    .route({ ...assignment, summary: 'Ask the clients of an account to fill in a form. A repeated request changes the due day only' })
    .input(z.strictObject({ ...ofAccount, form: uuid, dueOn: z.nullable(plainDate) }))
    .output(done),
  withdraw: route
    .meta({ caller: 'staff' })
    .route({ ...assignment, method: 'DELETE', summary: 'Withdraw the request to fill in a form' })
    .input(z.object({ ...ofAccount, form: uuid }))
    .output(done),
}

export type AccountForm = z.infer<typeof accountForm>
