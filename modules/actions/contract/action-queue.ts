import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'

/** An action that a client or the firm must complete. It is derived from its cause, and listed as long as the cause exists. */
export const action = z.object({
  /** Name under which a module contributes the action, on the server and on the web. */
  kind: z.string(),
  /** Name of the portal, account or form, or e-mail address, to which the action refers. Null for an action without a subject. */
  subject: z.nullable(z.string()),
  /** Number of remaining items, such as backup codes. Null for other actions. */
  count: z.nullable(z.int()),
  /**
   * For actions that are completed on a page of a record: its id, its portal, the account for which it is completed, and the time from which
   * the action exists or is due.
   */
  record: z.optional(
    z.object({ id: z.string(), portal: z.nullable(z.string()), account: z.nullable(z.string()), at: z.nullable(instant) }),
  ),
  /** For actions that the firm completes on request: the latest request that concerns the account. */
  request: z.optional(
    z.object({
      account: z.string(),
      portal: z.string(),
      at: z.nullable(instant),
      /** Name of the person who made the request. Null for clients, and if there is no request. */
      by: z.nullable(z.string()),
      state: z.enum(['none', 'open', 'declined']),
    }),
  ),
})

export const actionQueue = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/action-queue',
      tags: ['action-queue'],
      summary: 'List the outstanding actions of the signed-in client, or for staff the requests of their clients',
    })
    .output(z.array(action)),
}

export type Action = z.infer<typeof action>
