import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'

/** Something that waits for the client. It is computed from its cause and lasts as long as that; nothing is stored. */
export const action = z.object({
  /** The name under which a module offers it, on the server and on the web. */
  kind: z.string(),
  /** What it concerns where several are alike: the name of a portal or of an account. */
  subject: z.nullable(z.string()),
  /** How many are left, of what runs out. */
  count: z.nullable(z.int()),
})

export const actionQueue = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/action-queue',
      tags: ['action-queue'],
      summary: 'What waits for the client who is signed in; always empty for staff',
    })
    .output(z.array(action)),
}

export type Action = z.infer<typeof action>
