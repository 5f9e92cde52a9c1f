import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, uuid } from '@atrium/contract/schema'

export const typing = {
  notify: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'POST',
      path: '/api/portals/{portal}/conversations/{conversation}/typing',
      tags: ['messages'],
      summary: 'Tell the others in a conversation, in the stream of changes, that the caller is writing a reply. Nothing is stored',
    })
    .input(z.strictObject({ portal: identifier, conversation: uuid }))
    .output(z.object({ done: z.literal(true) })),
}
