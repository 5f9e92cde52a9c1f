import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'

/** An action for the client to complete. It is computed from its cause and disappears with it; nothing is stored. */
export const action = z.object({
  /** Name under which a module contributes the action, on the server and on the web. */
  kind: z.string(),
  /** Name of the portal or account to which the action refers, for actions that can occur several times. */
  subject: z.nullable(z.string()),
  /** Number of items left, for items that are used up. */
  count: z.nullable(z.int()),
})

export const actionQueue = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/action-queue',
      tags: ['action-queue'],
      summary: 'List the outstanding actions of the signed-in client. Always empty for staff',
    })
    .output(z.array(action)),
}

export type Action = z.infer<typeof action>
