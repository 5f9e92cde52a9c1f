import * as z from 'zod/mini'
import { chainedItems, cursorPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, plainDate } from '@atrium/contract/schema'

/** A statement of the provider of the portfolios for a quarter. `fileUrl` is the path of the route that downloads it. */
const statement = z.object({ from: plainDate, to: plainDate, name: z.string(), fileUrl: z.string() })

export const statements = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/statements',
      tags: ['documents'],
      summary: 'List the quarters for which the provider of the portfolios issues a statement, the newest first',
    })
    .input(z.extend(z.object({ account: identifier }), cursorPage(plainDate, { usual: 12, most: 40 })))
    /** The list is empty if the provider issues no statements for a period. A cursor is the last day of a quarter. */
    .output(z.object(chainedItems(statement))),
}

export type Statement = z.infer<typeof statement>
