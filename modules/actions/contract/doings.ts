import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'

/** What a client may have to do, in the order in which it is shown. */
export const doingKinds = ['terms', 'link', 'second-factor', 'backup-codes', 'email'] as const
export type DoingKind = (typeof doingKinds)[number]

/** Something that waits for the client; it is there for as long as its cause is, and nowhere kept. */
export const doing = z.object({
  kind: z.enum(doingKinds),
  /** What it is about, where there are several alike: the name of a portal or of an account. */
  subject: z.nullable(z.string()),
  /** How many are left, of what runs out. */
  count: z.nullable(z.int()),
})

export const doings = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/doings',
      tags: ['doings'],
      summary: 'What waits for the client who is signed in; nothing ever for staff',
    })
    .output(z.array(doing)),
}

export type Doing = z.infer<typeof doing>
