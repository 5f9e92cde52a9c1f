import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant } from '@atrium/contract/schema'

export const externalIdChange = z.strictObject({
  account: identifier,
  /** Id of the client in the system of the account's provider. */
  externalId: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
})

const accountInput = z.object({ account: identifier })
const done = z.object({ done: z.literal(true) })

export const linkRequests = {
  create: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/link-request',
      tags: ['accounts'],
      summary: 'Ask the firm to link an account of the client. Returns the open request if there is one',
    })
    .input(accountInput)
    .output(z.object({ requestedAt: instant })),
  decline: route
    .meta({ caller: 'staff' })
    .route({
      method: 'DELETE',
      path: '/api/accounts/{account}/link-request',
      tags: ['accounts'],
      summary: 'Decline the open request to link an account',
    })
    .input(accountInput)
    .output(done),
  link: route
    .meta({ caller: 'admin', stepUp: true })
    .route({
      method: 'PUT',
      path: '/api/accounts/{account}/external-id',
      tags: ['accounts'],
      summary: 'Link an account to a client that its provider has and no other account represents. Completes the open request',
    })
    .input(externalIdChange)
    .output(done),
}
